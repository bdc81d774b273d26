import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { IconSearchOff } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { moved } from "./column.ts";
import { useConnection } from "./connection.ts";
import { DataTable } from "./DataTable.tsx";
import type { Arranging } from "./table-props.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";
import { EmptyState, Failure, TableSkeleton } from "./states.tsx";

/** An action on the selected rows: "Archive", "Assign a reviewer". */
export interface BulkAction<Row> {
  label: string;
  run: (rows: Row[]) => void | Promise<unknown>;
}

interface ListTableProps<Row> {
  list: List<Row>;
  caption: string;
  href?: (row: Row) => string | null;
  /** What belongs here and the first step, when nothing was ever recorded. */
  empty: ReactNode;
  bulk?: readonly BulkAction<Row>[];
  /** What other modules offer for the selected rows, before "Clear". */
  bulkParts?: (rows: readonly Row[]) => ReactNode;
  short?: boolean;
  /** On a phone at the right of a row. */
  beside?: (row: Row) => ReactNode;
}

/** A list as a table, in every state: loading, failed, empty, nothing found, rows; more rows are read on scrolling or on request. */
export function ListTable<Row extends { id: string }>({
  list,
  caption,
  href,
  empty,
  bulk = [],
  bulkParts,
  short,
  beside,
}: ListTableProps<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { online } = useConnection();
  const chosenRows = list.rows.filter(({ id }) => chosen.has(id));
  return (
    <Listed of={list} empty={empty}>
      {(rows) => (
        <>
          <DataTable
            rows={rows}
            columns={list.shownColumns}
            caption={caption}
            labels={list.labels}
            sort={list.sort}
            onSort={(sort) => list.change({ sort })}
            stale={list.stale}
            after={<More list={list} />}
            {...(list.inUrl ? { arranging: arrangingOf(list) } : {})}
            {...(href ? { href } : {})}
            {...(short ? { short } : {})}
            {...(beside ? { beside } : {})}
            {...(bulk.length > 0 && online ? { chosen, onChoose: setChosen } : {})}
          />
          {chosenRows.length > 0 && online && (
            <div className={`${styles.bulk} noPrint`} role="group" aria-label="Selected rows">
              <strong>{chosenRows.length} selected</strong>
              {bulk.map(({ label, run }) => (
                <Button key={label} size="xs" variant="default" onClick={() => void run(chosenRows)}>
                  {label}
                </Button>
              ))}
              {bulkParts?.(chosenRows)}
              <Button size="xs" variant="subtle" onClick={() => setChosen(new Set())}>
                Clear
              </Button>
            </div>
          )}
        </>
      )}
    </Listed>
  );
}

/** What the heads of the table can do with the columns of a list. */
function arrangingOf<Row>({ path, widths, resize, shownColumns, showColumns }: List<Row>): Arranging {
  const fields = shownColumns.map(({ field }) => field);
  return { list: path, widths, resize, move: (field, to) => showColumns(moved(fields, field, to)) };
}

/** A list in every state, rendered as its children decide, with `<More list={list} />` after the rows; `ListTable` is the usual way. */
export function Listed<Row>({
  of: list,
  empty,
  children,
}: {
  of: List<Row>;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (list.state === "loading") return <TableSkeleton columns={Math.min(list.shownColumns.length, 8)} />;
  if (list.state === "failed") return <Failure of={list.failure} tryAgain={list.tryAgain} />;
  if (list.rows.length === 0) return list.isFiltered ? <NothingFound clear={list.clear} /> : <>{empty}</>;
  return <>{children(list.rows)}</>;
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title="Nothing found"
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      No record matches the search and filters.
    </EmptyState>
  );
}

/** Reads the next rows when it comes into view, or on request. */
export function More<Row>({ list }: { list: List<Row> }) {
  // Recreated for every length of the list: whether it was in view before the last rows came says nothing about now.
  return list.hasMore ? <Next key={list.rows.length} list={list} /> : null;
}

function Next<Row>({ list }: { list: List<Row> }) {
  const { ref, entry } = useIntersection();
  const { loadingMore, failure, more } = list;
  const near = entry?.isIntersecting ?? false;
  const seen = useEffectEvent(() => {
    if (!failure) more();
  });
  useEffect(() => {
    if (near) seen();
  }, [near]);
  return (
    <div ref={ref} className={`${styles.foot} noPrint`}>
      {failure && <span role="alert">The next rows could not be loaded.</span>}
      <Button variant="default" size="xs" loading={loadingMore} onClick={more}>
        Load more
      </Button>
    </div>
  );
}
