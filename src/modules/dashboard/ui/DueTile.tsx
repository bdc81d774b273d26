import type { DueTileNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { bucketDays, type DueBucket, dueMeaning } from "#due/rules.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";

const bucketWords: Record<DueBucket, string> = {
  overdue: "overdue",
  today: "today",
  week: "7 days",
  month: "30 days",
  quarter: "90 days",
};

/** What comes due of one kind, in five counts; each opens its list. */
export function DueTile({ of: { title, href, buckets }, framing }: { of: DueTileNow; framing: Framing }) {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  return (
    <TileFrame title={title} href={href} framing={framing}>
      <ul className={styles.buckets}>
        {buckets.map(({ bucket, count, href: list }) => (
          <li key={bucket}>
            <Go href={list} aria-label={`${title}: ${count} ${bucketWords[bucket]}`}>
              <span className={styles.number} data-meaning={count > 0 ? dueMeaning(bucketDays[bucket].to) : "none"}>
                {decimalText(String(count))}
              </span>
              <span>{bucketWords[bucket]}</span>
            </Go>
          </li>
        ))}
      </ul>
      {total === 0 && <p className={styles.state}>Nothing due in the next 90 days.</p>}
    </TileFrame>
  );
}
