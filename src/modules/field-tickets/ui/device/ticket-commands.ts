import { fieldTickets, type TicketWhole } from "../../contract.ts";
import { baseOf, deviceTicketOf, isSave, isSign, setBase, writtenText } from "./ticket-draft.ts";
import { ask, CallFailed } from "#kit/client.ts";
import type { CommandKind, Outcome } from "#kit/offline/outbox.ts";

const { find, save, sign } = fieldTickets.endpoints;

async function onServer(id: string): Promise<TicketWhole | null> {
  try {
    return await ask(find, { id });
  } catch (failure) {
    if (failure instanceof CallFailed && failure.status === 404) return null;
    throw failure;
  }
}

const changedThere = ({ shownNumber }: TicketWhole): Outcome => ({
  kind: "refused",
  refusal: {
    status: 409,
    code: "changed",
    message: `Someone else has changed ${shownNumber} meanwhile. What you wrote is on this device only.`,
    at: new Date().toISOString(),
  },
});

/** Stores what was written. Of a ticket the client has signed meanwhile the server makes a revision. */
export const saveCommand: CommandKind = {
  async send(command) {
    if (!isSave(command)) return { kind: "busy" };
    const { person, doneAt, body } = command;
    const { ticket } = body;
    const there = await onServer(ticket.id);
    if (there?.status === "draft") {
      const text = writtenText(deviceTicketOf(there));
      const base = baseOf(person, ticket.id);
      if (text === writtenText(ticket)) return { kind: "done" };
      if (base !== null && base !== text) return changedThere(there);
    }
    const { workOrderId, day, untilDay, rows, remarks, provisionalRef } = ticket;
    const version = there?.version ?? null;
    await ask(save, { id: ticket.id, body: { version, workOrderId, day, untilDay, rows, remarks, provisionalRef } }, { doneAt });
    setBase(person, ticket);
    return { kind: "done" };
  },
};

/** Stores a ticket as the client has signed it. */
export const signCommand: CommandKind = {
  async send(command) {
    if (!isSign(command)) return { kind: "busy" };
    const { id: key, doneAt, body } = command;
    const { ticket, content, signature } = body;
    const { provisionalRef } = ticket;
    await ask(sign, { id: ticket.id, body: { content, signature, provisionalRef } }, { key, doneAt });
    return { kind: "done" };
  },
};
