import type { OwnEvent } from "../contract.ts";
import { timeOfEvent } from "./event-time.ts";
import styles from "./plan.module.css";
import { capital } from "#kit/capital.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Trainings, meetings and other events of the next 30 days. */
export function OwnEvents({ events, today }: { events: readonly OwnEvent[]; today: string }) {
  return (
    <Section title="Events">
      <ul className={styles.plan}>
        {events.map(({ eventId, kind, title, status, from, to, startClock, endClock, timeZone, place, description }) => (
          <li key={`${eventId} ${from}`} className={styles.job} data-now={(from <= today && today <= to) || undefined}>
            <div className={styles.when}>
              <strong>{timeOfEvent({ fromOn: from, toOn: to, startClock, endClock })}</strong>
              <span className="quiet">{timeZone}</span>
            </div>
            <div className={styles.what}>
              <div>
                <Go href={`/calendar/events/${eventId}`}>{title}</Go>{" "}
                {status === "tentative" && <StatusBadge meaning="waiting">Tentative</StatusBadge>}
              </div>
              <div className="quiet">{[capital(kind), place].filter(Boolean).join(", ")}</div>
              {description && <div>{description}</div>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
