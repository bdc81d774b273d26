import type { WorkNow } from "../contract.ts";
import { Age } from "./Age.tsx";
import styles from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { workHref, workSubjects } from "#work/subjects.ts";

/** What waits for the person: the first of it, in the order in which it is best done. */
export function WorkTile({ of: { href, count, rows, kinds }, framing }: { of: WorkNow; framing: Framing }) {
  return (
    <TileFrame
      title="My work"
      framing={framing}
      heading={
        <Go href={href} className={styles.numberLine}>
          <span className={styles.number} data-meaning={count > 0 ? "waiting" : undefined}>
            {decimalText(String(count))}
          </span>
          <span className={styles.title}>My work</span>
        </Go>
      }
    >
      {kinds.length > 1 && (
        <ul className={styles.kinds}>
          {kinds.map((kind) => (
            <li key={kind.subject}>
              <Go href={kind.href}>{`${workSubjects[kind.subject].title} ${decimalText(String(kind.count))}`}</Go>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={`${styles.rows} ${styles.work}`}>
          {rows.map((row) => (
            <li key={row.task + row.id}>
              <Go href={workHref(row.subject, row.id)}>
                {row.number && <span className="mono">{row.number}</span>} {row.name}
              </Go>
              <span className={styles.when}>
                <span>{row.task}</span>
                {row.dueOn && <span>{`Due ${dayText(row.dueOn)}`}</span>}
                <Age of={row.age} verb="waiting" />
              </span>
            </li>
          ))}
          {count > rows.length && (
            <li>
              <Go href={href}>{`All ${decimalText(String(count))}`}</Go>
            </li>
          )}
        </ul>
      )}
    </TileFrame>
  );
}
