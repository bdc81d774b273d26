import { Button } from "@mantine/core";
import { projectManagement, WorkOrder, workOrderLife, type WorkOrderWhole } from "../contract.ts";
import { beforeWork, orderOfWork, recordsOfWork, startedFromWorkOrder, workOrderTabs } from "../page-places.ts";
import { isOver } from "../rules.ts";
import { LevelPolicy } from "./LevelPolicy.tsx";
import { Readiness } from "./Readiness.tsx";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions, type LifeStyles } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { PartsAt, useTabsAt } from "#kit/ui/page-parts.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { inventory } from "#modules/inventory/contract.ts";
import { Scope } from "./WorkOrderScope.tsx";

const { find } = projectManagement.endpoints;
const {
  find: findWorkOrder,
  archive: archiveWorkOrder,
  restore: restoreWorkOrder,
  history: workOrderHistory,
  update: changeWorkOrder,
} = projectManagement.workOrders;

export default function WorkOrderPage() {
  const order = useAsk(findWorkOrder, { id: useParam("id") });
  return <AskedPage of={order}>{(found) => <Shown key={found.id} order={found} />}</AskedPage>;
}

function Shown({ order }: { order: WorkOrderWhole }) {
  const { id, number, status } = order;
  const ofOthers = useTabsAt(workOrderTabs, { order });
  const edits = useReach("projects", "edit");
  const reports = useReach("inspection-reports", "create") !== null;
  const project = useAsk(find, { id: order.projectId }).data;
  const mayEdit = edits !== null && !isOver(status);
  const checked = status !== "work done" && !isOver(status);
  return (
    <RecordPage
      number={number}
      name={order.title}
      status={
        <>
          <FieldShown of={WorkOrder} field="status" row={order} />
          {order.priority !== "normal" && <span className="quiet">Priority {order.priority}</span>}
        </>
      }
      banner={
        order.statusReason && (
          <Banner meaning={status === "on hold" ? "due" : "idle"} title={`This work order is ${status}`}>
            {order.statusReason}
          </Banner>
        )
      }
      offlineActions={
        (status === "ready" || status === "in progress") && (
          <PartsAt place={startedFromWorkOrder} handed={{ workOrderId: id, lesser: status === "ready" }} />
        )
      }
      actions={
        <>
          {isOver(status) && (
            <ArchiveButton
              archive={archiveWorkOrder}
              restore={restoreWorkOrder}
              record={order}
              noun="work order"
              module="projects"
            />
          )}
          {mayEdit && (
            <Button variant="default" component={Go} href={`/work-orders/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={workOrderLife}
            endpoints={projectManagement.workOrders}
            module="projects"
            record={order}
            name={number}
            styles={stylesFor(order, { isCrew: edits === "own", reports })}
          />
        </>
      }
      side={
        <>
          <FilesPanel entity="WorkOrder" entityId={id} mayChange={mayEdit} />
          <HistoryPanel endpoint={workOrderHistory} id={id} fields={WorkOrder.fields} />
        </>
      }
    >
      <PageTabs
        tabs={[
          {
            name: "job",
            title: "Job",
            part: (
              <>
                {checked && <Readiness order={order} />}
                {!isOver(status) && <PartsAt place={beforeWork} handed={{ workOrderId: id }} />}
                <Job order={order} />
                <Scope order={order} />
                <CrewAndEquipment order={order} />
                <PartsAt place={recordsOfWork} handed={{ workOrderId: id }} />
                <Overrides order={order} />
              </>
            ),
          },
          ...ofOthers,
          {
            name: "reports",
            title: "Report policy",
            part: (
              <LevelPolicy
                record={order}
                client={order.clientCompanyId}
                site={order.clientSiteId}
                project={project?.reportPolicy}
                endpoint={changeWorkOrder}
                mayEdit={mayEdit}
              />
            ),
          },
        ]}
      />
    </RecordPage>
  );
}

/** The usual next step is the primary button, which for who writes reports is the report while the job runs; the crew is not offered to resume what the office put on hold. */
const stylesFor = (
  { number, status }: WorkOrder,
  { isCrew, reports }: { isCrew: boolean; reports: boolean },
): LifeStyles<typeof workOrderLife, WorkOrder> => ({
  plan: { primary: true },
  ready: { primary: true },
  start: { primary: true },
  finish: reports ? {} : { primary: true },
  close: { primary: true },
  replan: status === "on hold" ? { primary: true } : {},
  resume: { offered: status !== "on hold" || !isCrew },
  cancel: { danger: true, explains: "It cannot be resumed. The reason stays in the history." },
  hold: { title: `Put ${number} on hold`, explains: "The reason stays in the history." },
  reopen: { explains: "The reason stays in the history." },
});

function Job({ order }: { order: WorkOrder }) {
  return (
    <Section title="Job">
      <Facts
        of={[
          [
            "Project",
            <Ref key="project" entity="Project" id={order.projectId}>
              <span className="mono">{order.projectNumber}</span> {order.projectName}
            </Ref>,
          ],
          [
            "Client",
            <Ref key="client" entity="ClientCompany" id={order.clientCompanyId}>
              {order.clientName}
            </Ref>,
          ],
          [
            "Site",
            <Ref key="site" entity="ClientSite" id={order.clientSiteId}>
              {order.siteName}
            </Ref>,
          ],
          ...factsOf(WorkOrder, order, "area", "plannedStartOn", "plannedEndOn", "startedOn", "doneOn"),
          ["Purchase order", order.purchaseOrder && <OrderOfWork key="po" order={order} number={order.purchaseOrder} />],
          ...factsOf(WorkOrder, order, "clientReference"),
          [
            "Base",
            <Ref key="base" entity="BaseLocation" id={order.baseLocationId}>
              {order.baseName}
            </Ref>,
          ],
        ]}
      />
      {order.instructions && <p style={{ whiteSpace: "pre-wrap" }}>{order.instructions}</p>}
    </Section>
  );
}

function OrderOfWork({ order: { clientCompanyId }, number }: { order: WorkOrder; number: string }) {
  return <PartsAt place={orderOfWork} handed={{ clientCompanyId, number }} />;
}

function CrewAndEquipment({ order }: { order: WorkOrder }) {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const equipment = useAsk(inventory.endpoints.equipment, {}).data ?? [];
  const nameOf = (id: string) => people.find((person) => person.id === id)?.displayName ?? "…";
  const crew = order.assignedUserIds.map((id) => (id === order.leadUserId ? `${nameOf(id)} (lead)` : nameOf(id)));
  const needs = order.equipmentNeed.map(({ typeCode, quantity, inventoryItemIds, note }) => {
    const booked = equipment.filter(({ id }) => inventoryItemIds.includes(id)).map(({ assetTag }) => assetTag);
    return [`${quantity} ${typeCode}`, booked.length > 0 ? `booked: ${booked.join(", ")}` : "not booked", note]
      .filter(Boolean)
      .join(", ");
  });
  return (
    <Section title="Crew and equipment">
      <Facts
        of={[
          ["Crew", crew.join(", ")],
          ["Equipment", needs.join("; ")],
        ]}
      />
    </Section>
  );
}

function Overrides({ order }: { order: WorkOrder }) {
  if (order.overrides.length === 0) return null;
  return (
    <Section title="Overrides">
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {order.overrides.map(({ check, message, reason, byName }) => (
          <li key={check}>
            {withDaysAsShown(message)} {byName}: {reason}
          </li>
        ))}
      </ul>
    </Section>
  );
}
