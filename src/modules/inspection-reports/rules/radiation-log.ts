/** G11: radiography with a source or a tube, and where its use was logged. */
import type { Day } from "#kit/validity.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { bySetup } from "#modules/report-templates/setups.ts";
import { examinationDays } from "./film-reading.ts";

/**
 * One question for each source or tube of the report and day of its setup; none for other methods. Lines have their days. An answer is for the
 * sources with these serial numbers.
 */
export function logQuestions(
  { method }: Pick<TemplateDefinition, "method">,
  content: ReportContent,
  performedDates: readonly Day[],
): { device: string; onDate: Day; finding: Finding }[] {
  if (method !== "RT") return [];
  const used = bySetup(content).flatMap(({ content: { technique, lines } }) => {
    const { source, sourceId } = technique;
    const serial = typeof sourceId === "string" ? sourceId.trim() : "";
    if (typeof source !== "string" || source === "") return [];
    return examinationDays(lines, performedDates).map((onDate) => ({ device: source, serial, onDate }));
  });
  return [...Map.groupBy(used, ({ device, onDate }) => `${device} ${onDate}`)].flatMap(([key, uses]) => {
    const [one] = uses;
    if (!one) return [];
    const { device, onDate } = one;
    const message = `${notLogged(device, onDate)}. State where the use of the source was logged, or why it was not.`;
    const serials = [...new Set(uses.flatMap(({ serial }) => serial || []))].toSorted();
    const about = fingerprint([message, ...serials]);
    const target = { block: "report" as const, key };
    return { device, onDate, finding: { ruleId: "G11", severity: "W", target, message, clause: null, about } };
  });
}

/** The sentence of the gate and of the finding that asks for the reason. */
export function notLogged(device: string, onDate: Day): string {
  return `${device}: no utilization log entry for ${onDate}`;
}
