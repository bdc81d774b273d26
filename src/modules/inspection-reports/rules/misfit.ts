/** Shared by the consistency checks of an inspection: their input, and how a finding is written. */
import type { Content, ReportPerson } from "../report.ts";
import type { Day } from "#kit/validity.ts";
import type { Line } from "#modules/report-templates/content.ts";
import type { blockNames, TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";

type Part =
  | "inspectionStart"
  | "inspectionEnd"
  | "lines"
  | "people"
  | "equipment"
  | "witnesses"
  | "setups"
  | (typeof blockNames)[number];

/** The input; `now` is an instant (ISO), `names` has the names of people and instruments by the id of their entry. */
export interface Fitted {
  content: Pick<Content, Part>;
  definition: Pick<TemplateDefinition, "roles" | "lines" | "blocks">;
  performedDates: readonly Day[];
  timeZone: string;
  now: string;
  names: { person: (person: ReportPerson) => string; instrument: (inventoryItemId: string) => string };
}

/** Rule ids: the days of the inspection, and the times and witnesses of inspection-reports rule 44. */
export const datesRule = "R-DATES";
export const timesRule = "R44";

export function finding(ruleId: string, target: Target, message: string): Finding {
  return { ruleId, severity: "E", target, message, clause: null };
}

/** Answered in words; the answer is valid as long as the question is the same. */
export function question(ruleId: string, target: Target, message: string): Finding {
  return { ...finding(ruleId, target, message), severity: "W", about: fingerprint([message]) };
}

export const inReport = (key: string): Target => ({ block: "report", key });

export const listed = (days: readonly Day[]) =>
  days.length > 3 ? `${days[0] ?? ""} to ${days.at(-1) ?? ""}` : days.length === 0 ? "no day entered" : days.join(", ");

export const nameOf = ({ itemKey, lineNo }: Line) => (itemKey.trim() === "" ? `Line ${lineNo}` : `${itemKey} (line ${lineNo})`);
