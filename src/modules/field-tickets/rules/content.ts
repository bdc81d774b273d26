/** The text a signature of the client is bound to: the same on the device and on the server. */
import { TicketContent } from "../signed-ticket.ts";
import { canonicalText, sha256 } from "#modules/inspection-reports/rules/content-hash.ts";

/** Lower-case hex SHA-256 of the canonical JSON (RFC 8785) of a ticket. */
export const ticketHash = (content: TicketContent): Promise<string> => sha256(canonicalText(content));

/** The content as it is stored: blanks around texts are gone, so that both sides hash the same. Throws what is missing. */
export const settledContent = (content: TicketContent): TicketContent => TicketContent.parse(content);
