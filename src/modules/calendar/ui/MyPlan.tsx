import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { calendar, type OwnEntry, type OwnPlan } from "../contract.ts";
import { OwnEvents } from "./OwnEvents.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import styles from "./plan.module.css";
import { capital } from "#kit/capital.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

const { mine, accept, decline, arrive, acknowledge } = calendar.endpoints;

/** One's own jobs of the next 30 days: when, where, with whom; stored on the device. */
export function MyPlan() {
  const plan = useAsk(mine, {});
  return <Asked of={plan}>{(found) => <Shown plan={found} />}</Asked>;
}

function Shown({ plan }: { plan: OwnPlan }) {
  const [asking, setAsking] = useState(false);
  const { name } = useActor();
  const request = (
    <NeedsNetwork>
      <Button variant="default" onClick={() => setAsking(true)}>
        Request leave
      </Button>
    </NeedsNetwork>
  );
  return (
    <>
      <p className={styles.printed}>
        {name}, {dayText(plan.from)} to {dayText(plan.to)}
      </p>
      {plan.entries.length === 0 ? (
        <EmptyState title="No jobs in the next 30 days" action={request}>
          Jobs appear here once they are offered to you or confirmed.
        </EmptyState>
      ) : (
        <ul className={styles.plan}>
          {plan.entries.map((entry) => (
            <Job key={entry.id} entry={entry} today={plan.today} />
          ))}
        </ul>
      )}
      {plan.events.length > 0 && <OwnEvents events={plan.events} today={plan.today} />}
      <Section title="Leave" actions={plan.entries.length > 0 && request}>
        {plan.leave.length === 0 ? (
          <p className="quiet">None requested.</p>
        ) : (
          <ul className={styles.leave}>
            {plan.leave.map(({ id, type, from, to, status }) => (
              <li key={id}>
                <Go href={`/calendar/leave/${id}`}>
                  {dayText(from)} to {dayText(to)}
                </Go>{" "}
                {capital(type)}{" "}
                <StatusBadge meaning={status === "approved" ? "good" : status === "rejected" ? "bad" : "waiting"}>
                  {capital(status)}
                </StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Job({ entry, today }: { entry: OwnEntry; today: string }) {
  const { id, version, status, from, to, startClock, endClock, timeZone, workOrderId, workOrderNumber, workOrderTitle } = entry;
  const { site, crew, role, clientName } = entry;
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return (
    <li className={styles.job} data-now={(from <= today && today <= to) || undefined}>
      <div className={styles.when}>
        <strong>{days}</strong>
        <span className="figures">
          {startClock}–{endClock}
        </span>
        <span className="quiet">{timeZone}</span>
      </div>
      <div className={styles.what}>
        <div>
          <Ref entity="WorkOrder" id={workOrderId}>
            <span className="mono">{workOrderNumber}</span> {workOrderTitle}
          </Ref>{" "}
          <StatusBadge meaning={status === "offered" ? "waiting" : "good"}>{capital(status)}</StatusBadge>
        </div>
        <div className="quiet">{[capital(role), clientName].filter(Boolean).join(", ")}</div>
        {site && (
          <div>
            {site.name}, {site.address}{" "}
            {site.latitude && site.longitude && (
              <Anchor
                href={`https://www.openstreetmap.org/directions?to=${site.latitude}%2C${site.longitude}`}
                target="_blank"
                rel="noreferrer"
                underline="always"
              >
                Directions
              </Anchor>
            )}
            {(site.emergencyPhone || site.musterPoint) && (
              <div>
                {site.emergencyPhone && (
                  <>
                    Emergency <Telephone number={site.emergencyPhone} inText />
                  </>
                )}
                {site.musterPoint && ` Muster point: ${site.musterPoint}`}
              </div>
            )}
          </div>
        )}
        {crew.length > 0 && (
          <div>
            With{" "}
            {crew.map(({ name, phone }, index) => (
              <span key={name}>
                {index > 0 && ", "}
                {name} {phone && <Telephone number={phone} inText />}
              </span>
            ))}
          </div>
        )}
        {entry.toAcknowledge && <Late id={id} version={version} />}
        <NeedsNetwork>
          <Answer entry={entry} today={today} />
        </NeedsNetwork>
      </div>
    </li>
  );
}

function Late({ id, version }: { id: string; version: number }) {
  const read = useSend(acknowledge, { done: "Acknowledged" });
  return (
    <Banner
      meaning="due"
      title="This changed within 24 hours of its start."
      action={
        <Button size="xs" variant="default" loading={read.sending} onClick={() => read.run({ id, body: { version } })}>
          Acknowledge
        </Button>
      }
    />
  );
}

function Answer({ entry: { id, version, status, from, to }, today }: { entry: OwnEntry; today: string }) {
  const accepting = useSend(accept, { done: "Accepted" });
  const declining = useSend(decline, { done: "Declined" });
  const arriving = useSend(arrive, { done: "You are on site" });
  const [asking, setAsking] = useState(false);
  const there = status === "confirmed" && from <= today && today <= to;
  if (status !== "offered" && !there) return null;
  return (
    <div className={styles.answer}>
      {status === "offered" && (
        <>
          <Button loading={accepting.sending} onClick={() => accepting.run({ id, body: { version } })}>
            Accept
          </Button>
          <Button variant="default" onClick={() => setAsking(true)}>
            Decline
          </Button>
        </>
      )}
      {there && (
        <Button loading={arriving.sending} onClick={() => arriving.run({ id, body: { version } })}>
          I am on site
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Decline"
        confirm="Decline assignment"
        reason="required"
        onConfirm={(reason) => declining.send({ id, body: { version, reason } })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
