import type { AuditEvent } from "../contract.ts";
import { fieldWords } from "../rules.ts";
import styles from "./changes.module.css";
import { valueText } from "#kit/ui/value.tsx";

/** What an event changed, field by field, from what to what; of many the first `most`. */
export function Changes({ of: changes, most = Infinity }: { of: AuditEvent["changes"]; most?: number }) {
  if (changes.length === 0) return <span className="quiet">–</span>;
  const more = changes.length - most;
  return (
    <ul className={styles.changes}>
      {changes.slice(0, most).map(({ field, old, new: next }, at) => (
        <li key={`${field} ${at}`}>
          <span className="quiet">{fieldWords(field)}: </span>
          {field === "entity" && typeof next === "string"
            ? fieldWords(next)
            : isEmpty(old)
              ? short(next, most)
              : `${short(old, most)} → ${short(next, most)}`}
        </li>
      ))}
      {more > 0 && <li className="quiet">and {more} more</li>}
    </ul>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** In a list a long text would hide the rows below it. */
function short(value: unknown, most: number): string {
  const text = valueText(value);
  return most === Infinity || text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
