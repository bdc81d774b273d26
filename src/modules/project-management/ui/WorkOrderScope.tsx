/** The lines of a work order's scope. */
import type { ScopeLine, WorkOrderWhole } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Qty, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

export function Scope({ order }: { order: WorkOrderWhole }) {
  return (
    <Section title="Scope">
      {order.scope.length === 0 ? (
        <p className="quiet">No scope yet. Edit the work order to state what is to be examined.</p>
      ) : (
        <DataTable short caption={`Scope of ${order.number}`} rows={order.scope} columns={scopeColumns(order.procedureNumbers)} />
      )}
    </Section>
  );
}

const scopeColumns = (procedureNumbers: WorkOrderWhole["procedureNumbers"]): Column<ScopeLine>[] => [
  { field: "method", title: "Method", phone: "status", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "itemType", title: "Item", phone: "title" },
  { field: "technique", title: "Technique" },
  {
    field: "procedureId",
    title: "Procedure",
    phone: "detail",
    show: ({ procedureId }) =>
      procedureId ? (
        <Ref entity="Procedure" id={procedureId}>
          <span className="mono">{procedureNumbers[procedureId] ?? ""}</span>
        </Ref>
      ) : (
        "–"
      ),
  },
  {
    field: "standard",
    title: "Standard",
    phone: "detail",
    show: ({ standard, acceptance }) => [standard, acceptance].filter(Boolean).join(", ") || "–",
  },
  {
    field: "quantity",
    title: "Quantity",
    align: "right",
    phone: "detail",
    show: ({ quantity, unit }) => (quantity === null ? "–" : <Qty value={quantity} {...(unit ? { unit } : {})} />),
  },
  { field: "extentPercent", title: "Extent, %", align: "right" },
];
