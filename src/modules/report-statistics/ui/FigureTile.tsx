import { Fragment } from "react";
import type { Figure, Figures } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { apartText } from "../chart-data.ts";
import { besideText, missedText, pointsSince, rowsHref, valueText } from "./shown.ts";
import styles from "./statistics.module.css";
import { Parts } from "./Parts.tsx";
import { RowsLink } from "./RowsLink.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Dot } from "#kit/ui/Dot.tsx";
import { Go } from "#kit/ui/Go.tsx";
import type { Search } from "#kit/ui/routing.ts";

interface TileProps {
  metric: MetricId;
  figure: Figure | undefined;
  found: Figures;
  query: Search;
  /** Its title here, if not the metric's name. */
  title?: string;
  /** Chips set for this tile only. */
  more?: Search;
}

/** Counts beside a figure that have a link to their rows. */
const besideRows = { "over 72 hours": "Overdue", repaired: "Repaired" };

/** A metric as a number for each method, with its numerator and denominator and a link to its rows. */
export function FigureTile({ metric, figure, found, query, title, more = {} }: TileProps) {
  const groups = figure?.groups ?? [];
  const { title: name, date, kind } = metricOf(metric);
  const titleOf = (apart: string | null) => (apart === null ? (title ?? name) : `${title ?? name}, ${apartText(apart)}`);
  return (
    <section className={styles.tile} aria-label={title ?? name}>
      <h2>{title ?? name}</h2>
      {groups.length === 0 && <p className={styles.value}>–</p>}
      {groups.map((group) => {
        const before = figure?.before?.find(({ apart }) => apart === group.apart);
        const points = kind === "share" ? pointsSince(group, before) : null;
        const rows = { ...more, ...(group.apart === null ? {} : { apart: group.apart }) };
        return (
          <div key={group.apart ?? ""}>
            <p className={styles.value}>
              {group.apart !== null && <span className={styles.apart}>{apartText(group.apart)}</span>}
              {valueText(metric, group)}
              {group.low !== null && group.high !== null && (
                <span className="quiet">{`${decimalText(group.low)} to ${decimalText(group.high)} %`}</span>
              )}
            </p>
            <p className="quiet">
              <Parts metric={metric} group={group} />
              <Dot />
              <RowsLink of={titleOf(group.apart)} href={rowsHref(metric, query, rows)} />
            </p>
            {besideText(group) && (
              <p className="quiet">
                {besideText(group)}
                {Object.entries(besideRows).map(
                  ([beside, name]) =>
                    !/^0\b/.test(group.beside[beside] ?? "0") && (
                      <Fragment key={beside}>
                        <Dot />
                        <Go
                          href={rowsHref(metric, query, { ...rows, part: "beside", beside })}
                          aria-label={`${name} of ${titleOf(group.apart)}`}
                        >
                          {name}
                        </Go>
                      </Fragment>
                    ),
                )}
              </p>
            )}
            {points && (
              <p className="quiet">{`${points} against ${dayText(found.before.from)} to ${dayText(found.before.to)}`}</p>
            )}
          </div>
        );
      })}
      {missedText(figure) && <p className="quiet">{missedText(figure)}</p>}
      {date === null && <p className="quiet">As of now, whatever the period</p>}
    </section>
  );
}
