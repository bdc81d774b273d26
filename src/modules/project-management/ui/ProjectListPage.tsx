import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Project, projectManagement } from "../contract.ts";
import { figureColumns, projectColumns } from "./columns.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState, TableSkeleton } from "#kit/ui/states.tsx";

const ProjectMap = lazy(() => import("./ProjectMap.tsx"));
const columns = [...projectColumns, ...figureColumns];

/** The register of projects, as a list or on a map. */
export default function ProjectListPage() {
  const [words, change] = useUrl();
  const view = words["view"] === "map" ? "map" : "list";
  const { list: endpoint, count, export: exporting } = projectManagement.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const newProject = <NewButton to="/projects/new" label="New project" module="projects" />;
  return (
    <Page
      title="Projects"
      count={list.total}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: "list", label: "List" },
              { value: "map", label: "Map" },
            ]}
            value={view}
            onChange={(to) => change({ view: to === "list" ? null : to })}
          />
          {newProject}
        </>
      }
    >
      <ListControls
        list={list}
        search="Number or name"
        filters={[
          choiceFilter(Project, "status"),
          choiceFilter(Project, "kind"),
          choiceFilter(Project, "health"),
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: "choice",
            name: "managerId",
            label: "Manager",
            options: people.map(({ id, displayName }) => ({ value: id, label: displayName })),
          },
        ]}
      />
      {view === "map" ? (
        <Suspense fallback={<TableSkeleton />}>
          <ProjectMap query={{ ...list.filters, ...(list.q ? { q: list.q } : {}) }} />
        </Suspense>
      ) : (
        <ListTable
          list={list}
          caption="Projects"
          href={(row) => `/projects/${row.id}`}
          empty={
            <EmptyState title="No projects yet" action={newProject}>
              Create a call-out from a phone call, or a project for work to come.
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}
