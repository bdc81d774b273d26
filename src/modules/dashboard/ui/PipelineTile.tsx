import type { PipelineNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { countText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";

const stageWords: Record<string, string> = {
  draft: "Draft",
  returned: "Returned",
  submitted: "Submitted, in review",
  signed: "Signed, not released",
};
const stageMeanings: Record<string, string> = { draft: "idle", returned: "due", submitted: "waiting", signed: "good" };

/** Where the reports stand: a bar by number, and under it each segment in words. */
export function PipelineTile({ of: { segments }, framing }: { of: PipelineNow; framing: Framing }) {
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  return (
    <TileFrame title="Report pipeline" href="/inspection-reports" framing={framing}>
      {total > 0 && (
        <div className={styles.bar} aria-hidden>
          {segments.map(({ status, count }) => (
            <span key={status} data-meaning={stageMeanings[status]} style={{ flexGrow: count }} hidden={count === 0} />
          ))}
        </div>
      )}
      <ul className={styles.segments}>
        {segments.map(({ status, count, more, href, oldestDays }) => (
          <li key={status}>
            <Go href={href}>
              <span className={styles.key} data-meaning={stageMeanings[status]} aria-hidden />
              <strong>{countText({ count, more })}</strong> {stageWords[status] ?? status}
              {oldestDays !== null && (
                <span className="quiet">{` oldest ${oldestDays} ${oldestDays === 1 ? "day" : "days"}`}</span>
              )}
            </Go>
          </li>
        ))}
      </ul>
    </TileFrame>
  );
}
