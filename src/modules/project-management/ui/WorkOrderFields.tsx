import { useWatch } from "react-hook-form";
import type { EquipmentNeed, ScopeLine, WorkOrderDraft } from "../contract.ts";
import { procedureOfScope } from "../page-places.ts";
import { CrewFields } from "./CrewFields.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DecimalField, MultiSelectField, NumberField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type EquipmentChoice, inventory } from "#modules/inventory/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** The fields of a job for the client named: what, where, when, by whom, with what. */
export function WorkOrderFields({ clientCompanyId }: { clientCompanyId: string }) {
  const query = { clientCompanyId, limit: 200 };
  const sites = useAsk(clientCompanies.sites.list, { query }).data?.rows ?? [];
  return (
    <>
      <Fields title="Job">
        <RecordField<WorkOrderDraft> name="title" />
        <SelectField<WorkOrderDraft>
          name="clientSiteId"
          options={sites.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
        <RecordFields<WorkOrderDraft> names={["area", "priority", "plannedStartOn", "plannedEndOn"]} />
        <RecordFields<WorkOrderDraft> names={["purchaseOrder", "clientReference"]} />
        <AskedSelectField
          name="baseLocationId"
          endpoint={baseEndpoints.names}
          option={({ id, name, status }, chosen) => (status === "open" || chosen ? { value: id, label: name } : null)}
        />
      </Fields>
      <ScopeRows />
      <Fields title="Crew">
        <Crew />
      </Fields>
      <EquipmentRows />
      <Fields title="Instructions">
        <RecordField<WorkOrderDraft> name="instructions" />
      </Fields>
    </>
  );
}

/** The crew for what the form says so far: its base, the methods of its scope, its days. */
function Crew() {
  const [baseId, scope, from, to]: unknown[] = useWatch({
    name: ["baseLocationId", "scope", "plannedStartOn", "plannedEndOn"],
  });
  const lines = Array.isArray(scope) ? (scope as Partial<ScopeLine>[]) : [];
  const named = methods.filter((method) => lines.some((line) => line.method === method));
  return <CrewFields job={{ baseId: given(baseId), methods: named, from: given(from), to: given(to) }} />;
}

const given = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function ScopeRows() {
  return (
    <RowsField
      name="scope"
      title="Scope"
      add="Add line of scope"
      blank={{ method: "", technique: "", itemType: "", standard: "", acceptance: "", procedureId: "", quantity: "", unit: "" }}
    >
      {(path) => (
        <>
          <SelectField name={`${path}.method`} label="Method" options={methods.map((value) => ({ value, label: value }))} />
          <TextField name={`${path}.technique`} label="Technique" />
          <TextField name={`${path}.itemType`} label="Item type" />
          <PartsAt place={procedureOfScope} handed={{ name: `${path}.procedureId` }} />
          <TextField name={`${path}.standard`} label="Standard" />
          <TextField name={`${path}.acceptance`} label="Acceptance" />
          <DecimalField name={`${path}.quantity`} label="Quantity" />
          <TextField name={`${path}.unit`} label="Unit" />
          <NumberField name={`${path}.extentPercent`} label="Extent" unit="%" />
        </>
      )}
    </RowsField>
  );
}

function EquipmentRows() {
  const equipment = useAsk(inventory.endpoints.equipment, {}).data ?? [];
  const asked: unknown = useWatch({ name: "equipmentNeed" });
  const isAsked = (code: string) => Array.isArray(asked) && asked.some((need: EquipmentNeed) => need.typeCode === code);
  // Kinds of which everything is kept for calibration have nothing to book; what is asked already keeps its words.
  const inUse = equipment.filter(({ typeCode, onlyForCalibration }) => !onlyForCalibration || isAsked(typeCode));
  const kinds = [...new Map(inUse.map(({ typeCode, typeName }) => [typeCode, typeName])).entries()];
  return (
    <RowsField
      name="equipmentNeed"
      title="Equipment"
      add="Add equipment"
      blank={{ typeCode: "", quantity: 1, inventoryItemIds: [], note: "" }}
    >
      {(path) => (
        <>
          <SelectField
            name={`${path}.typeCode`}
            label="Kind"
            options={kinds.map(([code, name]) => ({ value: code, label: `${code} ${name}` }))}
          />
          <NumberField name={`${path}.quantity`} label="How many" />
          <Booked path={path} equipment={equipment} />
          <TextField name={`${path}.note`} label="Note" />
        </>
      )}
    </RowsField>
  );
}

/** The items of the kind chosen that go into the field; what is booked already stays listed, so that it can be taken out. */
function Booked({ path, equipment }: { path: string; equipment: readonly EquipmentChoice[] }) {
  const [typeCode, booked]: unknown[] = useWatch({ name: [`${path}.typeCode`, `${path}.inventoryItemIds`] });
  const options = equipment.filter(
    (item) => (item.typeCode === typeCode && !item.onlyForCalibration) || (Array.isArray(booked) && booked.includes(item.id)),
  );
  return (
    <MultiSelectField
      name={`${path}.inventoryItemIds`}
      label="Booked"
      placeholder={typeCode ? "Choose" : "Choose the kind first"}
      disabled={!typeCode}
      options={options.map(({ id, assetTag, model, baseCode, calibrated }) => ({
        value: id,
        label: `${assetTag} ${model}, ${baseCode}${calibrated.state === "not required" ? "" : `, ${calibrated.state}`}`,
      }))}
    />
  );
}
