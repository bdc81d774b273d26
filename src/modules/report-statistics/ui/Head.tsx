import type { ReactNode } from "react";
import type { Figures } from "../contract-figures.ts";
import styles from "./statistics.module.css";
import { dayText, instantText } from "#kit/ui/format.ts";
import { EmptyState } from "#kit/ui/states.tsx";

/** What applies to all figures below: their period, what they leave out, when they were counted. */
export function Head({ of, children }: { of: Figures; children: ReactNode }) {
  if (of.isEmpty)
    return <EmptyState title="There are no figures yet">Figures appear when the first report is signed.</EmptyState>;
  return (
    <div className={styles.stack}>
      <p className={`quiet ${styles.head}`}>
        <span>{`${dayText(of.from)} to ${dayText(of.to)}`}</span>
        <span>{`As of ${instantText(of.asOf)}${of.updating ? ", updating" : ""}`}</span>
        {of.withoutRestricted && <span>Figures without restricted clients</span>}
        {of.underCaution > 0 && <span>{`${of.underCaution} under caution, included`}</span>}
      </p>
      {children}
    </div>
  );
}
