/** Questions of the checks with the technician's answers: why a decision differs from the criteria, why a limit was not met. */
import { sentenceIn } from "./dates.ts";
import { part } from "./part.ts";
import type { PrintedReport } from "./printed-report.ts";
import { templateContent } from "../report.ts";
import type { Content } from "#kit/letterhead.ts";
import { findingKey, findingsOf } from "#modules/report-templates/engine.ts";

/** Written answers to warnings (report-templates R7); each names its line. */
export function explanations({ content, definition, context, evidence, policy }: PrintedReport): Content[] {
  const { answers } = content;
  const all = findingsOf(definition, templateContent(content), context);
  const answered = all.filter((one) => one.severity === "W" && answers[findingKey(one)]?.trim());
  const now = answered.map((one) => [
    [one.message, one.clause ? `(${one.clause})` : ""].filter(Boolean).join(" "),
    answers[findingKey(one)] ?? "",
  ]);
  // Questions and answers stay as they were when signed, whatever the rules ask today.
  const signed = (evidence.at(-1)?.warnings ?? []).filter(({ answer }) => (answer ?? "").trim() !== "");
  const said = signed.length > 0 ? signed.map(({ message, answer }) => [message, answer]) : now;
  const rows = said.map(([noted = "", answer = ""]) => [sentenceIn(policy.dateFormat, noted), answer]);
  return part("Explanations", [{ title: "Noted by the checks" }, { title: "Explained by the technician" }], rows);
}
