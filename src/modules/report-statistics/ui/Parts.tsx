import type { Group } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { isWeakP90 } from "../rules/shown.ts";
import { p90Text, partsText } from "./shown.ts";
import styles from "./statistics.module.css";

/** What a figure was counted of: "2 of 4 items"; of durations how many and their P90, grey if they are fewer than ten (rule 13). */
export function Parts({ metric, group }: { metric: MetricId; group: Group }) {
  const { kind } = metricOf(metric);
  const { spread } = group;
  if (kind !== "hours" && kind !== "days") return partsText(metric, group);
  if (!spread) return "none";
  return (
    <>
      {`median of ${spread.n}, `}
      <span className={isWeakP90(spread) ? "quiet" : styles.sound}>{`P90 ${p90Text(spread)}`}</span>
    </>
  );
}
