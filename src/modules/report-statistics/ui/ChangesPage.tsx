import { Select } from "@mantine/core";
import { reportStatistics } from "../contract.ts";
import { type ChangedFigure, type ChangedRow, type Changes, type FigureExport, mostChanges } from "../contract-changes.ts";
import { metricOf } from "../metrics.ts";
import { changeWords } from "./change-words.ts";
import { apartText } from "../chart-data.ts";
import { recordHref } from "./shown.ts";
import styles from "./statistics.module.css";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { dayText, instantText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

const { exports, changes } = reportStatistics.endpoints;

/** What came, went or changed since a file of figures that the person made. */
export default function ChangesPage() {
  const made = useAsk(exports, {});
  return (
    <Page title="What changed since a file">
      <p className="quiet">
        <Go href="/report-statistics">Back to the figures</Go>
        {" · A file of figures keeps its numbers. Here they are beside those of now, with the lines that made the difference."}
      </p>
      <Asked of={made}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState title="You have made no file of figures yet">
              Export a tab of the report statistics; its figures can be compared here afterwards.
            </EmptyState>
          ) : (
            <Chosen files={files} />
          )
        }
      </Asked>
    </Page>
  );
}

const nameOf = ({ at, from, to, filters, metrics }: FigureExport) =>
  [`${instantText(at)}: ${dayText(from)} to ${dayText(to)}`, filters, metrics.join(", ")].filter(Boolean).join(" · ");

function Chosen({ files }: { files: FigureExport[] }) {
  const [{ since }, change] = useUrl();
  const id = files.find((file) => file.id === since)?.id ?? files[0]?.id ?? "";
  const found = useAsk(changes, { id });
  return (
    <div className={styles.stack}>
      <Select
        label="File"
        data={files.map((file) => ({ value: file.id, label: nameOf(file) }))}
        value={id}
        allowDeselect={false}
        onChange={(value) => change({ since: value })}
      />
      <Asked of={found}>{(told) => <Told told={told} />}</Asked>
    </div>
  );
}

function Told({ told }: { told: Changes }) {
  const beyond = told.changed - told.rows.length;
  if (told.figures.length === 0 && told.changed === 0)
    return (
      <EmptyState title="Nothing has changed">{`As of ${instantText(told.asOf)} the figures are those of the file.`}</EmptyState>
    );
  return (
    <>
      <Section title="Figures">
        {told.figures.length === 0 ? (
          <p className="quiet">The figures are those of the file, though lines behind them changed.</p>
        ) : (
          <DataTable
            rows={told.figures}
            columns={figureColumns}
            caption="Figures that changed"
            keyOf={({ metric, of }) => `${metric} ${of}`}
            short
          />
        )}
      </Section>
      <Section title="Lines">
        {told.withoutRows ? (
          <p className="quiet">The file counted more than 50,000 lines, so that only its figures are compared.</p>
        ) : (
          <DataTable
            rows={told.rows}
            columns={rowColumns}
            caption="Lines that came, went or changed"
            keyOf={({ metric, kind, id, before, now }) => [metric, kind, id, before, now].join(" ")}
            href={(row) => recordHref(metricOf(row.metric).rows)(row)}
            short
          />
        )}
        {!told.withoutRows && beyond > 0 && (
          <p className="quiet">{`${beyond} more changed: beyond the first ${mostChanges} of a metric, or of work you do not see now.`}</p>
        )}
      </Section>
    </>
  );
}

const figureColumns: Column<ChangedFigure>[] = [
  { field: "metric", title: "Figure", show: ({ metric }) => metricOf(metric).title, phone: "title" },
  { field: "of", title: "Of", show: ({ of }) => of.split(", ").map(apartText).join(", ") },
  { field: "before", title: "In the file", show: ({ before }) => before ?? "–", phone: "detail" },
  { field: "now", title: "Now", show: ({ now }) => now ?? "–", phone: "detail" },
];

const rowColumns: Column<ChangedRow>[] = [
  { field: "reportNumber", title: "Report", mono: true, phone: "title" },
  { field: "kind", title: "Change", show: ({ kind }) => changeWords[kind], phone: "status" },
  { field: "metric", title: "Figure", show: ({ metric }) => metricOf(metric).title, phone: "detail" },
  { field: "item", title: "Item", mono: true },
  { field: "position", title: "View", mono: true },
  { field: "before", title: "In the file", show: ({ before }) => before ?? "–", phone: "detail" },
  { field: "now", title: "Now", show: ({ now }) => now ?? "–", phone: "detail" },
];
