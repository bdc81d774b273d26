import type { ClientSignature, TicketContent } from "../signed-ticket.ts";
import type { LinkedTicket } from "../ticket-links.ts";
import { answerOf, call } from "#kit/client.ts";
import { passcodeHeader, tokenHeader } from "#kit/share-links.ts";

export type { LinkedTicket } from "../ticket-links.ts";

/** What opens a ticket: the token of its link, and the passcode where it has one. */
export interface LinkKey {
  ticketId: string;
  token: string | null;
  passcode: string;
}

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
async function sent({ ticketId, token, passcode }: LinkKey, path: string, body: object): Promise<LinkedTicket> {
  const headers = {
    "content-type": "application/json",
    ...(token ? { [tokenHeader]: token } : {}),
    ...(passcode ? { [passcodeHeader]: encodeURIComponent(passcode) } : {}),
  };
  const address = `/api/linked-tickets/${encodeURIComponent(ticketId)}${path}`;
  return (await answerOf(await call(address, { method: "POST", headers, body: JSON.stringify(body) }))) as LinkedTicket;
}

export const askLinked = (key: LinkKey): Promise<LinkedTicket> => sent(key, "", {});
export const signLinked = (key: LinkKey, content: TicketContent, signature: ClientSignature): Promise<LinkedTicket> =>
  sent(key, "/signature", { content, signature });
export const disputeLinked = (key: LinkKey, name: string, reason: string): Promise<LinkedTicket> =>
  sent(key, "/dispute", { name, reason });
