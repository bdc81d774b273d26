import { IconCircleCheck } from "@tabler/icons-react";
import type { PlaceNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { Go } from "#kit/ui/Go.tsx";
import { counted } from "#kit/plural.ts";

/** Lists with nothing in them, folded into one line; unfolded, each says its good state and leads to its list. */
export function AllClear({ places }: { places: readonly PlaceNow[] }) {
  const lines = places.flatMap(lineOf);
  return (
    <details className={styles.clear}>
      <summary>
        <IconCircleCheck size={16} aria-hidden />
        {`All clear: ${counted(lines.length, "list")}`}
      </summary>
      <ul className={styles.rows}>
        {lines.map(({ place, href, says }) => (
          <li key={place}>
            <Go href={href}>{says}</Go>
          </li>
        ))}
      </ul>
    </details>
  );
}

function lineOf(place: PlaceNow): { place: string; href: string; says: string }[] {
  if (place.kind === "number") return [{ place: place.place, href: place.href, says: place.good }];
  if (place.kind === "work") return [{ place: place.place, href: place.href, says: "Nothing to do." }];
  if (place.kind !== "due") return [];
  return [{ place: place.place, href: place.href, says: `${place.title}: nothing due in the next 90 days.` }];
}
