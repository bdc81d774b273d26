import type { Group } from "../contract-figures.ts";
import type { MetricId } from "../metrics.ts";
import { firstText, monthText, valueText } from "./shown.ts";
import styles from "./statistics.module.css";
import { Go } from "#kit/ui/Go.tsx";
import { type Search, stringifySearch } from "#kit/ui/routing.ts";

/** The months listed below a chart; the table has all of them. */
const mostMonths = 3;

/** The months that changed after their end, the latest first, each with the way to what made the difference. */
export function FirstReported({ metric, changed, query }: { metric: MetricId; changed: readonly Group[]; query: Search }) {
  if (changed.length === 0) return null;
  const latest = changed.toReversed().slice(0, mostMonths);
  return (
    <>
      {`Hollow marks: as first reported, where the month changed after its end${changed.length > mostMonths ? ` (${changed.length} months)` : ""}.`}
      <ul className={styles.first}>
        {latest.map((group) => {
          const { from: _from, to: _to, ...chips } = query;
          const month = monthText(group.label);
          const href = `/report-statistics/month${stringifySearch({ ...chips, metric, month: group.key })}`;
          return (
            <li key={group.key}>
              {`${month}: first reported ${firstText(metric, group)}, now ${valueText(metric, group)}. `}
              <Go href={href} aria-label={`Why ${month} changed`}>
                Why
              </Go>
            </li>
          );
        })}
      </ul>
    </>
  );
}
