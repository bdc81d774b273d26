import { Anchor } from "@mantine/core";
import { activityAndAudit, type WholeAuditEvent } from "../contract.ts";
import { Changes } from "./Changes.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { actionText } from "#kit/action-words.ts";
import { Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

/** One event whole: who, what, from what to what, and its place in the chain. */
export default function AuditEventPage() {
  const id = useParam("id");
  return <AskedPage of={useAsk(activityAndAudit.endpoints.auditEvent, { id })}>{(event) => <Whole event={event} />}</AskedPage>;
}

function Whole({ event }: { event: WholeAuditEvent }) {
  return (
    <RecordPage
      number={event.seq === null ? "Not sealed yet" : `No. ${event.seq}`}
      name={`${withDaysAsShown(event.entityLabel)}: ${event.actorName} ${actionText(event.action)}`}
      status={
        <StatusBadge meaning={event.seq === null ? "waiting" : "good"}>{event.seq === null ? "Waiting" : "Sealed"}</StatusBadge>
      }
      banner={<Skew changes={event.changes} />}
    >
      <Section title="Event">
        <Facts
          of={[
            ["Time", <Instant key="at" at={event.at} />],
            event.clientAt !== null && ["Time on the device", <Instant key="clientAt" at={event.clientAt} />],
            ["Who", event.actorName],
            ["Action", <Mono key="action">{event.action}</Mono>],
            [
              "Record",
              event.entityId ? (
                <Ref key="record" entity={event.entity} id={event.entityId}>
                  {withDaysAsShown(event.entityLabel)}
                </Ref>
              ) : (
                withDaysAsShown(event.entityLabel)
              ),
            ],
            event.clientName !== null && ["Client", event.clientName],
            event.reason !== null && ["Reason", event.reason],
            event.ip !== null && ["Address", <Mono key="ip">{event.ip}</Mono>],
            event.deviceId !== null && ["Device", <Mono key="device">{event.deviceId}</Mono>],
            event.requestId !== null && ["Request", <Mono key="request">{event.requestId}</Mono>],
          ]}
        />
      </Section>
      <Section title="Changes">
        <Changes of={event.changes} />
      </Section>
      <Section title="Place in the chain">
        {event.seq === null ? (
          <p className="quiet">The event is sealed within a few seconds.</p>
        ) : (
          <Facts
            of={[
              ["Hash", <Mono key="hash">{event.hash}</Mono>],
              ["Hash before", <Mono key="prev">{event.prevHash}</Mono>],
              ["Hash of the content", <Mono key="payload">{event.payloadHash}</Mono>],
              ["Sealed", <Instant key="sealed" at={event.sealedAt} />],
              event.before !== null && ["Event before", <Neighbour key="before" of={event.before} />],
              event.after !== null && ["Event after", <Neighbour key="after" of={event.after} />],
            ]}
          />
        )}
      </Section>
    </RecordPage>
  );
}

/** A clock that was wrong when the event was written. */
function Skew({ changes }: Pick<WholeAuditEvent, "changes">) {
  const read = (name: string) => {
    const old = changes.find(({ field }) => field === name)?.old;
    return typeof old === "string" ? <Instant at={old} /> : null;
  };
  const [server, device] = [read("clockSkew"), read("deviceClockSkew")];
  if (!server && !device) return null;
  return (
    <Banner meaning="due" title="Clock skew">
      {server && (
        <div>The clock of the server had moved backwards and read {server}; the event has the latest time recorded before.</div>
      )}
      {device && <div>The clock of the device was more than 5 minutes off and read {device}.</div>}
    </Banner>
  );
}

function Neighbour({ of: { id, seq, action, entityLabel } }: { of: NonNullable<WholeAuditEvent["before"]> }) {
  return (
    <Anchor component={Go} href={`/audit-events/${id}`}>
      No. {seq}: {withDaysAsShown(entityLabel)}, {actionText(action)}
    </Anchor>
  );
}
