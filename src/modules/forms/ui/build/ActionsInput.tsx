import { Button, Select, TextInput } from "@mantine/core";
import { fieldsOf, type FormDefinition } from "../../definition.ts";
import type { Field, OnAnswer } from "../../field.ts";
import { textIn, withText } from "../../translated.ts";
import { actionOf } from "./editing-parts.ts";
import { ConditionInput } from "./ConditionInput.tsx";
import styles from "./parts.module.css";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";

type Act = OnAnswer["do"];

interface ActionsInputProps {
  form: FormDefinition;
  field: Field;
  onChange: (actions: OnAnswer[] | undefined) => void;
}

/** What happens on certain answers to a question. */
export function ActionsInput({ form, field, onChange }: ActionsInputProps) {
  const actions = field.onAnswer ?? [];
  const put = (next: OnAnswer[]) => onChange(next.length > 0 ? next : undefined);
  const start: OnAnswer = { when: usualCondition(field), do: actionOf("requireComment", "") };
  return (
    <section aria-label="Actions">
      <h3>Actions</h3>
      {actions.map((action, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- actions have no other identity than their place
        <fieldset key={index} className={styles.card}>
          <legend>{`Action ${index + 1}`}</legend>
          <ConditionInput
            form={form}
            label="When"
            value={action.when}
            onChange={(when) => put(actions.with(index, { ...action, when: when ?? "true" }))}
          />
          <ActionInput form={form} act={action.do} onChange={(act) => put(actions.with(index, { ...action, do: act }))} />
          <div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove action ${index + 1}`}
              onClick={() => put(actions.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <Button variant="default" onClick={() => put([...actions, start])}>
        Add action
      </Button>
    </section>
  );
}

/** The condition a new action starts with: the answer that is usually an issue. */
function usualCondition({ key, type }: Field): string {
  if (type === "checklist") return "${answer} = 'fail'";
  return type === "yesNo" || type === "yesNoNa" ? `\${${key}} = 'no'` : `\${${key}} = 'fail'`;
}

const kinds: { value: Act["kind"]; label: string }[] = [
  { value: "requireComment", label: "Ask for a comment" },
  { value: "requirePhoto", label: "Ask for a photo" },
  { value: "notify", label: "Tell a role" },
  { value: "nonconformity", label: "Propose a nonconformity" },
  { value: "task", label: "Open a task" },
  { value: "blockEquipment", label: "Take equipment out of service" },
];
const roles = Object.entries(builtInRoles).map(([value, label]) => ({ value, label }));

function ActionInput({ form, act, onChange }: { form: FormDefinition; act: Act; onChange: (act: Act) => void }) {
  const equipment = fieldsOf(form).filter(({ field }) => field.type === "equipment");
  return (
    <>
      <Select
        label="Do"
        data={kinds}
        value={act.kind}
        allowDeselect={false}
        onChange={(kind) => onChange(actionOf(kind as Act["kind"], equipment[0]?.field.key ?? ""))}
      />
      {act.kind === "notify" && (
        <>
          <Select
            label="Role"
            data={roles}
            value={act.role}
            allowDeselect={false}
            onChange={(role) => onChange({ ...act, role: role as RoleCode })}
          />
          <TextInput
            label="Message"
            value={textIn(act.text, undefined)}
            onChange={({ target }) => onChange({ ...act, text: target.value ? withText(act.text, target.value) : undefined })}
          />
        </>
      )}
      {(act.kind === "nonconformity" || act.kind === "task") && (
        <TextInput
          label="Title"
          value={textIn(act.title, undefined)}
          onChange={({ target }) => onChange({ ...act, title: withText(act.title, target.value || " ") })}
        />
      )}
      {act.kind === "task" && (
        <>
          <Select
            label="Owner"
            data={[{ value: "filler", label: "Whoever fills it" }, { value: "supervisor", label: "Their supervisor" }, ...roles]}
            value={typeof act.owner === "string" ? act.owner : act.owner.role}
            allowDeselect={false}
            onChange={(owner) => onChange({ ...act, owner: ownerOf(owner ?? "supervisor") })}
          />
          <TextInput
            label="Due in days"
            inputMode="numeric"
            defaultValue={String(act.dueInDays)}
            onBlur={({ target }) =>
              /^\d{1,3}$/.test(target.value) && onChange({ ...act, dueInDays: Math.min(Number(target.value), 365) })
            }
          />
        </>
      )}
      {act.kind === "blockEquipment" && (
        <>
          <Select
            label="Equipment"
            description="The question in which it is chosen"
            data={equipment.map(({ field }) => ({ value: field.key, label: textIn(field.label, undefined) }))}
            value={act.field || null}
            allowDeselect={false}
            error={act.field ? undefined : "Add a question for the equipment first"}
            onChange={(field) => onChange({ ...act, field: field ?? "" })}
          />
          <TextInput
            label="Reason"
            value={textIn(act.reason, undefined)}
            onChange={({ target }) => onChange({ ...act, reason: withText(act.reason, target.value || " ") })}
          />
        </>
      )}
    </>
  );
}

function ownerOf(owner: string): Extract<Act, { kind: "task" }>["owner"] {
  return owner === "filler" || owner === "supervisor" ? owner : { role: owner as RoleCode };
}
