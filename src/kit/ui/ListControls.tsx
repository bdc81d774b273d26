import { ActionIcon, Button, Checkbox, Popover, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArchive, IconColumns3, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ExportMenu } from "./ExportMenu.tsx";
import { FilterChip, type Filter } from "./FilterChip.tsx";
import { decimalText } from "./format.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";
import { SavedViews } from "./SavedViews.tsx";
import { Banner } from "./status.tsx";

interface ListControlsProps<Row> {
  list: List<Row>;
  /** What the search looks at: "Certificate or laboratory"; null for a list that cannot be searched. */
  search?: string | null;
  filters?: readonly Filter[];
  /** Offers the archived records; on unless the list has none. */
  archive?: boolean;
}

/** Search, filter chips, saved views, choice of columns and export above a list. All of it stands in the address of the page. */
export function ListControls<Row>({ list, search = "Search", filters = [], archive = true }: ListControlsProps<Row>) {
  return (
    <>
      {list.dropped.length > 0 && <LeftOut list={list} filters={filters} />}
      <div className={`${styles.controls} noPrint`}>
        {search !== null && <Search list={list} label={search} />}
        {filters.map((filter) => (
          <FilterChip key={filter.name} filter={filter} list={list} />
        ))}
        {archive && (
          <Button
            size="xs"
            variant={list.archived ? "light" : "default"}
            aria-pressed={list.archived}
            leftSection={<IconArchive size={14} aria-hidden />}
            onClick={() => list.change({ archived: list.archived ? null : "true" })}
          >
            Archived
          </Button>
        )}
        {list.isFiltered && (
          <Button size="xs" variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={list.clear}>
            Clear
          </Button>
        )}
        <span className="onlyRead" role="status">
          {list.isFiltered && !list.stale && list.total !== null && `${decimalText(String(list.total))} found`}
        </span>
        <div className={styles.end}>
          <SavedViews path={list.path} />
          {list.columns.length > 1 && <ColumnChoice list={list} />}
          <ExportMenu list={list} />
        </div>
      </div>
    </>
  );
}

/** Says which part of the address the list does not know, by the name people read on its chip. */
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

function ColumnChoice<Row>({ list }: { list: List<Row> }) {
  const shown = list.shownColumns.map(({ field }) => field);
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label="Choose columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.choice}>
        {list.columns.map(({ field, title }) => (
          <Checkbox
            key={field}
            size="xs"
            label={title ?? list.labels[field] ?? field}
            checked={shown.includes(field)}
            disabled={shown.length === 1 && shown.includes(field)}
            onChange={(event) =>
              list.showColumns(event.currentTarget.checked ? [...shown, field] : shown.filter((one) => one !== field))
            }
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
