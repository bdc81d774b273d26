/** The findings of a draft before a signature: what breaks a rule, what is not filled in yet, what needs an answer. */
import type { Content } from "#modules/inspection-reports/report.ts";
import { datesRule } from "#modules/inspection-reports/rules/misfit.ts";
import { noEndYet } from "#modules/report-templates/calibration-checks.ts";
import type { SetupBlock } from "#modules/report-templates/definition.ts";
import { isAnswerTo } from "#kit/reasons.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { sectionOf, sectionTitles, type SectionId } from "./sections.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

export interface FindingsByKind {
  /** Something is wrong. */
  blocking: Finding[];
  /** Not filled in yet; not an error while the report is being written. */
  missing: Finding[];
  /** Warnings without an answer, and those with one. */
  open: Finding[];
  answered: Finding[];
  notes: Finding[];
}

/** The parts of a draft this needs. */
type Written = Partial<Content> & Pick<Content, "lines" | "indications" | "answers">;

export function findingsByKind(findings: readonly Finding[], content: Written): FindingsByKind {
  const byKind: FindingsByKind = { blocking: [], missing: [], open: [], answered: [], notes: [] };
  const required = new Set(findings.flatMap(({ ruleId, target }) => (ruleId === "C-REQUIRED" ? [placeText(target)] : [])));
  for (const finding of findings) {
    const kind = kindOf(finding, content);
    // A rule about an empty required field is covered by the field itself.
    byKind[kind === "blocking" && required.has(placeText(finding.target)) ? "missing" : kind].push(finding);
  }
  return { ...byKind, missing: eachPlaceOnce(byKind.missing) };
}

/** The same without those of a kind that is not wanted. */
export function onlyThose(byKind: FindingsByKind, wanted: (finding: Finding) => boolean): FindingsByKind {
  const { blocking, missing, open, answered, notes } = byKind;
  return {
    blocking: blocking.filter(wanted),
    missing: missing.filter(wanted),
    open: open.filter(wanted),
    answered: answered.filter(wanted),
    notes: notes.filter(wanted),
  };
}

/** An empty table is missing both as a required field and by the rule about its rows; it is listed once. */
function eachPlaceOnce(missing: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return missing.filter(({ target }) => {
    const place = placeText(target);
    return !target.key || (!seen.has(place) && seen.add(place));
  });
}

function placeText({ block, key, setupId, lineId, indicationId, row }: Target): string {
  return [block, key, setupId, lineId, indicationId, row].join(" ");
}

function kindOf(finding: Finding, content: Written): keyof FindingsByKind {
  if (finding.severity === "I") return "notes";
  if (finding.severity === "W") return isAnswerTo(finding.message, content.answers[findingKey(finding)]) ? "answered" : "open";
  return isMissing(finding, content) ? "missing" : "blocking";
}

/** True for what an empty report lacks: a required field, the days, a table without rows, a line's own facts, an instrument the method needs; and for the check at the end of the shift. */
function isMissing({ ruleId, target, message }: Finding, content: Written): boolean {
  if (ruleId === "C-REQUIRED" || ruleId === "C-EQUIPMENT" || ruleId === "C-ATTACHMENTS") return true;
  if (message.endsWith(noEndYet)) return true;
  const { block, key = "", row, setupId, lineId, indicationId } = target;
  if (ruleId === datesRule && block === "report") return key in content && isEmpty(content[key as keyof Written]);
  if (block in content && row === undefined && !lineId && !indicationId) {
    const own = content.setups?.find(({ id }) => id === setupId) ?? content;
    const value = (own as unknown as Record<string, Record<string, unknown>>)[block]?.[key];
    if (Array.isArray(value) && value.length === 0) return true;
  }
  const own: Record<string, unknown> | undefined =
    ruleId === "C-LINES"
      ? content.lines.find(({ id }) => id === lineId)
      : ruleId === "C-INDICATIONS"
        ? content.indications.find(({ id }) => id === indicationId)
        : undefined;
  return own ? isEmpty(own[key]) : ruleId === "C-LINES";
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** The number of obstacles in a section, a setup or a group of checks. */
export interface OpenCount {
  blocking: number;
  missing: number;
  open: number;
}

/** Open items in a block of one setup; null is setup A. */
export function openInSetup({ blocking, missing, open }: FindingsByKind, block: SetupBlock, setupId: string | null): OpenCount {
  const within = (findings: readonly Finding[]) =>
    findings.filter(({ target }) => target.block === block && (target.setupId ?? null) === setupId).length;
  return { blocking: within(blocking), missing: within(missing), open: within(open) };
}

export function countsOf({ blocking, missing, open }: FindingsByKind): Record<SectionId, OpenCount> {
  const ids = Object.keys(sectionTitles) as SectionId[];
  const within = (findings: readonly Finding[], id: SectionId) =>
    findings.filter(({ target }) => sectionOf(target) === id).length;
  return Object.fromEntries(
    ids.map((id) => [id, { blocking: within(blocking, id), missing: within(missing, id), open: within(open, id) }]),
  ) as Record<SectionId, OpenCount>;
}

/** What is missing, section by section, in the order of the editor. */
export function missingBySection(missing: readonly Finding[]): { section: SectionId; findings: Finding[] }[] {
  return (Object.keys(sectionTitles) as SectionId[])
    .map((section) => ({ section, findings: missing.filter(({ target }) => sectionOf(target) === section) }))
    .filter(({ findings }) => findings.length > 0);
}
