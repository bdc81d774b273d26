import type { TileNow } from "../contract.ts";
import { Age } from "./Age.tsx";
import styles from "./dashboard.module.css";
import { CouldNotLoad, type Framing, TileFrame } from "./TileFrame.tsx";
import { countText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";

/** One number and the list it counts, with the first rows where the tile shows them. */
export function NumberTile({ of: tile, again, framing }: { of: TileNow; again: () => void; framing: Framing }) {
  const { title, href, count, more, good, meaning, rows, failed } = tile;
  return (
    <TileFrame
      title={title}
      framing={framing}
      heading={
        <Go href={href} className={styles.numberLine}>
          <span className={styles.number} data-meaning={count ? meaning : undefined}>
            {count === null ? "–" : countText({ count, more })}
          </span>
          <span className={styles.title}>{title}</span>
        </Go>
      }
    >
      {failed && <CouldNotLoad requestId={failed.requestId} again={again} />}
      {count === 0 && <p className={styles.state}>{good}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.href} className={styles.row}>
              <Go href={row.href}>
                <span className="mono">{row.number}</span> {row.name}
              </Go>
              <Age of={row.age} />
            </li>
          ))}
          {count !== null && count > rows.length && (
            <li>
              <Go href={href}>{more ? "All" : `All ${countText({ count })}`}</Go>
            </li>
          )}
        </ul>
      )}
    </TileFrame>
  );
}
