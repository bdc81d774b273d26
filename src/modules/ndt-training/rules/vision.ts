/** Near and colour vision on a day, to the chart and distance a scheme asks (ndt-training rules 2 to 4). */
import type { SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import type { CertificationNeed } from "#modules/ndt-training/rules/scope.ts";
import { addMonths, type Day } from "#kit/validity.ts";

/** `validTo` is the last good day. */
export type VisionHeld<V extends VisionTest = VisionTest> = { test: V; validTo: Day };

/** `missing` names the kinds not valid on the day; `message` says why, or is null. */
export type VisionAnswer<V extends VisionTest = VisionTest> = {
  ok: boolean;
  near: VisionHeld<V> | null;
  colour: VisionHeld<V> | null;
  missing: ("near" | "colour")[];
  message: string | null;
};

type VisionRules = NonNullable<SchemeRules["vision"]>;

/** Asked where the scheme itself says nothing: Jaeger 2 at 305 mm yearly, colour every five years (SNT-TC-1A 8.2). */
const usual: VisionRules = {
  near: { minChart: "Jaeger 2", minDistanceMm: 305, intervalMonths: 12 },
  colour: { intervalMonths: 60 },
};

export function visionOn<V extends VisionTest>(
  tests: readonly V[],
  day: Day,
  asked: CertificationNeed["vision"],
  scheme?: SchemeRules,
  knownAt?: string,
): VisionAnswer<V> {
  const rules = scheme?.vision ?? usual;
  const passed = tests.filter((test) => isKnown(test, knownAt) && passes(test, scheme));
  const near = passed
    .filter(({ kind }) => kind === "near")
    .map((test) => ({ test, validTo: addMonths(test.testedOn, rules.near.intervalMonths) }));
  const colour = passed
    .filter(({ kind }) => kind !== "near")
    .map((test) => ({ test, validTo: addMonths(test.testedOn, rules.colour.intervalMonths) }));

  const needed = { near: asked !== "none", colour: asked === "nearColour" };
  const held = { near: needed.near ? latestOn(near, day) : null, colour: needed.colour ? latestOn(colour, day) : null };
  const missing = (["near", "colour"] as const).filter((kind) => needed[kind] && held[kind] === null);
  const reasons = missing.map((kind) => whyNot(kind, kind === "near" ? near : colour, day));
  return { ok: missing.length === 0, ...held, missing, message: reasons.length === 0 ? null : reasons.join("; ") };
}

/**
 * Whether a test meets the scheme. A better result than asked passes; a reading chart held closer than asked, or at an unknown distance, does not.
 * Jaeger 1 and Times Roman N4.5 are one grade (ISO 9712:2021 7.4), Ortho-Rater 8 serves for Jaeger 2 (SNT-TC-1A 8.2).
 */
export function passes(test: Pick<VisionTest, "kind" | "chart" | "result" | "distanceMm">, scheme?: SchemeRules): boolean {
  if (test.kind !== "near") return isPass(test.result);
  const { minChart, minDistanceMm } = (scheme?.vision ?? usual).near;
  if (readAtADistance.has(test.chart) && (test.distanceMm ?? 0) < minDistanceMm) return false;
  const grade = jaegerGrade(test);
  return grade !== null && grade <= Number(/Jaeger\s*(\d+)/i.exec(minChart)?.[1] ?? 1);
}

/** Charts whose letters are read from the hand; the Ortho-Rater is an instrument with its own optics. */
export const readAtADistance: ReadonlySet<VisionTest["chart"]> = new Set(["Jaeger", "Times Roman N", "tumbling E ISO 18490"]);

/** The result as a Jaeger number, smaller is better; null when it proves nothing. */
function jaegerGrade({ chart, result }: Pick<VisionTest, "chart" | "result">): number | null {
  const number = Number(/^(?:J|N|OR)?\s*(\d+(?:[.,]\d+)?)\s*\+?$/i.exec(result.trim())?.[1]?.replace(",", ".") ?? Number.NaN);
  if (chart === "Jaeger") return number >= 1 ? number : null;
  if (chart === "Times Roman N") return number > 0 && number <= 4.5 ? 1 : null;
  if (chart === "Ortho-Rater") return number >= 8 ? 2 : null;
  return isPass(result) ? 1 : null;
}

function isPass(result: string): boolean {
  return /^(pass|passed|accept|accepted|normal)\b/i.test(result.trim());
}

function latestOn<V extends VisionTest>(held: VisionHeld<V>[], day: Day): VisionHeld<V> | null {
  return (
    held
      .filter(({ test, validTo }) => test.testedOn <= day && day <= validTo)
      .toSorted((a, b) => b.validTo.localeCompare(a.validTo))[0] ?? null
  );
}

function whyNot(kind: "near" | "colour", passed: VisionHeld[], day: Day): string {
  const lapsed = passed
    .filter(({ test }) => test.testedOn <= day)
    .map(({ validTo }) => validTo)
    .toSorted()
    .at(-1);
  return lapsed ? `${kind} vision expired ${lapsed}` : `no passed ${kind}-vision test on or before ${day}`;
}

function isKnown({ recordedAt, voidedAt }: VisionTest, knownAt?: string): boolean {
  const known = (at: string) => knownAt === undefined || Date.parse(at) <= Date.parse(knownAt);
  return (!recordedAt || known(recordedAt)) && !(voidedAt && known(voidedAt));
}
