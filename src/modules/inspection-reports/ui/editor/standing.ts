/** How a draft stands before a signature: what contradicts a rule, what is simply not written yet, what asks for an answer. */
import type { Content } from "#modules/inspection-reports/report.ts";
import { findingKey, type Finding } from "#modules/report-templates/engine.ts";
import { sectionOf, sectionTitles, type SectionId } from "./sections.ts";

export interface Standing {
  /** Something is wrong as it stands. */
  blocking: Finding[];
  /** Not written yet; no mistake while the report is being written. */
  missing: Finding[];
  /** Warnings without an answer, and those with one. */
  open: Finding[];
  answered: Finding[];
  notes: Finding[];
}

export function standingOf(findings: readonly Finding[], content: Pick<Content, "lines" | "indications" | "answers">): Standing {
  const standing: Standing = { blocking: [], missing: [], open: [], answered: [], notes: [] };
  for (const finding of findings) standing[placeOf(finding, content)].push(finding);
  return standing;
}

function placeOf(finding: Finding, content: Pick<Content, "lines" | "indications" | "answers">): keyof Standing {
  if (finding.severity === "I") return "notes";
  if (finding.severity === "W") return (content.answers[findingKey(finding)] ?? "").trim() === "" ? "open" : "answered";
  return isMissing(finding, content) ? "missing" : "blocking";
}

/** True for what an empty report lacks: a required field, a line's own facts, an instrument the method needs. */
export function isMissing({ ruleId, target }: Finding, { lines, indications }: Pick<Content, "lines" | "indications">): boolean {
  if (ruleId === "C-REQUIRED" || ruleId === "C-EQUIPMENT" || ruleId === "C-ATTACHMENTS") return true;
  const row: Record<string, unknown> | undefined =
    ruleId === "C-LINES"
      ? lines.find(({ id }) => id === target.lineId)
      : ruleId === "C-INDICATIONS"
        ? indications.find(({ id }) => id === target.indicationId)
        : undefined;
  if (!row) return ruleId === "C-LINES";
  const value = row[target.key ?? ""];
  return value === null || value === undefined || value === "";
}

/** What each section still needs, for the list of sections. */
export interface SectionCount {
  blocking: number;
  missing: number;
  open: number;
}

export function countsOf({ blocking, missing, open }: Standing): Record<SectionId, SectionCount> {
  const ids = Object.keys(sectionTitles) as SectionId[];
  const within = (findings: readonly Finding[], id: SectionId) =>
    findings.filter(({ target }) => sectionOf(target) === id).length;
  return Object.fromEntries(
    ids.map((id) => [id, { blocking: within(blocking, id), missing: within(missing, id), open: within(open, id) }]),
  ) as Record<SectionId, SectionCount>;
}

/** What is missing, section by section, in the order of the editor. */
export function missingBySection(missing: readonly Finding[]): { section: SectionId; findings: Finding[] }[] {
  return (Object.keys(sectionTitles) as SectionId[])
    .map((section) => ({ section, findings: missing.filter(({ target }) => sectionOf(target) === section) }))
    .filter(({ findings }) => findings.length > 0);
}
