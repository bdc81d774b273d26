import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconBookmark, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { archivedFilter, type Filter, saidBy } from "./filter.ts";
import { FilterChip } from "./FilterChip.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import { countText } from "./format.ts";
import type { List } from "./list.ts";
import { type PageView, questionIn, saidByViews } from "./list-view.ts";
import styles from "./list.module.css";
import { ListViews, useIsUnsaved } from "./ListViews.tsx";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import { Banner } from "./status.tsx";
import { usePhone } from "./screen.ts";

interface ListControlsProps<Row> {
  list: List<Row>;
  /** What the search covers: "Certificate or laboratory"; null for a list that cannot be searched. */
  search?: string | null;
  filters?: readonly Filter[];
  /** Offers the archived records; on unless the list has none. */
  archive?: boolean;
  /** Standard views, as tabs above the list: filters under a name. */
  views?: readonly PageView[];
}

/** Views, search, filters, choice of columns and export above a list. All of it is in the address of the page. */
export function ListControls<Row>({ list, search = "Search", filters = [], archive = true, views = [] }: ListControlsProps<Row>) {
  const phone = usePhone();
  const all = archive ? [...filters, archivedFilter] : filters;
  // A filter that an open tab sets is shown neither in the menu nor as a chip.
  const tabbed = saidByViews(views);
  const onTab = views.find((view) => questionIn(view.search) === questionIn(list.words.own));
  const offered = all.filter((filter) => !tabbed.has(filter.name) || saidBy(filter, list) !== null);
  const set = all.filter((filter) => saidBy(filter, list) !== null && !onTab);
  return (
    <>
      {list.dropped.length > 0 && <LeftOut list={list} filters={filters} />}
      <ListViews list={list} pageViews={views} />
      <div className={`${styles.controls} noPrint`}>
        {search !== null && <Search list={list} label={search} />}
        {phone ? (
          <FilterSheet list={list} filters={offered} end={<ListTools list={list} views={views} />} />
        ) : (
          <>
            {offered.length > 0 && <FilterMenu list={list} filters={offered} />}
            {set.map((filter) => (
              <FilterChip key={filter.name} filter={filter} list={list} />
            ))}
            {list.isFiltered && !onTab && (
              <Button size="xs" variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={list.clear}>
                Clear
              </Button>
            )}
            <div className={styles.end}>
              <ListTools list={list} views={views} columns={list.columns.length > 1} />
            </div>
          </>
        )}
        <span className="onlyRead" role="status">
          {list.isFiltered && !list.stale && list.total !== null && `${countText(list.total)} found`}
        </span>
      </div>
    </>
  );
}

/** Actions on the list as it is: save it as a view while no tab shows it, arrange its columns, export it. */
function ListTools<Row>({ list, views, columns }: { list: List<Row>; views: readonly PageView[]; columns?: boolean }) {
  const unsaved = useIsUnsaved(list, views);
  const [saving, setSaving] = useState(false);
  return (
    <>
      {unsaved && (
        <Button size="xs" variant="default" leftSection={<IconBookmark size={14} aria-hidden />} onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {saving && <SaveViewDialog list={list.path} search={list.viewSearch} onClose={() => setSaving(false)} />}
      {columns && <ColumnPanel list={list} />}
      <ExportMenu list={list} />
    </>
  );
}

/** Names the part of the address that the list does not know, as people read it on its chip. */
function LeftOut<Row>({ list, filters }: { list: List<Row>; filters: readonly Filter[] }) {
  const labelOf = (name: string) => filters.find((one) => one.name === name)?.label ?? list.labels[name] ?? name;
  return (
    <Banner
      meaning="due"
      title="A filter was left out"
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => list.change(Object.fromEntries(list.dropped.map(({ name }) => [name, list.filters[name] ?? null])))}
        >
          Close
        </Button>
      }
    >
      {list.dropped.map(({ name, value }) => `${labelOf(name)}: “${value}” is not known here.`).join(" ")}
    </Banner>
  );
}

function Search<Row>({ list, label }: { list: List<Row>; label: string }) {
  const [typed, setTyped] = useState(list.q);
  const sent = useRef(list.q);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    list.change({ q: text.trim() });
  }, 250);
  // A link, a saved view or "Clear" changes the address from outside; what is being typed must not be overwritten by its own echo.
  useEffect(() => {
    if (list.q !== sent.current) {
      sent.current = list.q;
      setTyped(list.q);
    }
  }, [list.q]);
  function change(text: string) {
    setTyped(text);
    send(text);
  }
  return (
    <TextInput
      className={styles.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
