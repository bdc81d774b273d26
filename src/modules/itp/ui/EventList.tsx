import type { Itp, ItpEvent } from "../contract.ts";
import { isInTime } from "../rules.ts";
import { capital } from "#kit/capital.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { instantText } from "#kit/ui/format.ts";

/** What was recorded at the points, the latest first; what was recorded at once stands together. */
export function EventList({ plan, events }: { plan: Itp; events: readonly ItpEvent[] }) {
  if (events.length === 0) return <p className="quiet">Nothing is recorded yet.</p>;
  const stepOf = (lineId: string) => plan.lines.find(({ id }) => id === lineId);
  const atOnce = Map.groupBy(events, ({ at, lineId, kind, party }) => [at, lineId, kind, party].join(" "));
  return (
    <Entries>
      {[...atOnce.values()]
        .toReversed()
        .slice(0, 100)
        .flatMap((group) => {
          const [event] = group;
          if (!event) return [];
          return (
            <Entry key={event.id}>
              {capital(event.kind)}
              {event.personName ? ` by ${event.personName}` : ""} for the {event.party} at step{" "}
              {stepOf(event.lineId)?.seq ?? "of an earlier revision"}
              {event.reason ? `: ${event.reason}` : ""}
              {event.kind === "notice sent" && <Notice event={event} />}
              <br />
              <span className="mono">{group.map(({ unit }) => unit).join(", ")}</span>
              <br />
              <span className="quiet">
                {instantText(event.at)}, {event.recordedBy}
              </span>
            </Entry>
          );
        })}
    </Entries>
  );
}

function Notice({ event }: { event: ItpEvent }) {
  const { email, plannedAt, place, bounced, handedOverAt, noticeHours } = event;
  const state = bounced
    ? "the message came back, so the notice does not count"
    : handedOverAt
      ? isInTime(event)
        ? `${noticeHours} h kept`
        : `sent less than ${noticeHours} h before, so the notice does not count`
      : "the message still waits to be sent";
  return (
    <>
      {" "}
      to {email} for {plannedAt ? instantText(plannedAt) : ""}, {place}: {state}
    </>
  );
}
