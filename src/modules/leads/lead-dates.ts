/** The days of open leads in a calendar: of the next action and of the decision (leads.md section 6). */
import { z } from "zod";
import { Lead } from "./lead.ts";
import type { Day } from "#kit/validity.ts";
import { dayText } from "#kit/schemas.ts";

export const LeadDate = z.object({
  leadId: z.uuid(),
  number: z.string(),
  /** "Call back", or the title of the lead whose decision is expected. */
  text: z.string(),
  title: z.string(),
  company: z.string().nullable(),
  ownerName: z.string().nullable(),
  kind: z.enum(["next action", "decision"]),
  on: z.string(),
  /** The day has passed. */
  late: z.boolean(),
});
export type LeadDate = z.infer<typeof LeadDate>;

export const LeadDates = z.object({
  dates: z.array(LeadDate),
  /** Next actions and decisions of days before, which are still open. */
  before: z.int(),
});
export type LeadDates = z.infer<typeof LeadDates>;

export const datesQuery = Lead.endpoints.list.query
  .extend({ from: dayText(), to: dayText() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Check the dates." });

type Dated = Pick<Lead, "id" | "number" | "title" | "company" | "ownerName" | "nextAction" | "nextActionOn" | "decisionDate">;

/** The days of these leads from and to a day, both inclusive, in order. */
export function datesOf(leads: readonly Dated[], { from, to }: { from: Day; to: Day }, today: Day): LeadDates {
  const all = leads.flatMap((lead) => {
    const { id: leadId, number, title, company, ownerName, nextAction, nextActionOn, decisionDate } = lead;
    const about = { leadId, number, title, company, ownerName };
    const dated = (kind: LeadDate["kind"], on: Day | null, text: string): LeadDate[] =>
      on === null ? [] : [{ ...about, kind, on, text, late: on < today }];
    return [...dated("next action", nextActionOn, nextAction ?? title), ...dated("decision", decisionDate, title)];
  });
  return {
    dates: all
      .filter(({ on }) => on >= from && on <= to)
      .toSorted((a, b) => a.on.localeCompare(b.on) || a.number.localeCompare(b.number)),
    before: all.filter(({ on, late }) => late && on < from).length,
  };
}
