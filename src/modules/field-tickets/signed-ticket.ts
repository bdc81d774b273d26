/** What the client signs, and the signature bound to it (project-management rule 7). */
import { z } from "zod";
import { TicketRow } from "./ticket-row.ts";
import { ClientSignature } from "#kit/client-signature.ts";
import { dayText } from "#kit/schemas.ts";

/** A priced line as it is shown on the ticket; amounts are decimal texts. */
const PricedRow = z.object({
  description: z.string().max(300),
  quantity: z.string().max(20),
  unit: z.string().max(20),
  /** Null where no sheet has a price; the description says what was looked for. */
  unitPrice: z.string().max(24).nullable(),
  net: z.string().max(24).nullable(),
});
export const TicketPrices = z.object({ currency: z.string().length(3), lines: z.array(PricedRow).max(400), total: z.string() });
export type TicketPrices = z.infer<typeof TicketPrices>;

/** The ticket as the signer saw it: everything on the page, and nothing else. The same text on the device and on the server. */
export const TicketContent = z.object({
  form: z.literal(1),
  ticketId: z.uuid(),
  /** Its number, or what the device called it before it had one. */
  number: z.string().max(60),
  /** "", "a", "b". */
  revision: z.string().max(2),
  /** The id, here and below, where it was signed on a device of the crew; a client who signs by a link is shown none. */
  workOrder: z.object({ id: z.uuid().optional(), number: z.string().max(60), title: z.string().max(200) }),
  project: z.string().max(60),
  client: z.string().max(200),
  site: z.string().max(200).nullable(),
  clientReference: z.string().max(80).nullable(),
  day: dayText(),
  /** The last day of a ticket for several days. */
  untilDay: dayText().nullable(),
  timeZone: z.string().max(60),
  rows: z.array(TicketRow).min(1, "A ticket has at least one row").max(400, "At most 400 rows"),
  remarks: z.string().max(4000),
  prices: TicketPrices.nullable(),
  /** Who stands for the company on the ticket; a name, no electronic signature. */
  company: z.object({ name: z.string().max(120), userId: z.uuid().optional() }),
});
export type TicketContent = z.infer<typeof TicketContent>;

/** A second signature for a ticket that was signed already: it is kept with the revision it became (project-management 7). */
export const SignedElsewhere = z.object({ content: TicketContent, signature: ClientSignature });
export type SignedElsewhere = z.infer<typeof SignedElsewhere>;
