/** Where what the client signed on a device differs from the records of the job. No database. */
import type { TicketContent } from "../signed-ticket.ts";

/** The facts of a job as they are on record. */
export type JobFactsNow = Pick<TicketContent, "project" | "client" | "site" | "clientReference" | "timeZone"> & {
  workOrder: { number: string; title: string };
};

/** One sentence for each fact; none where the ticket says what the records say. A device may have read them some time ago. */
export function differencesOf(content: TicketContent, now: JobFactsNow): string[] {
  const facts: [string, string | null, string | null][] = [
    ["Client", content.client, now.client],
    ["Work order", content.workOrder.number, now.workOrder.number],
    ["Title", content.workOrder.title, now.workOrder.title],
    ["Project", content.project, now.project],
    ["Site", content.site, now.site],
    ["Client reference", content.clientReference, now.clientReference],
    ["Time zone", content.timeZone, now.timeZone],
  ];
  const said = (text: string | null) => (text ? `“${text}”` : "nothing");
  return facts.flatMap(([name, signed, known]) =>
    (signed ?? "") === (known ?? "") ? [] : [`${name}: ${said(signed)} was signed, the records say ${said(known)}.`],
  );
}
