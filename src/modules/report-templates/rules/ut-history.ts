/** Earlier readings with their dates, and growth or loss since. */
import { above, decimal } from "#kit/decimal.ts";
import { earlierReading, hasGrown, lostFast } from "../thickness-flags.ts";
import { isOfThisPart } from "../calculations/thickness.ts";
import { evaluatedLines, onLine, type Remark, type Rule, type RuleReader, type LineReader } from "./rule.ts";
import { mm, readWith } from "./ut-readings.ts";

export const thicknessHistoryRules: Readonly<Record<string, Rule>> = {
  "UT-R5": {
    title: "No wall has grown",
    clause: null,
    severity: "W",
    check: (read) =>
      evaluatedLines(read).flatMap((one) => [
        ...grownSince(one),
        ...grownSinceInitial(one),
        ...thickerThanMade(one, read.limit("overTolerance")),
        ...grownBefore(one),
        ...initialOverNominal(one, read.limit("overNominal")),
      ]),
    limits: {
      overNominal: { value: "1.5", unit: "", tighter: "lower" },
      overTolerance: { value: "12.5", unit: "%", tighter: "lower" },
    },
  },
  "UT-R6": {
    title: "No sudden loss since the last reading",
    clause: null,
    severity: "W",
    check: (read) =>
      evaluatedLines(read)
        .filter(lostFast)
        .map((one) => {
          const [now, before] = ["tActual", "tPrev"].map((key) => mm(one.decimal(`line.${key}`), read));
          const message = `${now} now, ${before} before: more than 20 % lost`;
          return { ...onLine(one.line, "tActual", message), behind: readWith(one) };
        }),
  },
  "UT-R7": { title: "Earlier readings have an earlier date", clause: null, severity: "E", check: earlierIsEarlier },
  "UT-R9": {
    title: "Nominal is not used as the initial reading",
    clause: null,
    severity: "I",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => one.decimal("line.tInitial") === null && one.decimal("line.nominal") !== null)
        .map(({ line }) =>
          onLine(line, "tInitial", "No initial reading: no long-term rate. Nominal thickness is not used instead"),
        ),
  },
};

function grownSince(one: LineReader): Remark[] {
  if (!hasGrown(one)) return [];
  const U = one.decimal("header.U");
  const [now, before] = ["tActual", "tPrev"].map((key) => mm(one.decimal(`line.${key}`), one));
  const message = `${now} now, ${before} before: growth beyond the gauge uncertainty of ${mm(U, one)}`;
  return [{ ...onLine(one.line, "tActual", message), behind: [U, readWith(one)] }];
}

/** Without a previous reading the initial one gives the former wall. */
function grownSinceInitial(one: LineReader): Remark[] {
  const [actual, U] = [decimal(one.decimal("line.tActual")), decimal(one.decimal("header.U"))];
  const initial = decimal(earlierReading(one, "initial").t);
  if (earlierReading(one, "previous").t !== null || !actual || !U || !initial || !above(actual, initial.plus(U))) return [];
  const [now, first] = [actual, initial].map((t) => mm(t.toFixed(), one));
  const message = `${now} now, ${first} at the initial reading: growth beyond the gauge uncertainty of ${mm(U.toFixed(), one)}. Correct one of them, or explain why both are right`;
  return [{ ...onLine(one.line, "tActual", message), behind: [U.toFixed(), readWith(one)] }];
}

/** Plate and pipe are made up to an eighth above nominal: a thicker reading is coating, doubling, a wrong velocity or another part. */
function thickerThanMade(one: LineReader, percent: string): Remark[] {
  const [actual, U] = [decimal(one.decimal("line.tActual")), decimal(one.decimal("header.U"))];
  const nominal = decimal(one.decimal("line.nominal") ?? one.decimal("header.nominalThickness"));
  if (!actual || !U || !nominal?.gt(0)) return [];
  const most = nominal.times(percent).div(100).plus(nominal).plus(U);
  if (!above(actual, most)) return [];
  const ordered = mm(nominal.toFixed(), one);
  const message = `${mm(actual.toFixed(), one)} on a part of nominal ${ordered}, more than ${percent} % plus the gauge uncertainty above it: coating, doubling or a wrong velocity may be the cause. Correct it, or state the wall the part was ordered with`;
  return [
    {
      ...onLine(one.line, "tActual", message),
      cause: `above nominal ${ordered}`,
      behind: [nominal.toFixed(), U.toFixed(), readWith(one)],
    },
  ];
}

/** A previous reading above the initial one: one of them is not of this wall, and both rates depend on them. */
function grownBefore(one: LineReader): Remark[] {
  const U = decimal(one.decimal("header.U"));
  const [initial, previous] = (["initial", "previous"] as const).map((which) => decimal(earlierReading(one, which).t));
  if (!U || !initial || !previous || !above(previous, initial.plus(U))) return [];
  const [first, later] = [initial, previous].map((t) => mm(t.toFixed(), one));
  const message = `${later} at the previous reading, ${first} at the initial one: growth beyond the gauge uncertainty of ${mm(U.toFixed(), one)}. Correct one of them, or explain why both are right`;
  return [{ ...onLine(one.line, "tInitial", message), behind: U.toFixed() }];
}

/** Parts are made thicker than nominal by a tenth or a quarter; an initial reading far above it is of another part, or a typing error. */
function initialOverNominal(one: LineReader, times: string): Remark[] {
  const initial = decimal(earlierReading(one, "initial").t);
  const nominal = decimal(one.decimal("line.nominal") ?? one.decimal("header.nominalThickness"));
  if (!initial || !nominal?.gt(0) || !above(initial, nominal.times(times))) return [];
  const [first, ordered] = [initial, nominal].map((t) => mm(t.toFixed(), one));
  const message = `${first} at the initial reading of a part of nominal ${ordered}, more than ${times} times as much: the long-term rate depends on it. Correct one of them, or explain why the part is so thick`;
  return [{ ...onLine(one.line, "tInitial", message), behind: nominal.toFixed() }];
}

/** Without its date an earlier reading gives no rate, and the life depends on the other one alone. */
function earlierIsEarlier(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const now = one.line.performedOn;
    const replaced = one.text("line.replacedOn");
    const earlier = [
      { t: "tPrev", key: "prevOn", what: "previous" },
      { t: "tInitial", key: "initialOn", what: "initial" },
    ] as const;
    const wrong = earlier.flatMap(({ t, key, what }) => {
      const on = one.text(`line.${key}`);
      const reading = one.decimal(`line.${t}`);
      if (on === null)
        return reading === null
          ? []
          : [onLine(one.line, key, `Enter the date of the ${what} reading of ${mm(reading, read)}, or remove the reading`)];
      return now !== null && on >= now ? [onLine(one.line, key, `The ${what} reading of ${on} is not before ${now}`)] : [];
    });
    const [prevOn, initialOn] = [one.text("line.prevOn"), one.text("line.initialOn")];
    // If a part was replaced, its earlier readings are of another part than the initial one.
    if (prevOn !== null && initialOn !== null && initialOn > prevOn && isOfThisPart(prevOn, replaced))
      wrong.push(
        onLine(
          one.line,
          "initialOn",
          `The initial reading of ${initialOn} is after the previous one of ${prevOn}: correct one of the dates`,
        ),
      );
    return replaced !== null && now !== null && replaced > now
      ? [...wrong, onLine(one.line, "replacedOn", `The part was replaced on ${replaced}, after it was read on ${now}`)]
      : wrong;
  });
}
