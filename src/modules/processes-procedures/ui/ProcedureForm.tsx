import { useWatch } from "react-hook-form";
import { ndtKinds, type Procedure, type ProcedureDraft, processesProcedures } from "../contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";

/** What stays the same over all revisions. */
export function ProcedureFields() {
  const { data: people = [] } = useAsk(peopleEndpoints.forReports, {});
  const { data: clients = [] } = useAsk(clientEndpoints.forPickers, {});
  const [kind, method] = useWatch<ProcedureDraft, ["kind", "method"]>({ name: ["kind", "method"] });
  return (
    <>
      <Fields title="Procedure">
        <Wide>
          <RecordField<ProcedureDraft> name="title" />
        </Wide>
        <RecordField<ProcedureDraft> name="kind" />
        {ndtKinds.includes(kind ?? "") && (
          <>
            <RecordField<ProcedureDraft> name="method" />
            <TextField<ProcedureDraft> name="technique" placeholder="Such as thickness, FMC/TFM" />
          </>
        )}
        <TextField<ProcedureDraft> name="number" mono placeholder="Next number of its method" />
      </Fields>
      <Fields title="Responsibility">
        <SelectField<ProcedureDraft>
          name="responsibleLevelIIIId"
          options={people
            .filter(({ active }) => active)
            .map(({ id, displayName, employeeNumber }) => ({ value: id, label: `${displayName}, ${employeeNumber}` }))}
        />
        <RecordField<ProcedureDraft> name="reviewIntervalMonths" />
        <SelectField<ProcedureDraft>
          name="clientCompanyId"
          placeholder="For every client"
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {kind === "technique sheet" && (
          <RecordPicker<Procedure, ProcedureDraft>
            name="parentId"
            endpoint={processesProcedures.endpoints.list}
            filters={{ kind: "NDT procedure", ...(method ? { method } : {}) }}
            number={({ number }) => number}
            text={({ title }) => title}
          />
        )}
      </Fields>
    </>
  );
}
