/** Totals of the audit trail, and who corrects whose records. */
import type { Analytics } from "../contract-analytics.ts";
import { figureTitles } from "../figures.ts";
import styles from "./activity.module.css";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";

export function Totals({ of: { events, corrections, afterHours, afterSignature, exports } }: { of: Analytics }) {
  const figures: [string, string, string][] = [
    ["Events", number(events), ""],
    ["Corrections per 100 signed", number(corrections.per100), `${number(corrections.revised)} of ${number(corrections.signed)}`],
    [
      "After hours",
      afterHours.share === null ? "–" : `${number(afterHours.share)} %`,
      `${number(afterHours.count)} of ${number(afterHours.total)}`,
    ],
    ["Attempted changes after signature", number(afterSignature), "all refused"],
    ["Exports", number(exports.files), `${number(exports.rows)} rows`],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([title, value, more]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {value} <span className="quiet">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const number = (value: number | null) => (value === null ? "–" : decimalText(String(value)));

export function Pairs({ of: { pairs } }: { of: Analytics }) {
  return (
    <Section title={figureTitles.pairs}>
      {pairs.length === 0 ? (
        <p className="quiet">No report was reviewed in this period.</p>
      ) : (
        <DataTable
          rows={pairs}
          columns={pairColumns}
          caption={figureTitles.pairs}
          keyOf={({ author, reviewer }) => `${author} ${reviewer}`}
          short
        />
      )}
    </Section>
  );
}

const pairColumns: Column<Analytics["pairs"][number]>[] = [
  { field: "author", title: "Author", phone: "title" },
  { field: "reviewer", title: "Reviewer", phone: "detail" },
  { field: "count", title: "Reports", align: "right", phone: "detail" },
  {
    field: "share",
    title: "Share of the author's reports",
    align: "right",
    phone: "status",
    show: ({ share }) => `${number(share)} %`,
  },
];
