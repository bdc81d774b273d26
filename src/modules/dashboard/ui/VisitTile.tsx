import { evidence } from "../clauses.ts";
import type { VisitNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { countText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";

/** What an auditor may look at, and the ways on: from a clause to its evidence, and to a sample. */
export function VisitTile({ of, framing }: { of: VisitNow; framing: Framing }) {
  return (
    <TileFrame title="Scope of your visit" href="/audit-visit" framing={framing}>
      <ul className={styles.scope}>
        {of.evidence.map(({ evidence: id, count, more, href }) => (
          <li key={id}>
            <Go href={href}>
              <span className={styles.number}>{countText({ count, more })}</span>
              <span>{evidence[id].title}</span>
            </Go>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        <Go href="/audit-visit">From clause to evidence</Go>
        <Go href="/audit-visit?evidence=signedReports">Draw a sample</Go>
      </p>
    </TileFrame>
  );
}
