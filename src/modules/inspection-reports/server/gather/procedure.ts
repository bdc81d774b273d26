/** The procedure of a report: which revision was in force on each day, and whether its requirements were met (G6). */
import { and, asc, eq } from "drizzle-orm";
import { daysOfUse } from "../../rules/film-reading.ts";
import type { GateFacts } from "../../rules/gates.ts";
import { datedContent, type Loaded } from "../loading.ts";
import { evidenceSnapshot, reportSignature } from "../tables.ts";
import type { InstrumentOnReport } from "../../rules/named-instruments.ts";
import { examinesWelds } from "./people.ts";
import type { PartFound } from "../../rules/person-found.ts";
import { needOf } from "../../rules/roles.ts";
import type { ProcedureFound as ProcedureAnswer, ProcedureHeld } from "#eligibility/contract.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { above, below, type Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import type { Day } from "#kit/validity.ts";
import { levelName } from "#modules/ndt-training/rules/scope.ts";
import { schemes as knownSchemes } from "#modules/ndt-training/schemes.ts";
import {
  equipmentUnmet,
  jointIn,
  materialIn,
  partsBeyond,
  productIn,
  schemesAccepted,
  type SizeAsked,
  sizesOutside,
  surfaceIn,
  weldIn,
  type WordingAnswer,
} from "#modules/processes-procedures/rules.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { builtInCodeOf, fieldAt } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { readingsAt } from "#modules/report-templates/measures.ts";
import { seenBy } from "#modules/report-templates/setups.ts";
import { readingPaths } from "#modules/report-templates/thickness-formulas.ts";
import type { LevelRank } from "#eligibility/certificates.ts";

type Unmet = NonNullable<GateFacts["procedures"][number]["unmet"]>[number];

/** Looks up the revision in force on each day; none if the report has no procedure. */
export async function procedureAnswers(
  eligibility: Eligibility,
  db: Reading,
  { report, content, definition, client, policy }: Loaded,
): Promise<ProcedureAnswer[]> {
  const procedureId = procedureOf(content.header.procedure);
  if (!procedureId) return [];
  return eligibility.procedure(db, {
    procedureId,
    days: report.performedDates,
    clientCompanyId: client.id,
    projectId: report.projectId,
    clientApprovalRequired: policy.procedureClientApprovalRequired,
    method: definition.method,
  });
}

function procedureOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Everything G6 evaluates, and questions about the scope only a person can answer. */
export async function procedureFound(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  answers: readonly ProcedureAnswer[],
  needs: readonly PartFound[],
  instruments: readonly (InstrumentOnReport & { asset: string })[],
): Promise<{ facts: GateFacts["procedures"]; findings: Finding[] }> {
  const [first] = answers;
  if (!first) return { facts: [], findings: [] };
  const signed = await frozenRevisions(db, loaded);
  const heldOn = (day: Day) => answers.flatMap((one) => (one.day === day && one.answer.ok ? [one.answer.held] : []))[0];
  const named = answers.flatMap(({ answer }) => (answer.ok ? [answer.held] : []))[0];
  const days = answers.map(({ day, answer, procedureId }) => ({
    onDate: day,
    answer,
    revision: answer.ok ? answer.held.revisionNo : null,
    signedUnder: signed.get(day) ?? null,
    evidenceRef: { entity: "Procedure", id: procedureId },
  }));
  if (!named) {
    const number = await procedureNumber(db, first.procedureId);
    return { facts: [{ number, revision: 0, effective: null, days }], findings: [] };
  }
  const unmet = [
    ...sizesUnmet(loaded, named),
    ...instrumentsUnmet(loaded, instruments, heldOn),
    ...(await peopleUnmet(eligibility, db, loaded, needs, heldOn)),
  ];
  const wording = wordingOf(loaded, named);
  const facts = {
    number: named.number,
    revision: named.revisionNo,
    effective: { from: named.effectiveFrom, to: named.effectiveTo },
    days,
    unmet: [...unmet, ...wording.filter(({ answer }) => answer === "outside").map(({ message }) => outside(named, message))],
  };
  const asked = wording.filter(({ answer }) => answer === "unknown").map(({ finding }) => finding);
  const untold = [
    ...readBeyondScope(loaded, named),
    ...sizeUntold(loaded, named, "thickness"),
    ...sizeUntold(loaded, named, "diameter"),
    ...temperatureUntold(loaded, named),
    ...jointUntold(loaded, named),
    ...surfaceUntold(loaded, named),
    ...partBeyondScope(loaded, named),
  ];
  return { facts: [facts], findings: [...asked, ...untold] };
}

async function procedureNumber(db: Reading, id: string): Promise<string> {
  const [row] = await db.select({ number: procedure.number }).from(procedure).where(eq(procedure.id, id));
  return row?.number ?? "Procedure";
}

/** The revision of the first signature, by day; none before it. */
async function frozenRevisions(db: Reading, { report }: Loaded): Promise<Map<Day, number>> {
  if (report.status !== "submitted") return new Map();
  const [first] = await db
    .select({ evidence: evidenceSnapshot.evidence })
    .from(reportSignature)
    .innerJoin(evidenceSnapshot, eq(evidenceSnapshot.signatureId, reportSignature.id))
    .where(and(eq(reportSignature.reportId, report.id), eq(reportSignature.state, "active")))
    .orderBy(asc(reportSignature.signedAt), asc(reportSignature.id))
    .limit(1);
  const frozen = (first?.evidence as { procedures?: { day: Day; held: { revisionNo: string } | null }[] } | undefined)
    ?.procedures;
  return new Map((frozen ?? []).flatMap(({ day, held }) => (held ? [[day, Number(held.revisionNo)] as const] : [])));
}

const inWords = ({ number, revisionNo }: ProcedureHeld) => `${number} Rev ${revisionNo}`;
const refOf = ({ procedureId }: ProcedureHeld) => ({ entity: "Procedure", id: procedureId });
const outside = (held: ProcedureHeld, message: string): Unmet => ({
  subject: inWords(held),
  onDate: null,
  code: "SCOPE",
  message,
  evidenceRef: refOf(held),
});

/** The fields with the sizes of the work: nominal ones, because the scope of a procedure is about what was to be tested. */
const sizePaths: Record<SizeAsked["key"], { unit: string; paths: readonly string[] }> = {
  thickness: { unit: "mm", paths: ["header.nominalThickness", "technique.T", "line.thickness", "line.nominal"] },
  diameter: { unit: "mm", paths: ["header.outsideDiameter", "technique.OD", "technique.Dia", "line.diameter"] },
  temperature: { unit: "°C", paths: ["header.surfaceTemp"] },
};

function sizesUnmet({ report, content, definition }: Loaded, held: ProcedureHeld): Unmet[] {
  const days = { days: report.performedDates, timeZone: report.timeZone };
  const asked = Object.entries(sizePaths).flatMap(([key, { unit, paths }]) =>
    readingsAt(definition, datedContent({ content, report }), paths, days).flatMap(({ value, unit: own, place }): SizeAsked[] => {
      const inUnit = inUnitOr(value, own, unit);
      return inUnit === null ? [] : [{ key: key as SizeAsked["key"], value: inUnit, shown: `${value} ${own}`, place }];
    }),
  );
  return [...new Set(sizesOutside(held.scope, asked, inWords(held)))].map((message) => outside(held, message));
}

/** A thickness or diameter the scope limits and the report does not state is questioned, by line. */
function sizeUntold({ report, content, definition }: Loaded, held: ProcedureHeld, size: "thickness" | "diameter"): Finding[] {
  const range = held.scope[size];
  if (!range) return [];
  const { unit, paths } = sizePaths[size];
  const written = datedContent({ content, report });
  const days = { days: report.performedDates, timeZone: report.timeZone };
  const told = (line: Line) => {
    const { setups: _, ...own } = seenBy(written, line);
    return readingsAt(definition, { ...own, lines: [line] }, paths, days).length > 0;
  };
  const untold = written.lines.filter((line) => !told(line));
  if (untold.length === 0) return [];
  const [first, ...others] = untold.map(({ lineNo, itemKey }) => `line ${lineNo} ${itemKey}`.trim());
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const key = size === "thickness" ? "nominalThickness" : "outsideDiameter";
  const found = notEntered(key, `No ${size} is entered for ${first ?? ""}${more}`, `${spanOf(range)} ${unit}`, held);
  return [{ ...found, about: fingerprint([found.message, others]) }];
}

/** The nominal wall is within the scope; but a wall worn below the range, or thicker than stated, was read with a probe not qualified for it. */
function readBeyondScope(loaded: Loaded, held: ProcedureHeld): Finding[] {
  const { from, to } = held.scope.thickness ?? {};
  const [least, most] = [decimal(from ?? null), decimal(to ?? null)];
  return [
    ...(least
      ? readBeyond(loaded, held, { isBeyond: (mm) => below(mm, least), side: "below", wall: "thin", step: "thinner" })
      : []),
    ...(most
      ? readBeyond(loaded, held, { isBeyond: (mm) => above(mm, most), side: "above", wall: "thick", step: "thicker" })
      : []),
  ];
}

function readBeyond(
  { report, content, definition }: Loaded,
  held: ProcedureHeld,
  { isBeyond, side, wall, step }: { isBeyond: (mm: Decimal) => boolean; side: string; wall: "thin" | "thick"; step: string },
): Finding[] {
  const days = { days: report.performedDates, timeZone: report.timeZone };
  const { lines, ...others } = datedContent({ content, report });
  const found = lines.flatMap((line) => {
    const read = readingsAt(definition, { ...others, lines: [line] }, readingPaths(), days).flatMap(({ value, unit }) => {
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
function temperatureUntold({ report, content, definition }: Loaded, held: ProcedureHeld): Finding[] {
  const range = held.scope.temperature;
  const days = { days: report.performedDates, timeZone: report.timeZone };
  if (!range || readingsAt(definition, datedContent({ content, report }), sizePaths.temperature.paths, days).length > 0)
    return [];
  const label = fieldAt(definition, "header.surfaceTemp")?.label ?? "Surface temperature";
  const found = notEntered("surfaceTemp", `${label} is not entered`, `${spanOf(range)} °C`, held);
  return [{ ...found, about: fingerprint([found.message, report.performedDates]) }];
}

/** Joint types in the scope, if welds were examined and the report does not state their type. */
function jointUntold(loaded: Loaded, held: ProcedureHeld): Finding[] {
  const { jointTypes } = held.scope;
  const { jointType } = loaded.content.header;
  const isTold = typeof jointType === "string" && jointType !== "";
  if (!jointTypes?.trim() || isTold || !examinesWelds(loaded)) return [];
  return [notEntered("jointType", "The type of joint is not entered", jointTypes, held)];
}

const spanOf = ({ from, to }: { from: string | null; to: string | null }) => `${from ?? "…"}-${to ?? "…"}`;

function notEntered(key: string, missing: string, covered: string, held: ProcedureHeld): Finding {
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

function wordingOf(loaded: Loaded, held: ProcedureHeld): { answer: WordingAnswer; message: string; finding: Finding }[] {
  const { header } = loaded.content;
  const { materials, products, jointTypes, surface } = held.scope;
  const asked = [
    { key: "material", word: "Material", allowed: materials, ask: materialIn, value: header.material },
    { key: "assetType", word: "Product", allowed: products, ask: productIn, value: header.assetType },
    { key: "jointType", word: "Joint", allowed: jointTypes, ask: jointIn, value: header.jointType },
    { key: "jointType", word: "Product", allowed: products, ask: weldIn, value: examinesWelds(loaded) ? "weld" : null },
    { key: "surfaceCondition", word: "Surface", allowed: surface, ask: surfaceIn, value: header.surfaceCondition },
  ];
  const ofHeader = asked.flatMap(({ key, word, allowed, ask, value }) => {
    // Choices may be "none" or "other"; material and surface always exist.
    const isOpen = value === "none" || (value === "other" && key !== "surfaceCondition");
    if (typeof value !== "string" || (key !== "material" && isOpen)) return [];
    const message = `${word} ${value} is not one of those of ${inWords(held)} (${allowed ?? ""})`;
    return [{ answer: ask(allowed, value), message, finding: coverAsked({ block: "header", key }, message) }];
  });
  return [...ofHeader, ...jointsOfLines(loaded, held)];
}

function coverAsked(target: Finding["target"], message: string): Finding {
  return { ruleId: "G6", severity: "W", target, message: `${message}. Explain why the procedure covers it.`, clause: null };
}

/** The joint of each line, which may differ from the header; lines with the same joint are questioned together. */
function jointsOfLines({ content: { lines } }: Loaded, held: ProcedureHeld) {
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
function partBeyondScope({ content: { header } }: Loaded, held: ProcedureHeld): Finding[] {
  const item = typeof header.itemDescription === "string" ? header.itemDescription.trim() : "";
  const strange = partsBeyond(held.scope.products, item);
  if (strange.length === 0) return [];
  const message = `"${item}" is ${strange.join(" and ")}, but ${inWords(held)} covers ${held.scope.products ?? ""}`;
  return [coverAsked({ block: "header", key: "itemDescription" }, message)];
}

/** The surface is essential if the procedure names it. */
function surfaceUntold({ content: { header }, definition }: Loaded, held: ProcedureHeld): Finding[] {
  const { surface } = held.scope;
  const isTold = typeof header.surfaceCondition === "string" && header.surfaceCondition !== "";
  if (!surface?.trim() || isTold || !fieldAt(definition, "header.surfaceCondition")) return [];
  return [notEntered("surfaceCondition", "The surface condition is not entered", surface, held)];
}

/** Rule 8: the instruments required by the revision of each day were used that day. */
function instrumentsUnmet(
  { report, content, definition }: Loaded,
  instruments: readonly (InstrumentOnReport & { asset: string })[],
  heldOn: (day: Day) => ProcedureHeld | undefined,
): Unmet[] {
  const groups = definition.requiredEquipment.map(({ anyOf }) => anyOf);
  const { lines } = datedContent({ content, report });
  return report.performedDates.flatMap((day) => {
    const held = heldOn(day);
    if (!held) return [];
    const used = instruments.filter(({ days }) => days.includes(day));
    const demanded = held.equipmentTypes.filter((type) => daysOfUse([type], lines, report.performedDates).includes(day));
    return equipmentUnmet(demanded, used, groups, inWords(held)).map((message) => ({
      subject: inWords(held),
      onDate: day,
      code: "EQUIPMENT",
      message: `${message} on ${day}`,
      evidenceRef: refOf(held),
    }));
  });
}

/** Rule 8: levels and schemes of the revision, if it requires more than the template. */
async function peopleUnmet(
  eligibility: Eligibility,
  db: Reading,
  { definition }: Loaded,
  needs: readonly PartFound[],
  heldOn: (day: Day) => ProcedureHeld | undefined,
): Promise<Unmet[]> {
  const known = knownSchemes.map(({ id }) => id);
  const asked = needs.flatMap(({ person: { userId }, name, role, days }) => {
    if (!userId) return [];
    return days.flatMap((day) => {
      const held = heldOn(day);
      if (!held) return [];
      const { performLevel, interpretLevel } = held.personnelRequirement;
      const performs = role.role === "performer" || role.role === "radiographer";
      const minLevel = Math.max(role.minLevel, performs ? performLevel : interpretLevel) as LevelRank;
      const schemes = schemesAccepted(held.personnelRequirement, known);
      if (minLevel === role.minLevel && schemes.length === 0) return [];
      // The schemes the template accepts are checked separately (G1).
      const need = {
        ...needOf(role, definition.roles, builtInCodeOf(definition)),
        minLevel,
        schemes: schemes.length > 0 ? schemes : role.schemes,
      };
      return [{ held, name, need: { ...need, vision: "none" as const, userId, day } }];
    });
  });
  const found = await eligibility.certification(db, { needs: asked.map(({ need }) => need) });
  return asked.flatMap(({ held, name, need }, index) => {
    if (found[index]?.certificate.ok) return [];
    const scheme = held.personnelRequirement.schemes.length > 0 ? ` under ${held.personnelRequirement.schemes.join(" or ")}` : "";
    return {
      subject: name,
      onDate: need.day,
      code: "PERSONNEL",
      message: `${name}: ${inWords(held)} requires ${need.method} Level ${levelName(need.minLevel)}${scheme}, not held on ${need.day}`,
      evidenceRef: { entity: "User", id: need.userId },
    };
  });
}
