/** What the fonts of the printed report have no signs for: it would stand in the PDF as empty boxes. */
import type { Content } from "../report.ts";
import { inReport } from "./misfit.ts";
import type { Finding } from "#modules/report-templates/engine.ts";

/** Letters beside Latin, Greek and Cyrillic ones, pictographs, and the signs of the trade that the fonts lack: the diameter sign, the empty box. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|(?![©®™‼⁉↔↕])\p{Emoji_Presentation}|[⌀☐]/u;

/** Asked once of a report, with up to three of the texts. */
export function unprintableFindings(content: Content): Finding[] {
  const { answers: _, attachments, ...printed } = content;
  const texts = [
    ...new Set(textsIn([printed, attachments.map(({ caption }) => caption)]).filter((text) => unprintable.test(text))),
  ];
  if (texts.length === 0) return [];
  const named = texts.slice(0, 3).map((text) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`);
  const more = texts.length > 3 ? ` and ${texts.length - 3} more` : "";
  const message = `The printed report cannot show every sign of ${named.join(", ")}${more}: write it in Latin, Greek or Cyrillic letters (Ø for a diameter), or say why it may stay`;
  return [{ ruleId: "R-PRINT", severity: "W", target: inReport("printed"), message, clause: null }];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
