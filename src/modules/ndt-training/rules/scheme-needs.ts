/** What a scheme's tables ask for a method, its techniques and a level, brought to one form (ndt-training rules 6, 11, 12, 24). */
import type { SchemeRow, SchemeRules } from "#modules/ndt-training/rules/records.ts";
import { isLimited, levelRank, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { examinationParts, type ExaminationPart } from "./examination.ts";
import type { LevelRank } from "#eligibility/certificates.ts";

export type Scope = { method: string; techniques: readonly string[]; level: string; limitation?: string | null | undefined };

/** Null where the tables give no figure. Hours, or days in a scheme that counts days. */
type Figures = {
  training: number | null;
  experienceMethod: number | null;
  experienceTotal: number | null;
  /** The figures nobody could cross-check. */
  unconfirmed: { training: boolean; experienceMethod: boolean; experienceTotal: boolean };
};

export type HoursNeeded =
  /** `onTop`: techniques that only a certified Level II of the base method adds to it. */
  | (Figures & { found: true; onTop: boolean; isUnconfirmed: boolean })
  /** The tables do not know the method or technique; `techniques` are those they do know of the method. */
  | { found: false; techniques: string[] };

/**
 * The figures for a scope. Direct to Level II those of both levels are added (rule 6). Of several techniques that have a Level I of their own the
 * larger figures count, since one person's hours serve them all; techniques that come on top of a Level II are added.
 */
export function hoursNeeded(scheme: SchemeRules, scope: Scope, direct: boolean): HoursNeeded {
  const rank = levelRank(scope.level);
  const ofMethod = (scheme.rows ?? []).filter((row) => methodOf(row) === (scopesOf(scope)[0]?.method ?? ""));
  if (rank === null || (rank === 3 && scheme.unit !== "days"))
    return { found: true, onTop: false, isUnconfirmed: false, ...nothing };
  if (isLimited(scope.level)) return limitedNeed(scheme, scope);
  const rows = rowsFor(ofMethod, scope);
  if (!rows) return { found: false, techniques: ofMethod.flatMap(({ technique }) => technique ?? []) };
  const groups = rows.map((group) => ({
    figures: figuresOf(group, rank, direct),
    onTop: rank === 2 && group.every(({ level }) => level !== undefined && levelRank(level) === 2),
  }));
  const side = groups.filter(({ onTop }) => !onTop).map(({ figures }) => figures);
  const above = groups.filter(({ onTop }) => onTop).map(({ figures }) => figures);
  const base = side.reduce<Figures | null>((one, other) => (one ? joined(one, other, Math.max) : other), null);
  const all = [...(base ? [base] : []), ...above].reduce<Figures>((one, other) => joined(one, other, sum), nothing);
  const touched = rows.flat().filter(({ level }) => level === undefined || levelRank(level) === rank || (direct && rank === 2));
  return { found: true, onTop: base === null, isUnconfirmed: isUnconfirmed(scheme, touched), ...all };
}

/** An edition whose rows were carried over unread: none with an open figure certifies before a Level III has confirmed it (rule 24). */
function isUnconfirmed(scheme: SchemeRules, rows: readonly SchemeRow[]): boolean {
  return scheme.verify !== undefined && rows.some(({ verify = [] }) => verify.length > 0);
}

function limitedNeed(scheme: SchemeRules, scope: Scope): HoursNeeded {
  const [{ method } = { method: "" }] = scopesOf(scope);
  const rows = (scheme.limitedRows ?? []).filter((row) => methodOf(row) === method);
  const named = rows.filter(({ limitation = "" }) => limitation.toLowerCase() === scope.limitation?.trim().toLowerCase());
  // Limited in other words than a row: what the widest of them asks.
  const all = (named.length > 0 ? named : rows).map((row) => figuresOf([row], 2, false));
  const [first, ...others] = all;
  if (!first) return { found: false, techniques: [] };
  const figures = others.reduce((one, other) => joined(one, other, Math.max), first);
  return { found: true, onTop: false, isUnconfirmed: isUnconfirmed(scheme, rows), ...figures };
}

const nothing: Figures = {
  training: null,
  experienceMethod: null,
  experienceTotal: null,
  unconfirmed: { training: false, experienceMethod: false, experienceTotal: false },
};

function sum(one: number, other: number): number {
  return one + other;
}

function joined(one: Figures, other: Figures, join: (one: number, other: number) => number): Figures {
  const both = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : join(a, b));
  return {
    training: both(one.training, other.training),
    experienceMethod: both(one.experienceMethod, other.experienceMethod),
    experienceTotal: both(one.experienceTotal, other.experienceTotal),
    unconfirmed: {
      training: one.unconfirmed.training || other.unconfirmed.training,
      experienceMethod: one.unconfirmed.experienceMethod || other.unconfirmed.experienceMethod,
      experienceTotal: one.unconfirmed.experienceTotal || other.unconfirmed.experienceTotal,
    },
  };
}

const methodOf = ({ method }: SchemeRow) => scopesOf({ method, techniques: [] })[0]?.method;
const techniqueOf = ({ method, technique }: SchemeRow) =>
  scopesOf({ method, techniques: technique ? [technique] : [] })[0]?.technique ?? null;

/** The rows of each technique, all levels of it; null where the tables lack one of them. */
function rowsFor(ofMethod: readonly SchemeRow[], scope: Scope): SchemeRow[][] | null {
  const techniques = [...new Set(scopesOf(scope).map(({ technique }) => technique))];
  const joint = ofMethod.filter(({ technique }) => / (or|and) /.test(technique ?? ""));
  if (joint.length > 0) {
    const isBoth = techniques.includes(null) && techniques.length > 1;
    const row = joint.find(({ technique }) => (technique ?? "").includes(isBoth ? " and " : " or "));
    return row ? [[row]] : null;
  }
  const found = techniques.map((technique) => ofMethod.filter((row) => isNamed(techniqueOf(row), technique)));
  return found.length > 0 && found.every((rows) => rows.length > 0) ? found : null;
}

/** Tables write out what certificates shorten: PRESSURE is pressure_change. */
function isNamed(inTable: string | null, technique: string | null): boolean {
  if (inTable === null || technique === null) return inTable === technique;
  return (
    inTable === technique || inTable.split("_")[0] === technique || (technique === "HELIUM" && inTable === "MASS_SPECTROMETER")
  );
}

function figuresOf(rows: readonly SchemeRow[], rank: LevelRank, direct: boolean): Figures {
  const ofLevel = (level: LevelRank): Figures | null => {
    const row = rows.find((one) => one.level === undefined || levelRank(one.level) === level);
    return row ? at(row, level, direct) : null;
  };
  const own = ofLevel(rank) ?? nothing;
  const below = rank === 2 && direct ? ofLevel(1) : null;
  const days = rows.some(({ experienceDays }) => experienceDays);
  if (!below) return own;
  const added = joined(below, own, sum);
  // A table with a figure of its own for the direct way says it itself.
  return days ? { ...added, experienceMethod: own.experienceMethod } : added;
}

function at(row: SchemeRow, level: LevelRank, direct: boolean): Figures {
  const { trainingHours, trainingDays, experienceDays, experienceHours, experienceMethodHours, experienceTotalHours } = row;
  const key = String(level);
  const open = (...names: string[]) => (row.verify ?? []).some((one) => names.includes(one.split(".")[0] ?? ""));
  return {
    training: trainingDays?.[key] ?? (typeof trainingHours === "object" ? trainingHours?.[key] : trainingHours) ?? null,
    experienceMethod:
      (experienceDays ? daysIn(experienceDays, level, direct) : experienceHours?.[key]) ?? experienceMethodHours ?? null,
    experienceTotal: experienceTotalHours ?? null,
    unconfirmed: {
      training: open("trainingHours", "trainingDays"),
      experienceMethod: open("experienceMethodHours", "experienceHours", "experienceDays"),
      experienceTotal: open("experienceTotalHours"),
    },
  };
}

function daysIn(days: Readonly<Record<string, number | null>>, level: LevelRank, direct: boolean): number | null | undefined {
  if (level === 1) return days["1"];
  if (level === 2) return days[direct ? "2_direct" : "2_withLevel1"];
  return days[direct ? "3_direct_higherEducation" : "3_withLevel2"];
}

/** The parts of the examination that the scheme names for a level. */
export function partsNeeded({ exams, levelIII, rows = [] }: SchemeRules, level: string): ExaminationPart[] {
  const rank = levelRank(level);
  if (rank === null || rows.length === 0) return [];
  const ofThree = rank === 3 ? (levelIII?.exams ?? exams?.["level3"]) : undefined;
  const named = exams?.[`level${rank}`];
  if (isBlock(ofThree)) return examinationParts.filter((part) => part in ofThree);
  if (Array.isArray(named)) return examinationParts.filter((part) => named.includes(part));
  // The numbers of questions are given by method, or once for all.
  const byMethod = exams?.["questionsByMethod"];
  const written = isBlock(byMethod) ? Object.values(byMethod)[0] : (exams?.["default"] ?? exams);
  return examinationParts.filter((part) => (isBlock(written) && part in written) || (isBlock(exams) && part in exams));
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The number of checkpoints a practical examination needs at least, where the scheme gives one. */
export function checkpointsNeeded({ exams }: SchemeRules): number | null {
  const practical = exams?.["practical"];
  const least = isBlock(practical) ? practical["minCheckpoints"] : null;
  return typeof least === "number" ? least : null;
}

/** The lowest scores; null where the scheme asks none. */
export function gradingOf({ grading = {} }: SchemeRules): {
  written: number | null;
  practical: number | null;
  composite: number | null;
} {
  const each = grading.minEachPct ?? grading.minEachPartPct ?? null;
  return {
    written: grading.minEachWrittenPct ?? each,
    practical: grading.minPracticalPct ?? each,
    composite: grading.minCompositePct ?? null,
  };
}

/** Ways of education a scheme tells apart for its Level III, each with the years as Level II it asks beside it. */
export function educationsOf({ levelIII }: SchemeRules): { education: string; years: number }[] {
  return (levelIII?.experience ?? []).map(({ education, ...more }) => ({
    education,
    years: Object.values(more).find((value) => typeof value === "number") ?? 0,
  }));
}

/** How a certificate may be renewed under the scheme before its last day is over. */
export function renewalWays({ recertification, structuredCredits }: SchemeRules): RenewalWay[] {
  const texts = Array.isArray(recertification) ? recertification.join(" ") : "";
  return renewalWaysKnown.filter(
    (way) =>
      way === "re-examination" ||
      (way === "performance" && texts.includes("performance")) ||
      (way === "credits" && structuredCredits),
  );
}
export const renewalWaysKnown = ["performance", "re-examination", "credits"] as const;
export type RenewalWay = (typeof renewalWaysKnown)[number];
