import { useWatch } from "react-hook-form";
import { ChangeOrder, type ChangeOrderDraft, projectBudgets } from "../contract.ts";
import { AmountFields } from "./AmountFields.tsx";
import { filledLines } from "./filled-lines.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DecimalField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";

export const { NewPage, EditPage } = recordPages(ChangeOrder, {
  endpoints: projectBudgets.changeOrders,
  list: "/projects",
  name: ({ number }) => number,
  useStart,
  start: (record) => ({ ...record, lines: filledLines(record.lines, record.cost !== null) }),
  final: ({ status, number }) =>
    status === "approved" || status === "rejected" ? `${number} is ${status}. Enter another change order.` : null,
  Fields: ChangeFields,
});

/** What the address names: `?project=`. */
function useStart() {
  const [{ project }] = useUrl();
  const sees = useNamed("rateSheet.costs");
  const known = project ? { projectId: project } : {};
  return { ...known, requestedOn: useToday(), lines: filledLines([], sees), quantities: [] };
}

function ChangeFields({ record }: { record?: ChangeOrder }) {
  const chosen: unknown = useWatch({ name: "projectId" });
  const projectId = typeof chosen === "string" ? chosen : "";
  const asked = { when: projectId !== "" };
  const currency = useAsk(projectBudgets.endpoints.ofProject, { id: projectId }, asked).data?.currency;
  const orders = useAsk(purchaseOrders.endpoints.list, { query: { usableForProjectId: projectId, limit: 200 } }, asked).data;
  return (
    <>
      <Fields title="Change order">
        <RecordPicker
          name="projectId"
          endpoint={projectManagement.endpoints.list}
          number={({ number }) => number}
          text={({ name }) => name}
          disabled={record !== undefined}
          {...(record?.projectName ? { chosenText: `${record.projectNumber ?? ""} ${record.projectName}` } : {})}
        />
        <RecordFields<ChangeOrderDraft> names={["title", "requestedOn", "clientReference"]} />
        <SelectField<ChangeOrderDraft>
          name="purchaseOrderId"
          placeholder="None"
          help={ChangeOrder.fields.purchaseOrderId.help}
          options={(orders?.rows ?? []).map(({ id, number }) => ({ value: id, label: `PO ${number}` }))}
        />
        <RecordFields<ChangeOrderDraft> names={["description"]} />
      </Fields>
      <AmountFields currency={currency} />
      <Quantities projectId={projectId} />
    </>
  );
}

/** What is added to lines of scope. */
function Quantities({ projectId }: { projectId: string }) {
  const asked = { query: { projectId, limit: 200 } };
  const orders = useAsk(projectManagement.workOrders.list, asked, { when: projectId !== "" }).data?.rows ?? [];
  const options = orders.flatMap(({ number, scope }) =>
    scope.map(({ id, method, itemType, unit }) => ({
      value: id,
      label: [number, method, itemType, unit].filter(Boolean).join(", "),
    })),
  );
  return (
    <RowsField name="quantities" title="Quantities of the scope" add="Add quantity" blank={{ scopeLineId: "", quantity: "" }}>
      {(path) => (
        <>
          <SelectField name={`${path}.scopeLineId`} label="Line of scope" options={options} />
          <DecimalField name={`${path}.quantity`} label="Added" />
        </>
      )}
    </RowsField>
  );
}
