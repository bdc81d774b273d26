import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { Itp, itpHistory, itps, type RequestKind } from "../contract.ts";
import { itpLife } from "../itp-life.ts";
import { AskDialog } from "./AskDialog.tsx";
import { ClientApprovalDialog } from "./ClientApprovalDialog.tsx";
import { EventList } from "./EventList.tsx";
import { Matrix } from "./Matrix.tsx";
import { PointDialog, type PointPicked } from "./PointDialog.tsx";
import { Requests } from "./Requests.tsx";
import { Steps } from "./Steps.tsx";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage, EmptyState } from "#kit/ui/states.tsx";

const { find, archive, restore, history, events: eventsEndpoint, revise, matrix } = itps.endpoints;

/** One revision of a plan: its steps, what each unit has passed, and everything that was recorded. */
export default function ItpPage() {
  const plan = useAsk(find, { id: useParam("id") });
  return <AskedPage of={plan}>{(found) => <Shown key={found.id} plan={found} />}</AskedPage>;
}

function Shown({ plan }: { plan: Itp }) {
  const { id, number, revision, status, archivedAt } = plan;
  const name = `${number} rev ${revision}`;
  const go = useGo();
  const events = useAsk(eventsEndpoint, { id });
  const [picked, setPicked] = useState<PointPicked | null>(null);
  const [asking, setAsking] = useState<RequestKind | null>(null);
  const revising = useSend(revise, { done: "Revision started", onDone: (made) => go(`/itps/${made.id}/edit`) });
  const mayWork = useReach("projects", "edit") !== null && !archivedAt;
  const mayEdit = mayWork && status !== "closed" && status !== "superseded";
  return (
    <RecordPage
      number={name}
      name={plan.title}
      status={<FieldShown of={Itp} field="status" row={plan} />}
      actions={
        <>
          {status === "draft" && (
            <ArchiveButton archive={archive} restore={restore} record={plan} noun="inspection and test plan" module="projects" />
          )}
          <Menu>
            <Menu.Target>
              <Button variant="default">Export</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={linkOf(matrix, { id, query: { format: "pdf" } })} target="_blank">
                Plan and matrix, PDF
              </Menu.Item>
              <Menu.Item component="a" href={linkOf(matrix, { id, query: { format: "xlsx" } })}>
                Matrix, XLSX
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {mayEdit && (
            <Button variant="default" component={Go} href={`/itps/${id}/edit`}>
              {status === "draft" ? "Edit" : "Edit units"}
            </Button>
          )}
          {mayWork && status === "internally approved" && (
            <Button variant="default" onClick={() => setAsking("approval")}>
              Ask for approval by link
            </Button>
          )}
          {mayEdit && status !== "draft" && (
            <Button variant="default" loading={revising.sending} onClick={() => void revising.send({ id })}>
              New revision
            </Button>
          )}
          <LifeActions
            life={itpLife}
            endpoints={itps.endpoints}
            module="projects"
            record={plan}
            name={name}
            styles={{
              approve: { primary: true, explains: "Its steps no longer change: a change is a new revision." },
              clientApprove: { primary: plan.needsClientApproval || undefined, Dialog: ClientApprovalDialog },
              activate: {
                primary: true,
                offered: !plan.needsClientApproval || status === "client approved",
                explains: "Reports of its units are checked against its hold points from now on.",
              },
              close: { explains: "Its hold points hold nothing any more." },
            }}
          />
        </>
      }
      side={
        <>
          <FilesPanel entity="Itp" entityId={id} kind="approval" title="Client's approval and releases" mayChange={mayWork} />
          <HistoryPanel endpoint={history} id={id} fields={itpHistory} />
        </>
      }
    >
      <Section title="Plan">
        <Facts
          of={[
            [
              "Project",
              <Ref key="project" entity="Project" id={plan.projectId}>
                {plan.projectNumber} {plan.projectName}
              </Ref>,
            ],
            ["Client", plan.clientName],
            ...factsOf(Itp, plan, "noticeHours", "clientApprovedBy", "clientApprovedOn", "clientReference", "note"),
          ]}
        />
      </Section>
      <Section title="Steps">
        <Steps lines={plan.lines} />
      </Section>
      <Section
        title="Units"
        actions={
          mayWork &&
          status === "active" &&
          plan.units.length > 0 && (
            <>
              <Button size="xs" variant="default" onClick={() => setAsking("release")}>
                Ask for a release by link
              </Button>
              <Button size="xs" variant="default" onClick={() => setPicked({ lineId: "", units: [] })}>
                Record a point
              </Button>
            </>
          )
        }
      >
        {plan.units.length === 0 ? (
          <EmptyState title="No units yet">Add welds, spools or vessels; each passes through the steps.</EmptyState>
        ) : (
          <Asked of={events}>
            {(found) => <Matrix plan={plan} events={found} onPick={mayWork && status === "active" ? setPicked : null} />}
          </Asked>
        )}
      </Section>
      {status !== "draft" && (
        <Section title="Links to the parties">
          <Requests planId={id} />
        </Section>
      )}
      <Section title="Recorded">
        <Asked of={events}>{(found) => <EventList plan={plan} events={found} />}</Asked>
      </Section>
      {asking && <AskDialog plan={plan} kind={asking} onClose={() => setAsking(null)} />}
      {picked && <PointDialog plan={plan} picked={picked} onClose={() => setPicked(null)} />}
    </RecordPage>
  );
}
