/** What happened with a client, in one list by date (client-companies.md rule 13). */
import { z } from "zod";

export const timelineKinds = [
  "lead",
  "conversation",
  "estimate",
  "project",
  "work order",
  "report",
  "release",
  "invoice",
  "payment",
  "evaluation",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineWords: Readonly<Record<TimelineKind, string>> = {
  lead: "Leads",
  conversation: "Calls, emails and visits",
  estimate: "Estimates",
  project: "Projects",
  "work order": "Work orders",
  report: "Reports",
  release: "Releases",
  invoice: "Invoices",
  payment: "Payments",
  evaluation: "Evaluations",
};

export const TimelineRow = z.object({
  id: z.uuid(),
  kind: z.enum(timelineKinds),
  /** In the zone of the person asking, where it is kept as an instant. */
  day: z.string(),
  /** The record it leads to: of a conversation its lead. */
  entity: z.string(),
  recordId: z.uuid(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  state: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});
export type TimelineRow = z.infer<typeof TimelineRow>;
