import { useFormContext, useWatch } from "react-hook-form";
import { Select, TagsInput } from "@mantine/core";
import type { ClientRequirementDraft, ClientSite } from "../contract.ts";
import { alarmBases, type Demand, demandKinds } from "../requirements.ts";
import { DecimalField, NumberField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useField } from "#kit/ui/form/use-field.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A demand has other fields for each kind; choosing another kind starts it again. */
export function RequirementFields({ sites }: { sites: readonly ClientSite[] }) {
  const { setValue } = useFormContext();
  const kind = useWatch({ name: "demand.kind" }) as Demand["kind"];
  return (
    <>
      <Fields title="Requirement">
        <Select
          label="Kind"
          data={optionsOf(demandKinds)}
          value={kind}
          allowDeselect={false}
          onChange={(next) => setValue("demand", blanks[next as Demand["kind"]], { shouldDirty: true })}
        />
        <DemandFields key={kind} kind={kind} />
      </Fields>
      <Fields title="Where and when">
        <SelectField<ClientRequirementDraft>
          name="clientSiteId"
          placeholder="All sites"
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <RecordFields<ClientRequirementDraft> names={["sourceDocument", "validFrom", "validTo"]} />
        <RecordField<ClientRequirementDraft> name="blocking" label="Blocks assignment and signature" />
      </Fields>
    </>
  );
}

function DemandFields({ kind }: { kind: Demand["kind"] }) {
  switch (kind) {
    case "certification":
      return (
        <>
          <SelectField name="demand.method" label="Method" options={methods.map((value) => ({ value, label: value }))} />
          <NumberField name="demand.minLevel" label="Level at least" help="1, 2 or 3" />
          <Words name="demand.schemes" label="Schemes accepted" help="None: all schemes the company accepts." />
        </>
      );
    case "vision test":
      return <NumberField name="demand.maxAgeMonths" label="Not older than" unit="months" />;
    case "report template":
      return <Words name="demand.templateCodes" label="Template codes" />;
    case "acceptance standard":
      return (
        <>
          <TextField name="demand.standard" label="Standard" />
          <TextField name="demand.edition" label="Edition" />
        </>
      );
    case "report deadline":
      return <NumberField name="demand.hours" label="Report within" unit="h" />;
    case "reject alarm level":
      return (
        <>
          <SelectField name="demand.basis" label="Share of" options={optionsOf(alarmBases)} />
          <DecimalField name="demand.percent" label="Alarm above" unit="%" />
        </>
      );
    case "other":
      return (
        <Wide>
          <TextAreaField name="demand.statement" label="Client requirement" />
        </Wide>
      );
  }
}

/** Several short words, typed one after the other. */
function Words(props: { name: string; label: string; help?: string }) {
  const { field, shown } = useField(props);
  const value: unknown[] = Array.isArray(field.value) ? field.value : [];
  return <TagsInput {...shown} ref={field.ref} value={value.map(String)} onChange={field.onChange} onBlur={field.onBlur} />;
}

const blanks: Record<Demand["kind"], object> = {
  certification: { kind: "certification", minLevel: 2, schemes: [] },
  "vision test": { kind: "vision test" },
  "report template": { kind: "report template", templateCodes: [] },
  "acceptance standard": { kind: "acceptance standard", edition: "" },
  "report deadline": { kind: "report deadline" },
  "reject alarm level": { kind: "reject alarm level", basis: "joints" },
  other: { kind: "other" },
};
