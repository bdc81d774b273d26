import type { GeneralEvent } from "../contract.ts";
import { timeOfEvent } from "./event-time.ts";
import styles from "./timeline.module.css";
import { Go } from "#kit/ui/Go.tsx";

/** Events for everyone at a base, above the rows of the timeline. */
export function GeneralEvents({ events }: { events: readonly GeneralEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ul className={styles.general} aria-label="For everyone">
      {events.map(({ eventId, title, from, to, startClock, endClock }) => (
        <li key={`${eventId} ${from}`}>
          <Go href={`/calendar/events/${eventId}`}>{title}</Go>{" "}
          <span className="quiet">{timeOfEvent({ fromOn: from, toOn: to, startClock, endClock })}</span>
        </li>
      ))}
    </ul>
  );
}
