/** Characters the fonts of the printed report lack: the PDF shows their code instead. */
import type { Content } from "../report.ts";
import { inReport } from "./misfit.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Scripts covered by the fonts (docs/decisions/paper.md); other scripts and pictographs print as codes. */
const scripts = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Thai",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Armenian",
  "Georgian",
];
const printable = [...scripts, "Common", "Inherited"].map((name) => `\\p{Script=${name}}`).join("");
const unprintable = new RegExp(`[^${printable}]|(?![©®™‼⁉↔↕])\\p{Emoji_Presentation}`, "u");

/** One question for a report, with up to three of the texts. */
export function unprintableFindings(content: Content): Finding[] {
  const { answers: _, attachments, ...printed } = content;
  const texts = [
    ...new Set(textsIn([printed, attachments.map(({ caption }) => caption)]).filter((text) => unprintable.test(text))),
  ];
  if (texts.length === 0) return [];
  const named = texts.slice(0, 3).map((text) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`);
  const more = texts.length > 3 ? ` and ${texts.length - 3} more` : "";
  const message = `The printed report cannot show every character of ${named.join(", ")}${more}: use other letters, or explain why it may stay`;
  return [{ ruleId: "R-PRINT", severity: "W", target: inReport("printed"), message, clause: null }];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
