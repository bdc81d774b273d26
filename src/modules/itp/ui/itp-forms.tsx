import { useWatch } from "react-hook-form";
import { Itp, type ItpDraft, itps, parties, points, pointWords } from "../contract.ts";
import { UnitsField } from "./UnitsField.tsx";
import { capital } from "#kit/capital.ts";
import { useAsk } from "#kit/ui/data.ts";
import { MultiSelectField, NumberField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const { NewPage, EditPage } = recordPages(Itp, {
  endpoints: itps.endpoints,
  list: "/itps",
  name: ({ number, revision }) => `${number} rev ${revision}`,
  useStart,
  Fields: ItpFields,
});

/** What the address names: `?project=`. */
function useStart() {
  const [{ project }] = useUrl();
  const known = project ? { projectId: project } : {};
  return { ...known, needsClientApproval: true, noticeHours: 24, workOrderIds: [], lines: [], units: [] };
}

const pointOptions = points.map((value) => ({ value, label: `${value} ${pointWords[value]}` }));
const keyOf = { company: "company", client: "client", "third party": "thirdParty", authority: "authority" } as const;

function ItpFields({ record }: { record?: Itp }) {
  const approved = record !== undefined && record.status !== "draft";
  if (approved)
    return (
      <>
        <Banner meaning="idle" title={`Revision ${record.revision} is approved: its steps no longer change`}>
          Units are added as they become known. To change a step, start a new revision.
        </Banner>
        <Fields>
          <Wide>
            <UnitsField />
          </Wide>
        </Fields>
      </>
    );
  return (
    <>
      <Fields title="Plan">
        <RecordPicker
          name="projectId"
          endpoint={projectManagement.endpoints.list}
          number={({ number }) => number}
          text={({ name }) => name}
          disabled={record !== undefined}
          {...(record?.projectName ? { chosenText: `${record.projectNumber ?? ""} ${record.projectName}` } : {})}
        />
        <RecordFields<ItpDraft> names={["title", "needsClientApproval", "noticeHours"]} />
        <OrdersField />
      </Fields>
      <Lines />
      <Fields>
        <Wide>
          <UnitsField />
        </Wide>
        <RecordField<ItpDraft> name="note" />
      </Fields>
    </>
  );
}

function OrdersField() {
  const projectId: unknown = useWatch({ name: "projectId" });
  const id = typeof projectId === "string" ? projectId : "";
  const asked = useAsk(projectManagement.workOrders.list, { query: { projectId: id, limit: 200 } }, { when: id !== "" });
  return (
    <MultiSelectField<ItpDraft>
      name="workOrderIds"
      options={(asked.data?.rows ?? []).map((order) => ({ value: order.id, label: `${order.number} ${order.title}` }))}
      placeholder="Every work order of the project"
    />
  );
}

function blank() {
  const empty = { characteristic: "", reference: "", acceptance: "", record: "", frequency: "", noticeHours: null };
  return {
    id: uuid(),
    seq: "",
    activity: "",
    ...empty,
    method: null,
    company: null,
    client: null,
    thirdParty: null,
    authority: null,
  };
}

/** The steps in the order of the work. */
function Lines() {
  return (
    <RowsField name="lines" title="Steps" add="Add step" blank={blank}>
      {(path) => (
        <>
          <TextField name={`${path}.seq`} label="No." />
          <TextField name={`${path}.activity`} label="Activity" />
          <TextField name={`${path}.characteristic`} label="Characteristic" />
          <TextField name={`${path}.reference`} label="Reference and clause" />
          <TextField name={`${path}.acceptance`} label="Acceptance" />
          <TextField name={`${path}.record`} label="Record" />
          <TextField name={`${path}.frequency`} label="Extent" />
          <SelectField
            name={`${path}.method`}
            label="Method of its reports"
            options={methods.map((value) => ({ value, label: value }))}
            placeholder="No report"
          />
          {parties.map((party) => (
            <SelectField
              key={party}
              name={`${path}.${keyOf[party]}`}
              label={capital(party)}
              options={pointOptions}
              placeholder="No point"
            />
          ))}
          <NumberField name={`${path}.noticeHours`} label="Other notice" unit="h" />
        </>
      )}
    </RowsField>
  );
}
