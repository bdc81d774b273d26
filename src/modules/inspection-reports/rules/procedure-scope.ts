/** Whether the work of a report lies in the scope of its procedure (G6): the same on the server and on a device without a network. */
import type { ProcedureHeld } from "#eligibility/contract.ts";
import { above, below, type Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import type { Day } from "#kit/validity.ts";
import {
  jointIn,
  materialIn,
  partsBeyond,
  productIn,
  type SizeAsked,
  sizesOutside,
  surfaceIn,
  weldIn,
  type WordingAnswer,
} from "#modules/processes-procedures/rules.ts";
import type { Line, ReportContent } from "#modules/report-templates/content.ts";
import { fieldAt, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { readingsAt } from "#modules/report-templates/measures.ts";
import { seenBy } from "#modules/report-templates/setups.ts";
import { readingPaths } from "#modules/report-templates/thickness-formulas.ts";

/** What a report says, each line with its day, and the days of the work. */
export interface Work {
  content: ReportContent;
  definition: TemplateDefinition;
  days: readonly Day[];
  timeZone: string;
}

/** A revision with what it was approved for. */
export type RevisionScope = Pick<ProcedureHeld, "number" | "revisionNo" | "scope">;

/** What lies outside, in words; what only a person can say to be inside; and what the scope limits and the report does not state. */
export interface HeldAgainstScope {
  outside: string[];
  asked: Finding[];
  notStated: Finding[];
}

export function heldAgainstScope(work: Work, held: RevisionScope): HeldAgainstScope {
  const wording = wordingOf(work, held);
  return {
    outside: [...sizesBeyond(work, held), ...wording.filter(({ answer }) => answer === "outside").map(({ message }) => message)],
    asked: wording.filter(({ answer }) => answer === "unknown").map(({ finding }) => finding),
    notStated: [
      ...readBeyondScope(work, held),
      ...sizeNotStated(work, held, "thickness"),
      ...sizeNotStated(work, held, "diameter"),
      ...temperatureNotStated(work, held),
      ...jointNotStated(work, held),
      ...surfaceNotStated(work, held),
      ...partBeyondScope(work, held),
    ],
  };
}

/** Whether welds are examined: by the type of joint, else by the template's kind of lines; "none" is a part without a weld. */
export function examinesWelds({
  content,
  definition,
}: Pick<Work, "definition"> & { content: Pick<ReportContent, "header"> }): boolean {
  const { jointType } = content.header;
  return typeof jointType === "string" && jointType !== "" ? jointType !== "none" : definition.lines.item.record === "Weld";
}

export const inWords = ({ number, revisionNo }: Pick<RevisionScope, "number" | "revisionNo">) => `${number} Rev ${revisionNo}`;

const readings = ({ content, definition, days, timeZone }: Work, paths: readonly string[]) =>
  readingsAt(definition, content, paths, { days, timeZone });

/** The fields with the sizes of the work: nominal ones, because the scope of a procedure is about what was to be tested. */
const sizePaths: Record<SizeAsked["key"], { unit: string; paths: readonly string[] }> = {
  thickness: { unit: "mm", paths: ["header.nominalThickness", "technique.T", "line.thickness", "line.nominal"] },
  diameter: { unit: "mm", paths: ["header.outsideDiameter", "technique.OD", "technique.Dia", "line.diameter"] },
  temperature: { unit: "°C", paths: ["header.surfaceTemp"] },
};

function sizesBeyond(work: Work, held: RevisionScope): string[] {
  const asked = Object.entries(sizePaths).flatMap(([key, { unit, paths }]) =>
    readings(work, paths).flatMap(({ value, unit: own, place }): SizeAsked[] => {
      const inUnit = inUnitOr(value, own, unit);
      return inUnit === null ? [] : [{ key: key as SizeAsked["key"], value: inUnit, shown: `${value} ${own}`, place }];
    }),
  );
  return [...new Set(sizesOutside(held.scope, asked, inWords(held)))];
}

/** A thickness or diameter the scope limits and the report does not state is questioned, by line. */
function sizeNotStated(work: Work, held: RevisionScope, size: "thickness" | "diameter"): Finding[] {
  const range = held.scope[size];
  if (!range) return [];
  const { unit, paths } = sizePaths[size];
  const isStated = (line: Line) => {
    const { setups: _, ...own } = seenBy(work.content, line);
    return readings({ ...work, content: { ...own, lines: [line] } }, paths).length > 0;
  };
  const notStated = work.content.lines.filter((line) => !isStated(line));
  if (notStated.length === 0) return [];
  const [first, ...others] = notStated.map(({ lineNo, itemKey }) => `line ${lineNo} ${itemKey}`.trim());
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const key = size === "thickness" ? "nominalThickness" : "outsideDiameter";
  const found = notEntered(key, `No ${size} is entered for ${first ?? ""}${more}`, `${spanOf(range)} ${unit}`, held);
  return [{ ...found, about: fingerprint([found.message, others]) }];
}

/** The nominal wall is within the scope; but a wall worn below the range, or thicker than stated, was read with a probe not qualified for it. */
function readBeyondScope(work: Work, held: RevisionScope): Finding[] {
  const { from, to } = held.scope.thickness ?? {};
  const [least, most] = [decimal(from ?? null), decimal(to ?? null)];
  return [
    ...(least
      ? readBeyond(work, held, { isBeyond: (mm) => below(mm, least), side: "below", wall: "thin", step: "thinner" })
      : []),
    ...(most ? readBeyond(work, held, { isBeyond: (mm) => above(mm, most), side: "above", wall: "thick", step: "thicker" }) : []),
  ];
}

function readBeyond(
  work: Work,
  held: RevisionScope,
  { isBeyond, side, wall, step }: { isBeyond: (mm: Decimal) => boolean; side: string; wall: "thin" | "thick"; step: string },
): Finding[] {
  const { lines, ...others } = work.content;
  const found = lines.flatMap((line) => {
    const read = readings({ ...work, content: { ...others, lines: [line] } }, readingPaths()).flatMap(({ value, unit }) => {
      const mm = decimal(inUnitOr(value, unit, "mm"));
      return mm && isBeyond(mm) ? [{ mm, shown: `${value} ${unit}` }] : [];
    });
    const [worst] = read.toSorted((a, b) => (wall === "thin" ? a.mm.cmp(b.mm) : b.mm.cmp(a.mm)));
    return worst ? [{ line, words: `line ${line.lineNo} ${line.itemKey}: ${worst.shown}` }] : [];
  });
  const [first, ...further] = found;
  if (!first || !held.scope.thickness) return [];
  const more = further.length > 0 ? ` and ${further.length} more` : "";
  const message = `${first.words}${more} read ${side} the thickness ${spanOf(held.scope.thickness)} mm of ${inWords(held)}. State the evidence that gauge and probe read so ${wall} a wall, such as a check on a ${step} step.`;
  return [
    {
      ruleId: "G6",
      severity: "W",
      target: { block: "lines", lineId: first.line.id, key: "r1" },
      message,
      clause: null,
      about: fingerprint([message, found.map(({ words }) => words)]),
      also: further.map(({ line }) => ({ block: "lines" as const, lineId: line.id, key: "r1" })),
    },
  ];
}

/** The temperature of the part, once for the report. */
function temperatureNotStated(work: Work, held: RevisionScope): Finding[] {
  const range = held.scope.temperature;
  if (!range || readings(work, sizePaths.temperature.paths).length > 0) return [];
  const label = fieldAt(work.definition, "header.surfaceTemp")?.label ?? "Surface temperature";
  const found = notEntered("surfaceTemp", `${label} is not entered`, `${spanOf(range)} °C`, held);
  return [{ ...found, about: fingerprint([found.message, work.days]) }];
}

/** Joint types in the scope, if welds were examined and the report does not state their type. */
function jointNotStated(work: Work, held: RevisionScope): Finding[] {
  const { jointTypes } = held.scope;
  const { jointType } = work.content.header;
  const isTold = typeof jointType === "string" && jointType !== "";
  if (!jointTypes?.trim() || isTold || !examinesWelds(work)) return [];
  return [notEntered("jointType", "The type of joint is not entered", jointTypes, held)];
}

const spanOf = ({ from, to }: { from: string | null; to: string | null }) => `${from ?? "…"}-${to ?? "…"}`;

function notEntered(key: string, missing: string, covered: string, held: RevisionScope): Finding {
  return {
    ruleId: "G6",
    severity: "W",
    target: { block: "header", key },
    message: `${missing}: ${inWords(held)} covers ${covered}. Enter it, or explain why the procedure covers it.`,
    clause: null,
  };
}

function inUnitOr(value: string, from: string, to: string): string | null {
  try {
    return convert(value, from, to);
  } catch {
    return null;
  }
}

function wordingOf(work: Work, held: RevisionScope): { answer: WordingAnswer; message: string; finding: Finding }[] {
  const { header } = work.content;
  const { materials, products, jointTypes, surface } = held.scope;
  const asked = [
    { key: "material", word: "Material", allowed: materials, ask: materialIn, value: header.material },
    { key: "assetType", word: "Product", allowed: products, ask: productIn, value: header.assetType },
    { key: "jointType", word: "Joint", allowed: jointTypes, ask: jointIn, value: header.jointType },
    { key: "jointType", word: "Product", allowed: products, ask: weldIn, value: examinesWelds(work) ? "weld" : null },
    { key: "surfaceCondition", word: "Surface", allowed: surface, ask: surfaceIn, value: header.surfaceCondition },
  ];
  const ofHeader = asked.flatMap(({ key, word, allowed, ask, value }) => {
    // Choices may be "none" or "other"; material and surface always exist.
    const isOpen = value === "none" || (value === "other" && key !== "surfaceCondition");
    if (typeof value !== "string" || (key !== "material" && isOpen)) return [];
    const message = `${word} ${value} is not one of those of ${inWords(held)} (${allowed ?? ""})`;
    return [{ answer: ask(allowed, value), message, finding: coverAsked({ block: "header", key }, message) }];
  });
  return [...ofHeader, ...jointsOfLines(work, held)];
}

function coverAsked(target: Finding["target"], message: string): Finding {
  return { ruleId: "G6", severity: "W", target, message: `${message}. Explain why the procedure covers it.`, clause: null };
}

/** The joint of each line, which may differ from the header; lines with the same joint are questioned together. */
function jointsOfLines({ content: { lines } }: Work, held: RevisionScope) {
  const { jointTypes } = held.scope;
  const jointOf = ({ values: { joint } }: Line) => (typeof joint === "string" ? joint.trim() : "");
  const examined = lines.filter((line) => line.result !== "NE" && /\p{L}/u.test(jointOf(line)));
  return [...Map.groupBy(examined, (line) => jointOf(line).toLowerCase()).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    const message = `line ${first.lineNo} ${first.itemKey}${more}: joint ${jointOf(first)} is not one of those of ${inWords(held)} (${jointTypes ?? ""})`;
    const finding = {
      ...coverAsked({ block: "lines", lineId: first.id, key: "joint" }, message),
      also: others.map(({ id }) => ({ block: "lines" as const, lineId: id, key: "joint" })),
    };
    return [{ answer: jointIn(jointTypes, jointOf(first)), message, finding }];
  });
}

/** A forging, casting or aircraft part by its description, if the procedure's products do not include it. */
function partBeyondScope({ content: { header } }: Work, held: RevisionScope): Finding[] {
  const item = typeof header.itemDescription === "string" ? header.itemDescription.trim() : "";
  const strange = partsBeyond(held.scope.products, item);
  if (strange.length === 0) return [];
  const message = `"${item}" is ${strange.join(" and ")}, but ${inWords(held)} covers ${held.scope.products ?? ""}`;
  return [coverAsked({ block: "header", key: "itemDescription" }, message)];
}

/** The surface is essential if the procedure names it. */
function surfaceNotStated({ content: { header }, definition }: Work, held: RevisionScope): Finding[] {
  const { surface } = held.scope;
  const isTold = typeof header.surfaceCondition === "string" && header.surfaceCondition !== "";
  if (!surface?.trim() || isTold || !fieldAt(definition, "header.surfaceCondition")) return [];
  return [notEntered("surfaceCondition", "The surface condition is not entered", surface, held)];
}
