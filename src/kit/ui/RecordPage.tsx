import type { ReactNode } from "react";
import { useHeading } from "./heading.ts";
import { NeedsNetwork } from "./NeedsNetwork.tsx";
import styles from "./page.module.css";
import { RefusalOnPage } from "./RefusalOnPage.tsx";
import { useTitle } from "./routing.ts";

interface RecordPageProps {
  /** The identifier: report number, serial number. */
  number: string;
  /** What it is, in words. */
  name: string;
  /** A StatusBadge or two. */
  status?: ReactNode;
  /** The next action, as one primary button ("Send for review"), and secondary ones before it. */
  actions?: ReactNode;
  /** Actions that this device can also do offline; the others are offered only with a network. */
  offlineActions?: ReactNode;
  /** Why it is in its state: read-only, superseded, void; links to the current one. */
  banner?: ReactNode;
  /** Facts, related records, files, history. */
  side?: ReactNode;
  children: ReactNode;
}

/** One record: its identifier, name, status and next action, sections in one column, and beside them related information. */
export function RecordPage({ number, name, status, actions, offlineActions, banner, side, children }: RecordPageProps) {
  // A browser tab is found by what it shows, not by a number alone.
  useTitle(number && number !== name ? `${number} ${name}` : name, number || name);
  const heading = useHeading();
  return (
    <article className={styles.page}>
      {banner}
      <header className={styles.recordHead}>
        <div>
          {number && <div className={styles.number}>{number}</div>}
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          {status && <div className={styles.under}>{status}</div>}
        </div>
        {(actions || offlineActions) && (
          <div className={`${styles.actions} noPrint`}>
            {offlineActions}
            <NeedsNetwork>{actions}</NeedsNetwork>
          </div>
        )}
      </header>
      <RefusalOnPage />
      <div className={styles.columns} data-alone={side ? undefined : true}>
        <div className={styles.sections}>{children}</div>
        {side && <aside className={styles.side}>{side}</aside>}
      </div>
    </article>
  );
}

/** Facts of a record as label and value; an entry that is false is left out: `[["Laboratory", row.laboratory], isRemote && ["Zone", zone]]`. */
export function Facts({ of: facts }: { of: readonly (readonly [string, ReactNode] | false | null | undefined)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(isFact).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? <span className="quiet">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isFact(fact: readonly [string, ReactNode] | false | null | undefined): fact is readonly [string, ReactNode] {
  return Boolean(fact);
}
