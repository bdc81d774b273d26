import { reportStatistics } from "../contract.ts";
import { mostChanges } from "../contract-changes.ts";
import type { MonthChanges, MonthRow } from "../contract-months.ts";
import { metricsByMonth } from "../metrics-of-tabs.ts";
import { metricOf } from "../metrics.ts";
import { changeWords } from "./change-words.ts";
import { monthText, recordHref } from "./shown.ts";
import styles from "./statistics.module.css";
import { filtersIn } from "./use-filters.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { instantText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { stringifySearch, useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";

/** A month as it was first reported and as it is now, with the rows that made the difference and what happened to their reports. */
export default function MonthPage() {
  const [words] = useUrl();
  const metric = metricsByMonth.find((id) => id === words["metric"]) ?? metricsByMonth[0];
  const { month = "" } = words;
  const chips = filtersIn(words);
  const told = useAsk(reportStatistics.endpoints.month, { query: { ...chips, month, metric } });
  return (
    <Page title={`${metricOf(metric).title}, ${monthText(month)}: what changed`}>
      <p className="quiet">
        <Go href={`/report-statistics${stringifySearch(chips)}`}>Back to the figures</Go>
        {
          " · A month is counted when it has ended. Reports signed, revised or declared void later change it; the first value stays."
        }
      </p>
      <Asked of={told}>{(found) => <Told told={found} />}</Asked>
    </Page>
  );
}

function Told({ told }: { told: MonthChanges }) {
  const beyond = told.changed - told.rows.length;
  return (
    <div className={styles.stack}>
      <dl className={styles.thenAndNow}>
        <dt>First reported</dt>
        <dd>{`${told.first ?? "–"}, ${instantText(told.firstAt)}`}</dd>
        <dt>Now</dt>
        <dd>{`${told.now ?? "–"}, ${instantText(told.asOf)}`}</dd>
      </dl>
      {told.definitionChanged && <p className="quiet">The definition of the figure has changed since; see its version.</p>}
      {told.withoutRows ? (
        <p className="quiet">The month counted more than 50,000 rows, so that only its figure was kept.</p>
      ) : told.rows.length === 0 ? (
        <EmptyState title="No row to show">The rows that changed are not among those you see.</EmptyState>
      ) : (
        <DataTable
          rows={told.rows}
          columns={columns}
          caption="Rows that came, went or changed"
          keyOf={({ kind, id }) => `${kind} ${id}`}
          href={(row) => recordHref(metricOf(row.metric).rows)(row)}
          short
        />
      )}
      {!told.withoutRows && beyond > 0 && (
        <p className="quiet">{`${beyond} more changed: beyond the first ${mostChanges}, or of work you do not see now.`}</p>
      )}
    </div>
  );
}

const causeWords = { signed: "signed", superseded: "superseded", void: "declared void" } as const;

/** "RT-0042 rev 1 signed 3 Nov 2026" */
const causesText = ({ causes }: MonthRow): string =>
  causes
    .map(
      ({ reportNumber, revision, what, at }) =>
        `${reportNumber} ${revisionName(revision)} ${causeWords[what]} ${instantText(at)}`,
    )
    .join("; ");

const columns: Column<MonthRow>[] = [
  { field: "reportNumber", title: "Report", mono: true, phone: "title" },
  { field: "kind", title: "Change", show: ({ kind }) => changeWords[kind], phone: "status" },
  { field: "item", title: "Item", mono: true, phone: "detail" },
  { field: "position", title: "View", mono: true },
  { field: "before", title: "First reported", show: ({ before }) => before ?? "–", phone: "detail" },
  { field: "now", title: "Now", show: ({ now }) => now ?? "–", phone: "detail" },
  { field: "causes", title: "Why", show: causesText, phone: "detail" },
];
