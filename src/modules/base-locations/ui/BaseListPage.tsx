import { SegmentedControl } from "@mantine/core";
import { BaseLocation, baseLocations } from "../contract.ts";
import { BaseMap } from "./BaseMap.tsx";
import styles from "./bases.module.css";
import { useStandIn } from "./emergency-cards.ts";
import { OfflineBases } from "./OfflineBases.tsx";
import { countryName } from "#kit/places.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
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

// The filter is named in the singular: one kind is asked for, a base may have several.
const filters = [{ ...choiceFilter(BaseLocation, "kinds"), name: "kind" }, choiceFilter(BaseLocation, "status")];

const columns = columnsOf(BaseLocation, {
  code: { sort: true, phone: "detail" },
  name: { sort: true, phone: "title" },
  kinds: true,
  parentName: { hidden: true },
  country: true,
  managerName: { phone: "detail" },
  people: { align: "right" },
  items: { align: "right" },
  timeZone: { hidden: true },
  mainPhone: { hidden: true },
  emergencyPhone: { hidden: true },
  status: { phone: "status" },
});
