/** Near and colour vision on a day, to the chart and distance a scheme asks (ndt-training rules 2 to 4). */
import type { SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";

/** `validTo` is the last good day. */
type VisionHeld<V extends VisionTest = VisionTest> = { test: V; validTo: Day };

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

/**
 * Whether vision holds on a day as it is asked. `colour` is contrast between what the method shows: a test of shades of grey counts only where the
 * method is read in shades of grey, never where its indications are coloured (SNT-TC-1A 8.2.2, ISO 9712:2021 7.4).
 */
export function visionOn<V extends VisionTest>(
  tests: readonly V[],
  day: Day,
  asked: CertificationNeed["vision"],
  { scheme, method, knownAt }: { scheme?: SchemeRules | undefined; method: string; knownAt?: string | undefined },
): VisionAnswer<V> {
  const rules = scheme?.vision ?? usual;
  const known = tests.filter((test) => isKnown(test, knownAt));
  const ofKind = {
    near: known.filter(({ kind }) => kind === "near"),
    colour: known.filter(({ kind }) => kind === "colour" || (kind === "grey-scale" && isReadInGrey(method))),
  };
  const near = passedTests(ofKind.near, rules.near.intervalMonths, scheme);
  const colour = passedTests(ofKind.colour, rules.colour.intervalMonths, scheme);

  const needed = { near: asked !== "none", colour: asked === "nearColour" };
  const held = { near: needed.near ? latestOn(near, day) : null, colour: needed.colour ? latestOn(colour, day) : null };
  const missing = (["near", "colour"] as const).filter((kind) => needed[kind] && held[kind] === null);
  const unnamed = ofKind.near.filter((test) => isUnnamed(test) && test.testedOn <= day).map(({ testedOn }) => testedOn);
  const reasons = missing.map((kind) => {
    const why = whyNot(kind, kind === "near" ? near : colour, failuresOf(ofKind[kind], scheme), day);
    const last = unnamed.toSorted().at(-1);
    return kind === "near" && last
      ? `${why}; that of ${last} names no chart: record it with the chart and what it is equivalent to`
      : why;
  });
  return { ok: missing.length === 0, ...held, missing, message: reasons.length === 0 ? null : reasons.join("; ") };
}

/**
 * The passed tests with their last good day. A later test of the same kind that fails ends an earlier one: it shows that the vision is no
 * longer what was passed (SNT-TC-1A 8.2, ISO 9712:2021 7.4). Of two on one day the passed one counts.
 */
export function passedTests<V extends VisionTest>(tests: readonly V[], months: number, scheme?: SchemeRules): VisionHeld<V>[] {
  const failures = failuresOf(tests, scheme);
  return tests
    .filter((test) => passes(test, scheme))
    .map((test) => {
      const lapses = addMonths(test.testedOn, months);
      const failedOn = failures.find(({ kind, testedOn }) => kind === test.kind && testedOn > test.testedOn)?.testedOn;
      return { test, validTo: failedOn !== undefined && failedOn <= lapses ? addDays(failedOn, -1) : lapses };
    });
}

/**
 * The passed tests that `failed` puts an end to, each with the days on which it held before: from the failure to its last day, or to the day
 * before the next test that was passed. Judged by each scheme the person is certified under, and the widest days count.
 */
export function testsEndedBy<V extends VisionTest>(
  failed: V,
  tests: readonly V[],
  schemes: readonly (SchemeRules | undefined)[],
): { test: V; from: Day; to: Day }[] {
  const others = tests.filter((one) => one.id !== failed.id && one.kind === failed.kind && isKnown(one));
  const from = failed.testedOn;
  const ended = schemes
    .filter((scheme) => failuresOf([failed], scheme).length > 0)
    .flatMap((scheme) => {
      const rules = scheme?.vision ?? usual;
      const passed = passedTests(
        others,
        failed.kind === "near" ? rules.near.intervalMonths : rules.colour.intervalMonths,
        scheme,
      );
      const next = passed
        .map(({ test }) => test.testedOn)
        .filter((on) => on >= from)
        .toSorted()[0];
      const until = (validTo: Day) => (next !== undefined && next <= validTo ? addDays(next, -1) : validTo);
      return passed
        .filter(({ test }) => test.testedOn < from)
        .map(({ test, validTo }) => ({ test, from, to: until(validTo) }))
        .filter(({ to }) => to >= from);
    })
    .toSorted((a, b) => a.to.localeCompare(b.to));
  return [...new Map(ended.map((one) => [one.test.id, one])).values()];
}

/** Tests that show too little at any distance, the oldest first. One read too close, or from a chart nobody named, proves nothing, neither way. */
function failuresOf<V extends VisionTest>(tests: readonly V[], scheme?: SchemeRules): V[] {
  return tests
    .filter((test) => !passes({ ...test, distanceMm: Number.POSITIVE_INFINITY }, scheme) && !isUnnamed(test))
    .toSorted((a, b) => a.testedOn.localeCompare(b.testedOn));
}

/** Passed on a chart of which nobody said which it is and what it is equivalent to. */
function isUnnamed({ kind, chart, result, chartName, equivalentTo }: VisionTest): boolean {
  return kind === "near" && chart === "other" && isPass(result) && !(chartName?.trim() && equivalentTo);
}

/** Radiographs are read in shades of grey; magnetic particle and penetrant indications, and everything else, by colour. */
function isReadInGrey(method: string): boolean {
  return method.toUpperCase() === "RT";
}

/**
 * Whether a test meets the scheme. A better result than asked passes; a reading chart held closer than asked, or at an unknown distance, does not.
 * Jaeger 1 and Times Roman N4.5 are one grade (ISO 9712:2021 7.4), Ortho-Rater 8 serves for Jaeger 2 (SNT-TC-1A 8.2). Another chart serves for
 * what it is stated to be equivalent to, by its name.
 */
export function passes(test: Omit<VisionTest, "id" | "testedOn">, scheme?: SchemeRules): boolean {
  if (test.kind !== "near") return isPass(test.result);
  const { minChart, minDistanceMm } = (scheme?.vision ?? usual).near;
  if (readAtADistance.has(test.chart) && (test.distanceMm ?? 0) < minDistanceMm) return false;
  const grade = jaegerGrade(test);
  return grade !== null && grade <= Number(/Jaeger\s*(\d+)/i.exec(minChart)?.[1] ?? 1);
}

/** Charts whose letters are read from the hand; the Ortho-Rater is an instrument with its own optics. */
export const readAtADistance: ReadonlySet<VisionTest["chart"]> = new Set(["Jaeger", "Times Roman N", "tumbling E ISO 18490"]);

/** The result as a Jaeger number, smaller is better; null when it proves nothing. */
function jaegerGrade({ chart, result, chartName, equivalentTo }: Omit<VisionTest, "id" | "testedOn">): number | null {
  const number = Number(/^(?:J|N|OR)?\s*(\d+(?:[.,]\d+)?)\s*\+?$/i.exec(result.trim())?.[1]?.replace(",", ".") ?? Number.NaN);
  if (chart === "Jaeger") return number >= 1 ? number : null;
  if (chart === "Times Roman N") return number > 0 && number <= 4.5 ? 1 : null;
  if (chart === "Ortho-Rater") return number >= 8 ? 2 : null;
  if (chart === "other")
    return isPass(result) && chartName?.trim() && equivalentTo ? Number(equivalentTo.replace("Jaeger ", "")) : null;
  // A plate of coloured dots shows nothing of what is read close by.
  return chart !== "Ishihara" && isPass(result) ? 1 : null;
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

function whyNot(kind: "near" | "colour", passed: VisionHeld[], failures: readonly VisionTest[], day: Day): string {
  const lapsed = passed
    .filter(({ test }) => test.testedOn <= day)
    .map(({ validTo }) => validTo)
    .toSorted()
    .at(-1);
  const failed = failures.filter(({ testedOn }) => testedOn <= day).at(-1)?.testedOn;
  if (failed && (!lapsed || failed > lapsed)) return `${kind}-vision test of ${failed} not passed`;
  return lapsed ? `${kind} vision expired ${lapsed}` : `no passed ${kind}-vision test on or before ${day}`;
}

function isKnown({ recordedAt, voidedAt }: VisionTest, knownAt?: string): boolean {
  const known = (at: string) => knownAt === undefined || Date.parse(at) <= Date.parse(knownAt);
  return (!recordedAt || known(recordedAt)) && !(voidedAt && known(voidedAt));
}
