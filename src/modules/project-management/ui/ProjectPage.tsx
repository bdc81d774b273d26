import { Anchor, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Project, projectLife, projectManagement } from "../contract.ts";
import { projectSections, projectTabs } from "../page-places.ts";
import { ClosingList } from "./ClosingList.tsx";
import { workOrderColumns } from "./columns.tsx";
import { LessonsLearned } from "./LessonsLearned.tsx";
import { LevelPolicy } from "./LevelPolicy.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions, type LifeStyles } from "#kit/ui/LifeActions.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { PartsAt, useTabsAt } from "#kit/ui/page-parts.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, EmptyState, Reasons, TableSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";

const OrderMap = lazy(() => import("./OrderMap.tsx"));

const { find, archive, restore, history, update } = projectManagement.endpoints;
const { list: listWorkOrders } = projectManagement.workOrders;

export default function ProjectPage() {
  const project = useAsk(find, { id: useParam("id") });
  return <AskedPage of={project}>{(found) => <Shown key={found.id} project={found} />}</AskedPage>;
}

function Shown({ project }: { project: Project }) {
  const { id, number, status } = project;
  const ofOthers = useTabsAt(projectTabs, { project });
  const edits = useReach("projects", "edit");
  const mayEdit = edits !== null && status !== "closed";
  return (
    <RecordPage
      number={number}
      name={project.name}
      status={
        <>
          <FieldShown of={Project} field="status" row={project} />
          <FieldShown of={Project} field="health" row={project} />
          {project.healthNote && <span className="quiet">{project.healthNote}</span>}
        </>
      }
      banner={
        status === "closed" ? (
          <Banner meaning="idle" title="This project is closed">
            It can no longer be changed.
          </Banner>
        ) : (
          (status === "draft" && mayEdit && <BeforeActivation projectId={id} />) ||
          (status === "completed" && (
            <Banner meaning="waiting" title="This project is completed">
              <Anchor component={Go} href={`/projects/${id}?tab=closing`} inherit style={{ textDecoration: "underline" }}>
                See what is left before it is closed
              </Anchor>
            </Banner>
          ))
        )
      }
      actions={
        <>
          <ArchiveButton archive={archive} restore={restore} record={project} noun="project" module="projects" />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/projects/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={projectLife}
            endpoints={projectManagement.endpoints}
            module="projects"
            record={project}
            name={number}
            styles={stylesFor(project)}
          />
        </>
      }
    >
      <PageTabs
        tabs={[
          {
            name: "overview",
            title: "Overview",
            part: (
              <>
                <Orders project={project} />
                <Overview project={project} />
                <WhereItIs projectId={id} />
                <PartsAt place={projectSections} handed={{ projectId: id }} />
              </>
            ),
          },
          {
            name: "reports",
            title: "Report policy",
            part: <LevelPolicy record={project} client={project.clientCompanyId} endpoint={update} mayEdit={mayEdit} />,
          },
          ...ofOthers,
          ...(status === "draft"
            ? []
            : [
                {
                  name: "closing",
                  title: "Closing",
                  part: (
                    <>
                      <ClosingList projectId={id} />
                      <LessonsLearned project={project} mayEdit={mayEdit} />
                    </>
                  ),
                },
              ]),
          {
            name: "documents",
            title: "Documents",
            part: <FilesPanel entity="Project" entityId={id} title="Documents" mayChange={mayEdit} />,
          },
          { name: "history", title: "History", part: <HistoryPanel endpoint={history} id={id} fields={Project.fields} /> },
        ]}
      />
    </RecordPage>
  );
}

/** What is missing before a draft can become active; nothing once all is there. */
function BeforeActivation({ projectId }: { projectId: string }) {
  const missing = useAsk(projectManagement.endpoints.activation, { id: projectId }).data ?? [];
  if (missing.length === 0) return null;
  return (
    <Banner meaning="due" title="Before this project can be activated">
      <Reasons of={missing} />
    </Banner>
  );
}

const stylesFor = ({ number }: Project): LifeStyles<typeof projectLife, Project> => ({
  activate: { primary: true },
  resume: { primary: true },
  complete: { primary: true },
  close: { primary: true, explains: "A closed project can no longer be changed." },
  hold: { title: `Put ${number} on hold`, explains: "The reason stays in the history." },
  reopen: { explains: "The reason stays in the history." },
});

function Orders({ project }: { project: Project }) {
  const columns = workOrderColumns.filter(({ field }) => !["clientName", "projectNumber"].includes(field));
  const list = useList(listWorkOrders, { columns, fixed: { projectId: project.id }, inUrl: false });
  const open = project.status !== "closed" && project.status !== "completed";
  const mayCreate = useReach("projects", "create") !== null;
  const add = open && mayCreate && (
    <Button size="xs" variant="default" component={Go} href={`/work-orders/new?project=${project.id}`}>
      New work order
    </Button>
  );
  return (
    <Section title="Work orders" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Work orders of ${project.number}`}
        href={(row) => `/work-orders/${row.id}`}
        empty={<EmptyState title="No work orders yet">Each job is a work order: where, methods, crew and dates.</EmptyState>}
      />
    </Section>
  );
}

/** The jobs of the project on a map, which is fetched once it is asked for: most look up other things here. */
function WhereItIs({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Map"
      actions={
        <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide map" : "Show map"}
        </Button>
      }
    >
      {open && (
        <Suspense fallback={<TableSkeleton />}>
          <OrderMap query={{ projectId }} />
        </Suspense>
      )}
    </Section>
  );
}

function Overview({ project }: { project: Project }) {
  const query = { clientCompanyId: project.clientCompanyId, limit: 200 };
  const sites = useAsk(clientCompanies.sites.list, { query }).data?.rows ?? [];
  const contacts = useAsk(clientCompanies.contacts.list, { query }).data?.rows ?? [];
  const named = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", ");
  const codes = project.codes.map(({ standard, edition, acceptance }) =>
    [standard, edition, acceptance].filter(Boolean).join(" "),
  );
  return (
    <Section title="Project">
      <Facts
        of={[
          [
            "Client",
            <Ref key="client" entity="ClientCompany" id={project.clientCompanyId}>
              {project.clientName}
            </Ref>,
          ],
          ["Sites", named(project.siteIds, sites)],
          ["Contacts", named(project.contactIds, contacts)],
          ...factsOf(Project, project, "kind", "managerName"),
          [
            "Base",
            <Ref key="base" entity="BaseLocation" id={project.baseLocationId}>
              {project.baseName}
            </Ref>,
          ],
          ...factsOf(Project, project, "startOn", "endOn", "actualStartOn", "actualEndOn"),
          ["Codes", codes.join("; ")],
          ["Tags", project.tags.join(", ")],
          ...factsOf(Project, project, "notes"),
        ]}
      />
    </Section>
  );
}
