import { Button, Code } from "@mantine/core";
import { useState } from "react";
import { type NumberedSeries, settings } from "../contract.ts";
import { SeriesDialog } from "./SeriesDialog.tsx";
import styles from "./settings.module.css";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** How every kind of record is numbered, with the next three numbers of each count. */
export default function NumberingSection() {
  const [open, setOpen] = useState<NumberedSeries | null>(null);
  const series = useAsk(settings.endpoints.numbering, {});
  return (
    <Section title="Numbering" id="numbering">
      <p className="quiet">Changes apply from the next number; assigned numbers stay. No number is ever reused or skipped.</p>
      <Asked of={series}>
        {(found) => (
          <ul className={styles.versions}>
            {found.map((one) => (
              <Series key={one.key} series={one} onChange={() => setOpen(one)} />
            ))}
          </ul>
        )}
      </Asked>
      {open && <SeriesDialog series={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

const resets = { never: "never restarts", year: "restarts each year", month: "restarts each month" };

function Series({ series, onChange }: { series: NumberedSeries; onChange: () => void }) {
  const { key, title, pattern, resetEvery, countPer, allocated, counts, countsInAll, next, mayEdit } = series;
  const per = countPer.length > 0 ? `, one count for each ${countPer.map((token) => `{${token}}`).join(" ")}` : "";
  return (
    <li className={styles.files}>
      <div className={styles.versionTitle}>
        <strong>{title}</strong>
        <Code>{pattern}</Code>
        {mayEdit && (
          <Button variant="default" size="xs" onClick={onChange} aria-label={`Change the numbers of ${title.toLowerCase()}`}>
            Edit
          </Button>
        )}
      </div>
      <div className="quiet">
        Given at {allocated}; {resets[resetEvery]}
        {per}.
      </div>
      {counts.length === 0 ? (
        <div className="quiet">
          None assigned yet. The first will look like <span className="mono">{next[0]}</span>.
        </div>
      ) : (
        <details open={countsInAll <= 3}>
          <summary>{countsInAll === 1 ? "1 count" : `${decimalText(String(countsInAll))} counts`}</summary>
          <DataTable
            caption={`Counts of ${title.toLowerCase()}`}
            rows={counts.map((count) => ({ ...count, id: `${key} ${count.of} ${count.period}` }))}
            columns={columns}
            short
          />
          {countsInAll > counts.length && <p className="quiet">The {counts.length} latest are shown.</p>}
        </details>
      )}
    </li>
  );
}

type Count = NumberedSeries["counts"][number] & { id: string };
const columns = [
  { field: "of", title: "Of", phone: "title" as const, show: ({ of }: Count) => <span className="mono">{of || "all"}</span> },
  { field: "period", title: "Period", show: ({ period }: Count) => period || "Always" },
  { field: "nextValue", title: "Next", show: ({ nextValue }: Count) => <span className="figures">{nextValue}</span> },
  {
    field: "next",
    title: "Next three numbers",
    show: ({ next }: Count) => <span className="mono">{next.join(", ") || "–"}</span>,
  },
];
