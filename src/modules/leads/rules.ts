/** What the steps in the life of a lead need (leads.md sections 3, 4 and 7). No database. */
import type { LeadState } from "./lead-life.ts";
import { addMonths, type Day } from "#kit/validity.ts";

/** The probability a lead has when it reaches a stage, in per cent. */
export const probabilityOf: Readonly<Record<LeadState, number>> = {
  new: 10,
  qualified: 25,
  quoted: 50,
  negotiation: 70,
  committed: 90,
  won: 100,
  lost: 0,
  "no bid": 0,
};

/** The stages of an open lead, in order. */
export const openStates = ["new", "qualified", "quoted", "negotiation", "committed"] as const satisfies LeadState[];

export const isOpen = (status: LeadState): boolean => (openStates as readonly LeadState[]).includes(status);

/** After this many days without an activity an open lead is stale (rule 1). */
export const staleAfterDays = 30;

/** For so many months after the decision a lead may be reopened. */
const reopenMonths = 12;

export const noNextAction = "Set a next action or close the lead.";

interface Draft {
  clientCompanyId?: string | null | undefined;
  companyName?: string | null | undefined;
  contactEmail?: string | null | undefined;
  contactPhone?: string | null | undefined;
  nextAction?: string | null | undefined;
  nextActionOn?: Day | null | undefined;
  expectedStart?: Day | null | undefined;
  expectedEnd?: Day | null | undefined;
  decisionDate?: Day | null | undefined;
}

/** What is wrong with a lead as entered, by field; `set` are the fields that this change sets. A past day of the next action or the decision stays as it is. */
export function problemsOf(lead: Draft, set: ReadonlySet<string>, today: Day): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = [];
  const wrong = (path: string, message: string) => void found.push({ path, message });
  if (!lead.clientCompanyId && !lead.companyName) wrong("companyName", "Choose the client, or enter the company's name.");
  if (!lead.contactEmail && !lead.contactPhone) wrong("contactPhone", "Enter a telephone number or an email address.");
  if (!lead.nextAction || !lead.nextActionOn) wrong(lead.nextAction ? "nextActionOn" : "nextAction", noNextAction);
  else if (set.has("nextActionOn") && lead.nextActionOn < today) wrong("nextActionOn", "Enter today or a later day.");
  if (set.has("decisionDate") && lead.decisionDate && lead.decisionDate < today)
    wrong("decisionDate", "The decision is still open: enter today or a later day.");
  if (lead.expectedStart && lead.expectedEnd && lead.expectedEnd < lead.expectedStart)
    wrong("expectedEnd", "End date is before start date.");
  return found;
}

/** What must be there before a lead is qualified. */
export function obstaclesToQualifying(lead: {
  methods: readonly string[];
  expectedStart: Day | null;
  expectedEnd: Day | null;
  nextActionOn: Day | null;
}): string[] {
  return [
    ...(lead.methods.length > 0 ? [] : ["Choose at least one method."]),
    ...(lead.expectedStart && lead.expectedEnd ? [] : ["Enter the expected start and end."]),
    ...(lead.nextActionOn ? [] : [noNextAction]),
  ];
}

/** Whether a lead decided on a day may still be reopened: on the same day twelve months later, for the last time. */
export const mayReopen = (decidedOn: Day, today: Day): boolean => today <= addMonths(decidedOn, reopenMonths);
