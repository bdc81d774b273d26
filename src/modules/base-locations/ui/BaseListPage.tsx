import { SegmentedControl } from "@mantine/core";
import { baseKinds, type BaseLocation, baseLocations, baseStates } from "../contract.ts";
import { BaseMap } from "./BaseMap.tsx";
import styles from "./bases.module.css";
import { BaseStatus } from "./BaseStatus.tsx";
import { useStandIn } from "./emergency-cards.ts";
import { OfflineBases } from "./OfflineBases.tsx";
import { countryName } from "#kit/places.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/FilterChip.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = baseLocations.endpoints;

/** The bases as a list or where they lie; without a network, whom to call. */
export default function BaseListPage() {
  const all = useAsk(endpoint, { query: { limit: 200 } });
  const standsIn = useStandIn(all);
  if (standsIn) return <OfflineBases tryAgain={() => void all.refetch()} />;
  return <Bases all={all} />;
}

function Bases({ all }: { all: ReturnType<typeof useAsk<typeof endpoint>> }) {
  const list = useList(endpoint, { columns, count, export: exporting });
  const [words, change] = useUrl();
  const asMap = words["view"] === "map";
  const countries = [...new Set((all.data?.rows ?? []).map(({ country }) => country))];
  const byCountry: Filter = {
    kind: "choice",
    name: "country",
    label: "Country",
    many: true,
    options: countries.map((value) => ({ value, label: countryName(value) })),
  };
  const newBase = <NewButton to="/base-locations/new" label="New base" module="base-locations" />;
  return (
    <Page title={baseLocations.title} count={list.total} actions={newBase}>
      <SegmentedControl
        className={`${styles.switch} noPrint`}
        size="xs"
        aria-label="Bases as"
        value={asMap ? "map" : "list"}
        onChange={(view) => change({ view: view === "map" ? view : null })}
        data={[
          { value: "list", label: "List" },
          { value: "map", label: "Map" },
        ]}
      />
      {asMap ? (
        <Asked of={all} skeleton={<LinesSkeleton lines={6} />}>
          {({ rows }) => <BaseMap bases={rows} />}
        </Asked>
      ) : (
        <>
          <ListControls list={list} search="Code or name" filters={[...filters, byCountry]} />
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
        </>
      )}
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
  { field: "items", align: "right" },
  { field: "timeZone", hidden: true },
  { field: "mainPhone", hidden: true },
  { field: "emergencyPhone", hidden: true },
  { field: "status", phone: "status", show: ({ status }) => <BaseStatus status={status} /> },
];
