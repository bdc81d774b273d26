import { ActionIcon, SegmentedControl } from "@mantine/core";
import { IconFileTypeXls, IconPhotoDown, IconTableDown } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { sayFailure } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Hint } from "#kit/ui/Hint.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { decimalText } from "#kit/ui/format.ts";
import styles from "./chart.module.css";
import { savePicture } from "./picture.ts";

/** A value that is drawn grey because it rests on too little. */
export interface QuietCell {
  quiet: string;
}
/** A value that leads to the rows it counts; null where it counts none. */
export interface LinkedCell {
  said: string;
  href: string | null;
}
type FigureCell = string | number | null | QuietCell | LinkedCell;

/** The same figures as text: what a chart shows, for people who read tables or use a screen reader. */
interface FigureTable {
  heads: readonly string[];
  rows: readonly (readonly FigureCell[])[];
}

interface FigureProps {
  title: string;
  table: FigureTable;
  /** What the reader must know to understand it: how something was counted. */
  note?: ReactNode;
  /** Where the server gives the table as CSV; without it there is no such button. */
  csv?: string;
  /** The same as a workbook. */
  xlsx?: string;
  /** The name of the saved picture, without its extension. */
  name: string;
  /** Shown while the table is empty. */
  empty: string;
  children: ReactNode;
}

/** A chart with its equivalent table, which can be saved as a picture or a CSV file. */
export function Figure({ title, table, note, csv, xlsx, name, empty, children }: FigureProps) {
  const [as, setAs] = useState("chart");
  const drawing = useRef<HTMLDivElement>(null);
  const nothing = table.rows.length === 0;
  function picture() {
    const svg = drawing.current?.querySelector("svg");
    if (svg) void savePicture(svg, name).catch(sayFailure);
  }
  return (
    <figure className={styles.figure} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {!nothing && (
          <div className={`${styles.tools} noPrint`}>
            <SegmentedControl
              size="xs"
              aria-label={`${title} as`}
              value={as}
              onChange={setAs}
              data={[
                { value: "chart", label: "Chart" },
                { value: "table", label: "Table" },
              ]}
            />
            {as === "chart" && (
              <Hint text="Save as picture">
                <ActionIcon variant="default" size={30} aria-label={`Save ${title} as a picture`} onClick={picture}>
                  <IconPhotoDown size={16} />
                </ActionIcon>
              </Hint>
            )}
            {csv && <SaveAs kind="CSV" title={title} address={csv} file={`${name}.csv`} />}
            {xlsx && <SaveAs kind="XLSX" title={title} address={xlsx} file={`${name}.xlsx`} />}
          </div>
        )}
      </div>
      {nothing ? (
        <p className={`quiet ${styles.note}`}>{empty}</p>
      ) : as === "chart" ? (
        <div className={styles.drawing} ref={drawing}>
          {children}
        </div>
      ) : (
        <Twin title={title} table={table} />
      )}
      {note && !nothing && <figcaption className="quiet">{note}</figcaption>}
    </figure>
  );
}

function SaveAs({ kind, title, address, file }: { kind: "CSV" | "XLSX"; title: string; address: string; file: string }) {
  return (
    <Hint text={`Save as ${kind}`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`Save ${title} as ${kind}`}
        onClick={() => void saveFile(address, file).catch(sayFailure)}
      >
        {kind === "CSV" ? <IconTableDown size={16} /> : <IconFileTypeXls size={16} />}
      </ActionIcon>
    </Hint>
  );
}

function Twin({ title, table: { heads, rows } }: { title: string; table: FigureTable }) {
  return (
    <ScrollRegion label={title} className={styles.scroll ?? ""}>
      <table className={styles.table}>
        <caption className="onlyRead">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" data-number={isNumeric(rows[0]?.[at] ?? null) || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(textOf).join()}>
              {row.map((value, at) => (
                <td key={heads[at]} data-number={isNumeric(value) || undefined} className={isQuiet(value) ? "quiet" : ""}>
                  {isLinked(value) && value.href ? (
                    <Go href={value.href} aria-label={`${textOf(row[0] ?? null)}, ${heads[at]}: ${value.said}`}>
                      {value.said}
                    </Go>
                  ) : (
                    textOf(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const isQuiet = (value: FigureCell): value is QuietCell => typeof value === "object" && value !== null && "quiet" in value;
const isLinked = (value: FigureCell): value is LinkedCell => typeof value === "object" && value !== null && "href" in value;
const isNumeric = (value: FigureCell): boolean => typeof value === "number" || isLinked(value);

function textOf(value: FigureCell): string {
  if (isQuiet(value)) return value.quiet;
  if (isLinked(value)) return value.said;
  return typeof value === "number" ? decimalText(String(value)) : (value ?? "–");
}
