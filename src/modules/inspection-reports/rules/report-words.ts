/** Compares free texts (deviations, opinions and remarks) with the results of the report. */
import { type Content, templateContent } from "../report.ts";
import { inReport } from "./misfit.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { againstTheReport, deviationAsked } from "#modules/report-templates/rules/conformity.ts";

const called = { deviations: "deviation", opinions: "opinion", remarks: "remark" } as const;

/** Asks about them as the template's rules C-CONFORMITY and C-DEVIATIONS do about its own texts; an answer is valid until the words change. */
export function reportWordFindings(content: Content, definition: Pick<TemplateDefinition, "indications">): Finding[] {
  const deviation = deviationAsked(content.deviations ?? "");
  const texts = (["deviations", "opinions", "remarks"] as const)
    .filter((key) => key !== "deviations" || deviation === null)
    .map((key) => ({ key, what: called[key], text: content[key] ?? "" }));
  const against = againstTheReport({ content: templateContent(content), definition }, texts);
  return [
    ...(deviation === null
      ? []
      : [{ ruleId: "C-DEVIATIONS", key: "deviations", message: deviation, behind: content.deviations }]),
    ...against.map((one) => ({ ruleId: "C-CONFORMITY", ...one })),
  ].map(({ ruleId, key, message, behind }) => ({
    ruleId,
    severity: "W",
    target: inReport(key),
    message,
    clause: ruleId === "C-DEVIATIONS" ? "ISO/IEC 17025:2017 7.2.1.7" : "ISO/IEC 17025:2017 7.8.6.2",
    about: fingerprint([message, behind]),
  }));
}
