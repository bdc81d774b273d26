import { baseKinds, type BaseLocation, baseLocations, baseStates } from "../contract.ts";
import { BaseStatus } from "./BaseStatus.tsx";
import { countryName } from "#kit/places.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

export default function BaseListPage() {
  const { list: endpoint, count, export: exporting } = baseLocations.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const newBase = <NewButton to="/base-locations/new" label="New base" module="base-locations" />;
  return (
    <Page title={baseLocations.title} count={list.total} actions={newBase}>
      <ListControls list={list} search="Code or name" filters={filters} />
      <ListTable
        list={list}
        caption="Base locations"
        href={(row) => `/base-locations/${row.id}`}
        empty={
          <EmptyState title="No bases yet" action={newBase}>
            Add your head office first; people and equipment need a base.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters = [
  { kind: "choice", name: "kind", label: "Kind", many: true, options: optionsOf(baseKinds) },
  { kind: "choice", name: "status", label: "Status", many: true, options: optionsOf(baseStates) },
] as const;

const columns: Column<BaseLocation>[] = [
  { field: "code", sort: true, mono: true, phone: "detail" },
  { field: "name", sort: true, phone: "title" },
  { field: "kinds" },
  { field: "parentName", hidden: true },
  { field: "country", show: ({ country }) => countryName(country) },
  { field: "managerName", phone: "detail" },
  { field: "people", align: "right" },
  { field: "timeZone" },
  { field: "mainPhone", hidden: true },
  { field: "emergencyPhone", hidden: true },
  { field: "status", phone: "status", show: ({ status }) => <BaseStatus status={status} /> },
];
