import { Button } from "@mantine/core";
import { ClientPurchaseOrder, purchaseOrders } from "../contract.ts";
import { orderLife } from "../order-life.ts";
import { orderSections } from "../page-places.ts";
import { amountText } from "./columns.tsx";
import { MeterSection } from "./MeterSection.tsx";
import { total } from "#kit/money.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Qty, Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

const { find, archive, restore, history } = purchaseOrders.endpoints;

/** One purchase order: its balance, terms, lines, the client's document and history. */
export default function OrderPage() {
  const order = useAsk(find, { id: useParam("id") });
  return <AskedPage of={order}>{(found) => <Shown key={found.id} order={found} />}</AskedPage>;
}

function Shown({ order }: { order: ClientPurchaseOrder }) {
  const { id, number, status, archivedAt } = order;
  const mayEdit = useReach("projects", "edit") === "all" && status !== "closed" && !archivedAt;
  return (
    <RecordPage
      number={`PO ${number}`}
      name={order.clientName ?? ""}
      status={<FieldShown of={ClientPurchaseOrder} field="status" row={order} />}
      actions={
        <>
          {status === "closed" && (
            <ArchiveButton archive={archive} restore={restore} record={order} noun="purchase order" module="projects" />
          )}
          {mayEdit && (
            <Button variant="default" component={Go} href={`/purchase-orders/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={orderLife}
            endpoints={purchaseOrders.endpoints}
            module="projects"
            record={order}
            name={`PO ${number}`}
            styles={{ close: { explains: "Nothing more is invoiced on it. It can be reopened with a reason." } }}
          />
        </>
      }
      side={
        <>
          <FilesPanel entity="ClientPurchaseOrder" entityId={id} kind="order" title="The client's order" mayChange={mayEdit} />
          <HistoryPanel endpoint={history} id={id} fields={ClientPurchaseOrder.fields} currency={order.currency} />
        </>
      }
    >
      <MeterSection order={order} />
      <PartsAt place={orderSections} handed={{ order }} />
      <Section title="Order">
        <Facts
          of={[
            [
              "Client",
              <Ref key="client" entity="ClientCompany" id={order.clientCompanyId}>
                {order.clientName}
              </Ref>,
            ],
            ...factsOf(ClientPurchaseOrder, order, "date", "basis"),
            ["Tolerance", order.tolerancePct && <Qty key="tolerance" value={total(order.tolerancePct)} unit="%" />],
            ...factsOf(ClientPurchaseOrder, order, "validFrom", "validTo"),
            [
              "Projects",
              order.projectIds.length === 0 ? "Every project of the client" : <Projects key="projects" ids={order.projectIds} />,
            ],
            ...factsOf(ClientPurchaseOrder, order, "note"),
          ]}
        />
      </Section>
      {order.lines.length > 0 && (
        <Section title="Lines">
          <Entries>
            {order.lines.map((line) => (
              <Entry key={line.id}>
                {line.text}
                {line.amount && <span className="quiet"> {amountText({ amount: line.amount, currency: order.currency })}</span>}
              </Entry>
            ))}
          </Entries>
        </Section>
      )}
    </RecordPage>
  );
}

function Projects({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <div key={id}>
      <Ref entity="Project" id={id} />
    </div>
  ));
}
