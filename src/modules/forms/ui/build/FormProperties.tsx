import { Button, Select, Switch, TextInput } from "@mantine/core";
import type { FormDefinition, Section } from "../../definition.ts";
import { textIn, withText } from "../../translated.ts";
import { AboutInput } from "./AboutInput.tsx";
import { AnswerSetsInput } from "./AnswerSetsInput.tsx";
import { changeSection, removeSection } from "./editing.ts";
import { ConditionInput } from "./ConditionInput.tsx";
import { SlotsInput } from "./SlotsInput.tsx";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";

interface Changing {
  form: FormDefinition;
  onChange: (form: FormDefinition) => void;
}

/** The title and part of a section, and when it is shown. */
export function SectionProperties({ form, section, onChange }: Changing & { section: Section }) {
  const change = (changes: Partial<Section>) => onChange(changeSection(form, section.key, changes));
  return (
    <>
      <TextInput
        label="Title"
        value={textIn(section.title, undefined)}
        onChange={({ target }) => change({ title: withText(section.title, target.value || " ") })}
      />
      <Select
        label="Part"
        data={[
          { value: "", label: "One part" },
          { value: "before", label: "Before the work" },
          { value: "after", label: "After the work" },
        ]}
        value={section.part ?? ""}
        allowDeselect={false}
        onChange={(part) => change({ part: part || undefined })}
      />
      <ConditionInput form={form} label="Show when" value={section.showWhen} onChange={(showWhen) => change({ showWhen })} />
      <Button variant="default" disabled={form.sections.length === 1} onClick={() => onChange(removeSection(form, section.key))}>
        Remove section with its fields
      </Button>
    </>
  );
}

const rules = [
  { value: "none", label: "Nobody" },
  { value: "supervisor", label: "The supervisor of the filler" },
  { value: "role", label: "A role" },
  { value: "twoStep", label: "The supervisor, then a role" },
];

const withoutUndefined = (review: FormDefinition["review"]) =>
  Object.fromEntries(Object.entries(review).filter(([, value]) => value !== undefined)) as FormDefinition["review"];

/** Who reviews and signs the form, what it is about, and whether it can be filled offline. */
export function ReviewProperties({ form, onChange }: Changing) {
  const { review } = form;
  const change = (changes: Partial<FormDefinition["review"]>) =>
    onChange({ ...form, review: withoutUndefined({ ...review, ...changes }) });
  return (
    <>
      <Select
        label="Reviewed by"
        data={rules}
        value={review.rule}
        allowDeselect={false}
        onChange={(rule) => change({ rule: rule as typeof review.rule })}
      />
      {(review.rule === "role" || review.rule === "twoStep") && (
        <Select
          label="Role"
          data={Object.entries(builtInRoles).map(([value, label]) => ({ value, label }))}
          value={review.role ?? null}
          onChange={(role) => change({ role: (role ?? undefined) as RoleCode | undefined })}
        />
      )}
      {review.rule !== "none" && (
        <TextInput
          label="Days for the review"
          inputMode="numeric"
          defaultValue={String(review.days)}
          onBlur={({ target }) => /^[1-9]\d{0,2}$/.test(target.value) && change({ days: Number(target.value) })}
        />
      )}
      {review.rule !== "none" && (
        <ConditionInput form={form} label="Reviewed when" value={review.when} onChange={(when) => change({ when })} />
      )}
      <Switch
        label="Can be filled offline"
        checked={form.offlineAllowed}
        onChange={({ target }) => onChange({ ...form, offlineAllowed: target.checked })}
      />
      <AboutInput form={form} onChange={onChange} />
      <SlotsInput form={form} onChange={onChange} />
      <AnswerSetsInput form={form} onChange={onChange} />
    </>
  );
}
