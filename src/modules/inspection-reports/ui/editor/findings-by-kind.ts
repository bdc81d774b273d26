/** How a draft stands before a signature: what contradicts a rule, what is simply not written yet, what asks for an answer. */
import type { Checks } from "#modules/inspection-reports/contract.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { datesRule } from "#modules/inspection-reports/rules/fits.ts";
import { findingKey, isAnswer, type Finding } from "#modules/report-templates/engine.ts";
import { sectionOf, sectionTitles, type SectionId } from "./sections.ts";

export interface FindingsByKind {
  /** Something is wrong as it stands. */
  blocking: Finding[];
  /** Not written yet; no mistake while the report is being written. */
  missing: Finding[];
  /** Warnings without an answer, and those with one. */
  open: Finding[];
  answered: Finding[];
  notes: Finding[];
}

/** As much of a draft as is written. */
type Written = Partial<Content> & Pick<Content, "lines" | "indications" | "answers">;

export function findingsByKind(findings: readonly Finding[], content: Written): FindingsByKind {
  const byKind: FindingsByKind = { blocking: [], missing: [], open: [], answered: [], notes: [] };
  for (const finding of findings) byKind[placeOf(finding, content)].push(finding);
  return { ...byKind, missing: eachPlaceOnce(byKind.missing) };
}

/** An empty table is asked for as a required field and by the rule about its rows; it is to be filled in once. */
function eachPlaceOnce(missing: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return missing.filter(({ target: { block, key, setupId, lineId, indicationId } }) => {
    if (!key) return true;
    const place = [block, key, setupId, lineId, indicationId].join(" ");
    return !seen.has(place) && seen.add(place);
  });
}

function placeOf(finding: Finding, content: Written): keyof FindingsByKind {
  if (finding.severity === "I") return "notes";
  if (finding.severity === "W") return isAnswer(content.answers[findingKey(finding)]) ? "answered" : "open";
  return isMissing(finding, content) ? "missing" : "blocking";
}

/** True for what an empty report lacks: a required field, the days, a table without rows, a line's own facts, an instrument the method needs. */
function isMissing({ ruleId, target }: Finding, content: Written): boolean {
  if (ruleId === "C-REQUIRED" || ruleId === "C-EQUIPMENT" || ruleId === "C-ATTACHMENTS") return true;
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

type Refusals = Pick<Checks, "gates" | "obstacles">;

/**
 * What the server alone refuses: gates and reasons that no finding of the draft has said already. A gate that could not be judged because
 * no day or no instrument is entered yet says nothing that is not among what is to be filled in.
 */
export function refusalsOf(
  { gates, findings: found, obstacles }: Checks,
  findings: readonly Finding[],
  { missing }: FindingsByKind,
  hasDays: boolean,
): Refusals {
  const lacksInstrument = missing.some(({ ruleId }) => ruleId === "C-EQUIPMENT");
  const repeats = ({ gateId, code, message }: Checks["gates"][number]) =>
    (gateId === "G5" && findings.some((one) => message.endsWith(one.message))) ||
    (code === "NOT_LISTED" && lacksInstrument) ||
    (!hasDays && (code === "NO_DATES" || code === "NO_EVALUATOR" || (gateId === "G6" && code === "NONE")));
  const own = gates.filter((gate) => gate.outcome !== "fail" || !repeats(gate));
  const lacksLimitations = missing.some(({ target }) => target.key === "limitations");
  const messages = [...gates, ...found, ...findings].map(({ message }) => message);
  return {
    gates: eachOnce(own),
    obstacles: unsaid(obstacles, messages).filter(({ code }) => code !== "INCOMPLETE" || !lacksLimitations),
  };
}

/** What only the server knows to ask: of calibrations, the log of a source, the scope of the procedure, a possible duplicate. */
export function askedOfRecords({ findings: found }: Pick<Checks, "findings">, findings: readonly Finding[]): Checks["findings"] {
  const known = new Set(findings.map(findingKey));
  return found.filter(({ id, severity }) => severity !== "I" && !known.has(id));
}

/** How much stands between the draft and a signature, of what is written and of what the server has judged; null until it has. */
export function summaryOf(
  { blocking, missing, open }: FindingsByKind,
  judged: { refusals: Refusals; asked: Checks["findings"] } | null,
  answers: Content["answers"],
): { blocking: number; open: number; missing: number; isReady: boolean } {
  const { refusals = { gates: [], obstacles: [] }, asked = [] } = judged ?? {};
  const failed = refusals.gates.filter(({ outcome }) => outcome === "fail").length + refusals.obstacles.length;
  const counts = {
    blocking: blocking.length + failed + asked.filter(({ severity }) => severity === "E").length,
    open: open.length + asked.filter(({ id, severity }) => severity === "W" && !isAnswer(answers[id])).length,
    missing: missing.length,
  };
  return { ...counts, isReady: judged !== null && counts.blocking + counts.open + counts.missing === 0 };
}

/** One refusal for each person, instrument or procedure and day, though several roles or readings met it. */
function eachOnce(gates: Checks["gates"]): Checks["gates"] {
  const keyed = gates.map((gate) => [`${gate.gateId} ${gate.subject} ${gate.onDate} ${gate.message}`, gate] as const);
  return [...new Map(keyed).values()];
}

function unsaid(obstacles: Checks["obstacles"], said: readonly string[]): Checks["obstacles"] {
  return obstacles.filter(
    ({ message }) =>
      !said.some((one) => message.endsWith(one) && /^$|Answer in words[^:]*: $/.test(message.slice(0, -one.length))),
  );
}

/** What each section still needs, for the list of sections. */
export interface SectionCount {
  blocking: number;
  missing: number;
  open: number;
}

export function countsOf({ blocking, missing, open }: FindingsByKind): Record<SectionId, SectionCount> {
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
