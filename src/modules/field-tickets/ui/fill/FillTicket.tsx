import { useEffect, useState } from "react";
import { fieldTickets, type TicketJob, type TicketWhole } from "../../contract.ts";
import { newlyProposed } from "../../rules/proposed.ts";
import { type DeviceTicket, deviceTicketOf, draftHere, setBase } from "../device/ticket-draft.ts";
import { WriteTicket } from "./WriteTicket.tsx";
import { CallFailed } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { isUnreached } from "#kit/ui/ask-kept.ts";
import { useAsk } from "#kit/ui/data.ts";
import { nextRef } from "#kit/ui/next-ref.ts";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { uuid } from "#kit/ui/unique.ts";

const { find, job } = fieldTickets.endpoints;
/** The work order a new ticket is for. */
const orderIn = ({ order }: Search) => order ?? null;

/** The draft of this device, else the ticket of the server, else a new one for the work order in the address, also where no server is reached. */
export function FillTicket({ id }: { id: string }) {
  const { id: me } = useActor();
  const order = useSearch(orderIn);
  const [draft] = useState(() => draftHere(me, id));
  if (draft) return <WithJob workOrderId={draft.workOrderId}>{(found) => <WriteTicket start={draft} job={found} />}</WithJob>;
  return <OfServer id={id} order={order} />;
}

function WithJob({ workOrderId, children }: { workOrderId: string; children: (job: TicketJob) => React.ReactNode }) {
  const asked = useAsk(job, { query: { workOrderId } });
  return <AskedPage of={asked}>{(found) => <>{children(found)}</>}</AskedPage>;
}

/** A ticket of today with everything that is known of the day. */
function newTicket(id: string, { order, today, proposed }: TicketJob): DeviceTicket {
  const ref = nextRef();
  const rows = newlyProposed(proposed, [], { day: today, untilDay: null }).map((row) => ({ ...row, id: uuid() }));
  return {
    id,
    number: ref,
    revision: "",
    provisionalRef: ref,
    workOrderId: order.id,
    day: today,
    untilDay: null,
    rows,
    remarks: "",
  };
}

function OfServer({ id, order }: { id: string; order: string | null }) {
  const asked = useAsk(find, { id });
  const [isNew, setNew] = useState(false);
  // It stays the one begun here once it is stored and asked for again.
  if (!isNew && asked.isError && isNotThere(asked.error) && order) setNew(true);
  if (isNew && order) return <WithJob workOrderId={order}>{(found) => <NewTicket id={id} job={found} />}</WithJob>;
  return <AskedPage of={asked}>{(found) => <Opened key={found.id} ticket={found} />}</AskedPage>;
}

/** No ticket has the id yet, or the server cannot be asked. */
const isNotThere = (failure: unknown): boolean =>
  isUnreached(failure) || (failure instanceof CallFailed && failure.status === 404);

function NewTicket({ id, job: found }: { id: string; job: TicketJob }) {
  const [start] = useState(() => newTicket(id, found));
  return <WriteTicket start={start} job={found} />;
}

/** A ticket that is no draft any more is shown on its own page. */
function Opened({ ticket }: { ticket: TicketWhole }) {
  const { id: me } = useActor();
  const go = useGo();
  const isDraft = ticket.status === "draft" || ticket.status === "ready";
  const [start] = useState(() => deviceTicketOf(ticket));
  useEffect(() => {
    if (isDraft) setBase(me, start);
    else go(`/field-tickets/${ticket.id}`);
  }, [go, isDraft, me, start, ticket.id]);
  if (!isDraft) return null;
  const onlySign = ticket.status === "ready";
  return (
    <WithJob workOrderId={ticket.workOrderId}>{(found) => <WriteTicket start={start} job={found} onlySign={onlySign} />}</WithJob>
  );
}
