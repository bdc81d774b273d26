/** The initial wall of a part: a new pipe may be thinner than nominal by its mill tolerance, so nominal is no baseline (ASTM A530, A106, A53). */
import { below, Decimal, decimal } from "#kit/decimal.ts";
import { earlierReading } from "../thickness-flags.ts";
import { evaluatedLines, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { mm, readWith } from "./ut-readings.ts";

export const newPartRules: Readonly<Record<string, Rule>> = {
  "UT-R26": {
    title: "A new part is within the mill tolerance, and its wall was measured",
    clause: "ASTM A106, A53 (12.5 % under nominal); API 570 7.1.1",
    severity: "W",
    limits: { under: { value: "12.5", unit: "%", tighter: "lower" } },
    check: (read) => [...thinnerThanMade(read), ...nominalAsBaseline(read)],
  },
};

/** Components made as pipe, or from pipe to the same tolerance (ASME B16.9); plate and castings have others. */
const ofPipe = ["pipe", "elbow", "tee", "reducer"];
const isOfPipe = (one: LineReader) => ofPipe.includes(one.text("line.component") ?? "");

const nominalOf = (one: LineReader) => decimal(one.decimal("line.nominal") ?? one.decimal("header.nominalThickness"));

/** The first reading of the present part: initial, else previous, else today's. */
function firstReading(one: LineReader): { key: string; which: string; t: Decimal; on: string | null } | null {
  const [initial, previous] = (["initial", "previous"] as const).map((which) => earlierReading(one, which));
  const known = [
    { key: "tInitial", which: "initial", t: decimal(initial?.t), on: initial?.on ?? null },
    { key: "tPrev", which: "previous", t: decimal(previous?.t), on: previous?.on ?? null },
    { key: "tActual", which: "first", t: decimal(one.decimal("line.tActual")), on: one.line.performedOn },
  ];
  return known.flatMap(({ t, ...rest }) => (t ? [{ ...rest, t }] : []))[0] ?? null;
}

/** For a replaced part: a wall below the mill tolerance is another pipe, the old one, or a loss that no rate shows. */
function thinnerThanMade(read: RuleReader): Remark[] {
  const under = read.limit("under");
  return evaluatedLines(read).flatMap((one) => {
    const replacedOn = one.text("line.replacedOn");
    const [nominal, first, U] = [nominalOf(one), firstReading(one), decimal(one.decimal("header.U")) ?? new Decimal(0)];
    if (replacedOn === null || !isOfPipe(one) || !nominal?.gt(0) || !first) return [];
    const least = nominal.times(new Decimal(100).minus(under)).div(100);
    if (!below(first.t.plus(U), least)) return [];
    const [read1, made, ordered] = [first.t, least, nominal].map((t) => mm(t.toFixed(), one));
    const message = `${one.line.itemKey}: ${read1} at the ${first.which} reading of the part replaced on ${replacedOn}, but a new pipe of nominal ${ordered} has at least ${made} (${under} % under). Correct one of them, or state what was installed and what it has lost since`;
    return [{ ...onLine(one.line, first.key, message), behind: [nominal.toFixed(), replacedOn, readWith(one)] }];
  });
}

/** If every initial reading equals nominal to the last digit, none was measured, and the long-term rate has no basis. */
function nominalAsBaseline(read: RuleReader): Remark[] {
  const lines = evaluatedLines(read).filter((one) => isOfPipe(one) && earlierReading(one, "initial").t !== null);
  const [first] = lines;
  const isNominal = (one: LineReader) => decimal(earlierReading(one, "initial").t)?.eq(nominalOf(one) ?? 0) === true;
  const replaced = lines.filter((one) => one.text("line.replacedOn") !== null && isNominal(one));
  const asked = lines.length > 1 && lines.every(isNominal) ? lines : replaced;
  if (!first || asked.length === 0) return [];
  const under = read.limit("under");
  return asked.map((one) => {
    const message = `The initial reading is the nominal wall of ${mm(nominalOf(one)?.toFixed() ?? null, one)}, but a new pipe may be ${under} % thinner: enter the wall as measured, or name the record that states exactly that value`;
    return { ...onLine(one.line, "tInitial", message), cause: message, behind: under };
  });
}
