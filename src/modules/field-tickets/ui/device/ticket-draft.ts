/** Tickets on this device: a draft being written, and one the client has signed that the server does not have yet. */
import type { TicketContent, TicketRow, TicketWhole } from "../../contract.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { type Command, newCommand } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { draftOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";
import { putInLine, rewrite, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";

export interface DeviceTicket {
  id: string;
  /** Its number; until it has one, what the device calls it. */
  number: string;
  revision: string;
  /** Of a ticket begun on a device. */
  provisionalRef: string | null;
  workOrderId: string;
  day: string;
  untilDay: string | null;
  rows: TicketRow[];
  remarks: string;
}

interface SaveBody {
  ticket: DeviceTicket;
}
export interface SignBody {
  ticket: DeviceTicket;
  content: TicketContent;
  signature: ClientSignature;
}

const saveKind = "ticket.save";
const signKind = "ticket.sign";
export const isSave = (command: Command): command is Command<SaveBody> => command.kind === saveKind;
export const isSign = (command: Command): command is Command<SignBody> => command.kind === signKind;

const subjectOf = (id: string) => `ticket ${id}`;
const hrefOf = (id: string) => `/field-tickets/fill/${id}`;
const titleOf = ({ number, revision, day }: DeviceTicket) => `Field ticket ${number}${revision} of ${day}`;

/** A ticket of the server as it is written on a device. */
export const deviceTicketOf = (ticket: TicketWhole): DeviceTicket => {
  const { id, number, revision, workOrderId, day, untilDay, rows, remarks } = ticket;
  return { id, number, revision, provisionalRef: null, workOrderId, day, untilDay, rows, remarks: remarks ?? "" };
};

/** What was written, as one text whatever the order of its parts. */
export const writtenText = ({ day, untilDay, rows, remarks }: Pick<DeviceTicket, "day" | "untilDay" | "rows" | "remarks">) =>
  JSON.stringify([day, untilDay, remarks, rows.map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))]);

const saveOf = (id: string): Command<SaveBody> | null =>
  (waitingNow().own ?? []).filter(isSave).find(({ subject }) => subject === subjectOf(id)) ?? null;

/** The newest draft on this device, from whichever of its two stores. */
export function draftHere(person: string, id: string): DeviceTicket | null {
  const command = saveOf(id);
  const small = draftOf(person, subjectOf(id));
  if (small && (!command || small.keptAt > command.doneAt)) return small.values as unknown as DeviceTicket;
  return command?.body.ticket ?? null;
}

/** Why the server refused the draft, if it did. */
export const refusalOf = (own: readonly Command[], id: string): string | null =>
  own.filter(isSave).find(({ subject }) => subject === subjectOf(id))?.refusal?.message ?? null;

/** The signed ticket that waits here. */
export const signedHere = (own: readonly Command[], id: string): Command<SignBody> | null =>
  own.filter(isSign).find(({ subject }) => subject === subjectOf(id)) ?? null;

/** Tickets of a work order that are on this device only. */
export const ticketsHere = (own: readonly Command[], workOrderId: string) =>
  own.flatMap((command) =>
    (isSave(command) || isSign(command)) && command.body.ticket.workOrderId === workOrderId
      ? [{ ...command.body.ticket, isSigned: isSign(command), refusal: command.refusal?.message ?? null }]
      : [],
  );

/** Writes at once to the small store, which is done before a closing page ends. */
export const jot = (person: string, ticket: DeviceTicket): void => storeDraft(person, subjectOf(ticket.id), { ...ticket });

/** Puts what was written into the outbox; it is on disk when this resolves. */
export async function keep(person: string, ticket: DeviceTicket): Promise<void> {
  if (!hasDatabase()) return;
  const before = saveOf(ticket.id);
  const made = newCommand<SaveBody>({
    id: ticket.id,
    person,
    kind: saveKind,
    subject: subjectOf(ticket.id),
    title: titleOf(ticket),
    href: hrefOf(ticket.id),
    body: { ticket },
  });
  await rewrite(before ? { ...made, order: before.order, revision: before.revision + 1 } : made);
  dropDraft(person, subjectOf(ticket.id));
}

/** Discards what was written here. */
export async function forget(person: string, id: string): Promise<void> {
  dropDraft(person, subjectOf(id));
  if (saveOf(id)) await takeOut(id);
}

/** Puts the signed ticket into the outbox in place of its draft. It is on disk when this resolves. */
export async function storeSigned(person: string, body: SignBody): Promise<Command<SignBody>> {
  const { ticket } = body;
  const command = newCommand<SignBody>({
    id: uuid(),
    person,
    kind: signKind,
    subject: subjectOf(ticket.id),
    title: `${titleOf(ticket)}, signed by ${body.signature.name}`,
    href: hrefOf(ticket.id),
    body,
  });
  if (!hasDatabase()) return command;
  await putInLine(command);
  await forget(person, ticket.id);
  return command;
}

/** What the server had when this device last read or sent the ticket: another text there means that somebody else has written. */
export const baseOf = (person: string, id: string): string | null =>
  (draftOf(person, `ticket base ${id}`)?.values["text"] as string | undefined) ?? null;
export const setBase = (person: string, ticket: DeviceTicket): void =>
  storeDraft(person, `ticket base ${ticket.id}`, { text: writtenText(ticket) });
