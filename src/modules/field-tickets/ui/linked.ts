import type { TicketContent } from "../signed-ticket.ts";
import type { LinkedTicket } from "../ticket-links.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { answerOf, call } from "#kit/client.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";

export type { LinkedTicket } from "../ticket-links.ts";

/** What opens a ticket. */
export interface TicketKey extends LinkKey {
  ticketId: string;
}

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
async function sent({ ticketId, ...key }: TicketKey, path: string, body: object): Promise<LinkedTicket> {
  const headers = { "content-type": "application/json", ...headersOf(key) };
  const address = `/api/linked-tickets/${encodeURIComponent(ticketId)}${path}`;
  return (await answerOf(await call(address, { method: "POST", headers, body: JSON.stringify(body) }))) as LinkedTicket;
}

export const askLinked = (ticketId: string, key: LinkKey): Promise<LinkedTicket> => sent({ ticketId, ...key }, "", {});
export const sendLinkedCode = (key: TicketKey): Promise<LinkedTicket> => sent(key, "/codes", {});
export const enterLinkedCode = (key: TicketKey, code: string): Promise<LinkedTicket> => sent(key, "/code", { code });
export const signLinked = (key: TicketKey, content: TicketContent, signature: ClientSignature): Promise<LinkedTicket> =>
  sent(key, "/signature", { content, signature });
export const disputeLinked = (key: TicketKey, name: string, reason: string): Promise<LinkedTicket> =>
  sent(key, "/dispute", { name, reason });
