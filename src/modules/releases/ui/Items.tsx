import { Button } from "@mantine/core";
import { useState } from "react";
import { releases, type ReleaseItem, type ReleaseWhole, reviewMeanings } from "../contract.ts";
import { AddReports } from "./AddReports.tsx";
import { ResultWords } from "./ResultWords.tsx";
import { carriedBy, liveWords, refOf } from "./words.ts";
import type { Column } from "#kit/ui/column.ts";
import { useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Mono, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** The reports of a release, each with its state now. */
export function Items({ release, mayChange }: { release: ReleaseWhole; mayChange: boolean }) {
  const { id, version, items } = release;
  const [adding, setAdding] = useState(false);
  const change = useSend(releases.endpoints.update, { done: "Reports changed" });
  const keep = (changes: { reportIds: string[]; importedReportIds?: string[] }) => change.run({ id, body: { version, changes } });
  const takeOff = (one: string) => keep(carriedBy(items.filter((other) => other.id !== one)));
  const exchange = (one: string, by: string) =>
    keep({ reportIds: [...new Set(items.flatMap((item) => (item.id === one ? by : (item.reportId ?? []))))] });
  const isAnyOld = items.some(({ supersededById }) => supersededById !== null);
  const add = mayChange && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      Add reports
    </Button>
  );
  return (
    <Section title={items.length === 1 ? "1 report" : `${items.length} reports`} actions={add}>
      <DataTable
        short
        rows={items}
        caption="Reports of this release"
        columns={
          mayChange && (items.length > 1 || isAnyOld)
            ? columnsWith(takeOff, exchange)
            : release.purpose === "for approval"
              ? reviewed
              : columns
        }
      />
      {adding && <AddReports release={release} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const columns: Column<ReleaseItem>[] = [
  {
    field: "reportNumber",
    title: "Report",
    phone: "title",
    show: (item) => (
      <Ref {...refOf(item)}>
        <Mono>
          {item.reportNumber} Rev {item.revision}
        </Mono>
      </Ref>
    ),
  },
  {
    field: "liveState",
    title: "State now",
    phone: "status",
    show: (item) => {
      const { meaning, words } = liveWords(item);
      return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
    },
  },
  { field: "title", title: "Title", phone: "detail" },
  { field: "itemTag", title: "Item", phone: "detail" },
  { field: "inspectedOn", title: "Inspected", show: ({ inspectedOn }) => <Day on={inspectedOn} /> },
  { field: "result", title: "Result", show: ({ result }) => <ResultWords result={result} /> },
  { field: "pages", title: "Pages" },
];

/** For approval: also what the client's review says. */
const reviewed: Column<ReleaseItem>[] = [
  ...columns,
  {
    field: "review",
    title: "Client's review",
    phone: "detail",
    show: ({ review }) => {
      const words = review?.words ?? "Awaited";
      return <StatusBadge meaning={review ? reviewMeanings[review.status] : "waiting"}>{words}</StatusBadge>;
    },
  },
];

const columnsWith = (
  takeOff: (itemId: string) => void,
  exchange: (itemId: string, by: string) => void,
): Column<ReleaseItem>[] => [
  ...columns,
  {
    field: "remove",
    title: "Change",
    phone: "detail",
    show: ({ id, reportNumber, revision, supersededBy, supersededById }) => (
      <>
        {supersededById !== null && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Add Rev ${supersededBy ?? ""} of ${reportNumber} instead of Rev ${revision}`}
            onClick={() => exchange(id, supersededById)}
          >
            {`Add Rev ${supersededBy ?? ""} instead`}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" aria-label={`Remove ${reportNumber}`} onClick={() => takeOff(id)}>
          Remove
        </Button>
      </>
    ),
  },
];
