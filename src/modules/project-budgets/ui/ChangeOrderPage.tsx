import { Button } from "@mantine/core";
import { ChangeOrder, projectBudgets } from "../contract.ts";
import { changeOrderLife } from "../change-order-life.ts";
import { amountText } from "./columns.tsx";
import { capital } from "#kit/capital.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { projectProgress } from "#modules/project-progress/contract.ts";

const e = projectBudgets.changeOrders;

/** One change order: what it adds, the client's approval, and its history. */
export default function ChangeOrderPage() {
  const order = useAsk(e.find, { id: useParam("id") });
  return <AskedPage of={order}>{(found) => <Shown key={found.id} order={found} />}</AskedPage>;
}

function Shown({ order }: { order: ChangeOrder }) {
  const { id, number, status, archivedAt } = order;
  const isOpen = status === "draft" || status === "with client";
  const mayEdit = useReach("projects", "edit") === "all" && isOpen && !archivedAt;
  return (
    <RecordPage
      number={number}
      name={order.title}
      status={<FieldShown of={ChangeOrder} field="status" row={order} />}
      banner={
        isOpen && (
          <Banner meaning="due" title="Work on it is at risk">
            It is billed once the client has approved it and their file is attached here.
          </Banner>
        )
      }
      actions={
        <>
          {status !== "approved" && (
            <ArchiveButton archive={e.archive} restore={e.restore} record={order} noun="change order" module="projects" />
          )}
          {mayEdit && (
            <Button variant="default" component={Go} href={`/change-orders/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={changeOrderLife}
            endpoints={e}
            module="projects"
            record={order}
            name={number}
            styles={{
              approve: {
                primary: true,
                explains: "It joins the budget and the price, and raises its purchase order. It is final from then on.",
              },
              reject: { danger: true, explains: "It is final from then on." },
            }}
          />
        </>
      }
      side={
        <>
          <FilesPanel
            entity="ChangeOrder"
            entityId={id}
            kind="client approval"
            title="The client's approval"
            mayChange={mayEdit}
          />
          <HistoryPanel endpoint={e.history} id={id} fields={ChangeOrder.fields} currency={order.currency} />
        </>
      }
    >
      <Section title="Change order">
        <Facts
          of={[
            [
              "Project",
              <Ref key="project" entity="Project" id={order.projectId}>
                {`${order.projectNumber ?? ""} ${order.projectName ?? ""}`}
              </Ref>,
            ],
            ...factsOf(ChangeOrder, order, "requestedOn", "clientReference", "approvedOn"),
            [
              "Purchase order",
              order.purchaseOrderId && (
                <Ref key="order" entity="ClientPurchaseOrder" id={order.purchaseOrderId}>
                  {`PO ${order.orderNumber ?? ""}`}
                </Ref>
              ),
            ],
            ...factsOf(ChangeOrder, order, "description"),
          ]}
        />
      </Section>
      <Amounts order={order} />
      {order.quantities.length > 0 && <Quantities order={order} />}
    </RecordPage>
  );
}

type Line = ChangeOrder["lines"][number];

function Amounts({ order: { number, lines, hours, revenue, cost, currency } }: { order: ChangeOrder }) {
  const isSaid = ({ hours: some, revenue: price, cost: spent }: Line) => [some, price, spent].some((text) => text);
  const money = (text: string | null | undefined) => (text ? amountText(text, currency) : "–");
  const columns: Column<Line>[] = [
    { field: "category", title: "Category", phone: "title", show: ({ category }) => capital(category) },
    { field: "hours", title: "Hours", align: "right", show: (line) => (line.hours ? `${decimalText(line.hours)} h` : "–") },
    { field: "revenue", title: "Price", align: "right", show: (line) => money(line.revenue) },
    ...(cost === null ? [] : [{ field: "cost", title: "Cost", align: "right" as const, show: (line: Line) => money(line.cost) }]),
  ];
  return (
    <Section title="What it adds">
      <DataTable
        short
        caption={`What ${number} adds`}
        rows={lines.filter(isSaid)}
        keyOf={({ category }) => category}
        columns={columns}
      />
      <p>
        <strong>In all</strong> {decimalText(hours)} h, price {amountText(revenue, currency)}
        {cost !== null && `, cost ${amountText(cost, currency)}`}
      </p>
    </Section>
  );
}

/** What it adds to lines of scope, named as in the progress of the project. */
function Quantities({ order: { projectId, quantities } }: { order: ChangeOrder }) {
  const lines = useAsk(projectProgress.endpoints.ofProject, { id: projectId }).data?.lines ?? [];
  return (
    <Section title="Quantities of the scope">
      <Entries>
        {quantities.map(({ scopeLineId, quantity }) => {
          const line = lines.find(({ id }) => id === scopeLineId);
          return (
            <Entry key={scopeLineId}>
              {line ? `${line.workOrderNumber}, ${line.what}` : "A line that is no longer in the scope"}: {decimalText(quantity)}{" "}
              {line?.unit}
            </Entry>
          );
        })}
      </Entries>
    </Section>
  );
}
