/**
 * Judges lines and indications by the criteria chosen for the report, or by the further set a line names. The person decides; the verdict
 * of the criteria is shown and printed beside it, with clause and numbers. A computed REJ stays REJ (report-templates rule 7).
 */
import { Decimal, decimal } from "#kit/decimal.ts";
import { columnOf, metric, type Column } from "../calculations/column.ts";
import { noFlaw, undecided, unnumbered, type Flaw, type Verdict } from "../calculations/flaws.ts";
import { extentOf } from "../calculations/spans.ts";
import { attenuationFactor, indicationRating } from "../calculations/ultrasonic-welds.ts";
import type { AcceptanceChoice, Indication, Line } from "../content.ts";
import { evaluatedLines } from "../rules/rule.ts";
import type { Reader } from "../sheet.ts";
import { nominalAngleOf, wallOf } from "../ultrasonic-sheet.ts";
import { isSameView, repairOf, weldOf } from "../weld-results.ts";
import { judgeWeld } from "./judge-weld.ts";
import { furtherSetOf } from "./judged-by.ts";
import { isLineEvaluator, lineCriteriaOf } from "./line-evaluators.ts";
import { acceptanceCriteriaSet, type AcceptanceCriteriaSet } from "./sets.ts";
import { lengthIn, shapeOfWeld } from "./weld-shape.ts";

export type Evaluation = Verdict & {
  lineId: string;
  indicationId: string | null;
  /** What the person entered. */
  entered: "ACC" | "REJ" | "INFO" | null;
  /** The criteria: code and edition as the report names them. */
  standard: string;
  edition: string;
  /** "REJ – UW-51(b)(2): 8.5 > 8.0 mm"; a set other than the report's own comes before its clause, with its edition. */
  printed: string;
};

type Named = Pick<AcceptanceChoice, "criteriaSet" | "edition" | "class" | "decisionRule"> & {
  set: AcceptanceCriteriaSet;
  own: boolean;
};

/** Every judgement of the built-in evaluators; none where the criteria are a reference only. */
export function evaluations(read: Reader): Evaluation[] {
  return [...lineEvaluations(read), ...flawEvaluations(read)];
}

/** The criteria a line is judged by: the further set it names, else the report's own; null where neither is known. */
function criteriaOf({ content }: Pick<Reader, "content">, line: Pick<Line, "criteriaSetId"> | null): Named | null {
  const { acceptance } = content;
  const further = furtherSetOf(acceptance, line);
  const own = further === null;
  const code = further ?? acceptance.criteriaSet;
  const set = acceptanceCriteriaSet(code);
  if (!set) return null;
  const chosen = own ? acceptance : acceptance.others?.find(({ criteriaSet }) => criteriaSet === further);
  return {
    criteriaSet: code,
    edition: chosen?.edition ?? "",
    ...(chosen?.class === undefined ? {} : { class: chosen.class }),
    decisionRule: acceptance.decisionRule,
    set,
    own,
  };
}

function lineEvaluations(read: Reader): Evaluation[] {
  return evaluatedLines(read).flatMap((one) => {
    const criteria = criteriaOf(read, one.line);
    const judged = lineCriteriaOf(criteria?.set.evaluator);
    if (!criteria || !judged) return [];
    const { result, id } = one.line;
    const entered = result === "ACC" || result === "REJ" || result === "INFO" ? result : null;
    return [evaluation(judged.verdict(one, criteria.decisionRule), criteria, id, null, entered)];
  });
}

type Found = { indication: Indication; line: Line; one: Reader };

/** Flaws are judged weld by weld, because sums run over all views of a weld. Every indication counts, whatever the result of its line. */
function flawEvaluations(read: Reader): Evaluation[] {
  const found = read.content.indications.flatMap((indication): Found[] => {
    const line = read.content.lines.find(({ id }) => id === indication.lineId);
    return line ? [{ indication, line, one: read.forIndication(indication) }] : [];
  });
  const welds = new Map<string, Found[]>();
  for (const each of found) {
    const { line } = each;
    const key = [weldOf(line), line.examStage ?? "", furtherSetOf(read.content.acceptance, line) ?? ""].join("|");
    welds.set(key, [...(welds.get(key) ?? []), each]);
  }
  const verdicts = new Map<string, Evaluation>();
  for (const weld of welds.values()) {
    const criteria = criteriaOf(read, weld[0]?.line ?? null);
    const evaluator = criteria?.set.evaluator ?? null;
    if (!criteria || evaluator === null || isLineEvaluator(evaluator)) continue;
    const column = criteria.set.standard.startsWith("ISO ") ? metric : columnOf(read.context.unitSystem);
    const judge = (flaws: readonly Found[]) =>
      judgeWeld(evaluator, {
        method: read.definition.method,
        column,
        flaws: flaws.map(({ one }) => flawOf(one, column)),
        class: criteria.class?.trim() || null,
        ...shapeOfWeld(
          weld.map(({ one }) => one),
          column,
        ),
      });
    const left = leftByEarlier(weld, found, read);
    const judged = judge(weld);
    const withLeft = left.length > 0 ? judge([...weld, ...left]) : [];
    for (const [index, { indication, line }] of weld.entries()) {
      const verdict = judged[index] && withEarlier(judged[index], withLeft[index]);
      if (verdict) verdicts.set(indication.id, evaluation(verdict, criteria, line.id, indication.id, indication.disposition));
    }
  }
  return found.flatMap(({ indication }) => verdicts.get(indication.id) ?? []);
}

const rank = (line: Line): number | null => (line.examStage === "first" ? 0 : repairOf(line));

/** Flaws that earlier stages accepted in a weld now examined after a repair are still in it; one recorded again counts once. */
function leftByEarlier(weld: readonly Found[], found: readonly Found[], { content }: Reader): Found[] {
  const [first] = weld;
  const now = first ? rank(first.line) : null;
  if (!first || now === null || now === 0) return [];
  const ofWeld = found.flatMap((one) => {
    const at = rank(one.line);
    const isOfWeld = weldOf(one.line) === weldOf(first.line);
    const isOfSet = furtherSetOf(content.acceptance, one.line) === furtherSetOf(content.acceptance, first.line);
    return at !== null && at <= now && isOfWeld && isOfSet ? [{ one, at }] : [];
  });
  return ofWeld
    .filter(({ one, at }) => at < now && one.indication.disposition !== "REJ")
    .filter(({ one, at }) => !ofWeld.some((later) => later.at > at && isSameFlaw(one, later.one)))
    .map(({ one }) => one);
}

/** By type, start and length; without a start by its view. */
function isSameFlaw(one: Found, other: Found): boolean {
  if (one.indication.code !== other.indication.code) return false;
  const [a, b] = [flawOf(one.one, metric), flawOf(other.one, metric)];
  if (a.start === null || b.start === null) return isSameView(one.line, other.line);
  const [endA, endB] = [a, b].map((flaw) => (flaw.start ?? zero).plus(extentOf(flaw) ?? zero));
  return a.start.lte(endB ?? zero) && b.start.lte(endA ?? zero);
}

const zero = new Decimal(0);

/** A flaw allowed alone, but not together with the flaws left in the weld, is decided by the evaluator. */
function withEarlier(own: Verdict, together: Verdict | undefined): Verdict {
  if (own.verdict !== "ACC" || !together || together.verdict === "ACC") return own;
  return undecided(
    together.clause,
    `${together.reason}, with the flaws accepted in this weld before the repair: judge both together, or state that the repair removed them`,
  );
}

/** An indication as the evaluators see it. Fields a template does not have, and sizes not above 0, count as not measured. */
function flawOf(read: Reader, column: Column): Flaw {
  const code = read.indication?.code ?? null;
  const length = (key: string) => lengthIn(column, read.decimal(`indication.${key}`));
  const size = (key: string) => aboveZero(length(key));
  const count = decimal(read.decimal("indication.count"));
  const group = read.decimal("indication.group");
  return {
    ...noFlaw,
    code,
    crack: read.flag("indication.crack") === true,
    length: size("length"),
    width: size("width"),
    diameter: size("diameter"),
    depth: size("depth"),
    height: size("height"),
    start: length("datumX"),
    gap: length("gap") ?? length("spacing"),
    count: count?.toNumber() ?? null,
    group: group ?? (read.flag("indication.group") === true ? unnumbered : null),
    amplitude: decimal(read.decimal("indication.ampPct")),
    decibels: decimal(read.decimal("indication.ampDb")),
    rating: ratingOf(read),
    angle: nominalAngleOf(read),
    t: aboveZero(lengthIn(column, wallOf(read))),
    layer: read.text("indication.weldLayer"),
  };
}

function aboveZero(size: Decimal | null): Decimal | null {
  return size?.gt(0) ? size : null;
}

/** Rating d of AWS D1.1: computed by the template, else from a, b and the sound path in the units of the report. */
function ratingOf(read: Reader): Decimal | null {
  const known = decimal(read.decimal("indication.rating"));
  if (known) return known;
  const column = columnOf(read.context.unitSystem);
  const path = lengthIn(column, read.decimal("indication.soundPath"));
  const c = attenuationFactor(path?.toFixed() ?? null, column.unit).value;
  const rootFace = read.flag("indication.rootFace") === true;
  return decimal(indicationRating({ a: read.decimal("indication.a"), b: read.decimal("indication.b"), c, rootFace }).value);
}

function evaluation(
  verdict: Verdict,
  { set, edition, own }: Named,
  lineId: string,
  indicationId: string | null,
  entered: Evaluation["entered"],
): Evaluation {
  const clause = own ? verdict.clause : `${[set.standard, edition.trim()].filter(Boolean).join(", ")}, ${verdict.clause}`;
  const printed = `${verdict.verdict ?? "Evaluator decides"} – ${clause}: ${verdict.reason}`;
  return { ...verdict, lineId, indicationId, entered, standard: set.standard, edition, printed };
}

/** Clause with code and edition, for use outside its report: "UW-51(b)(2) of ASME VIII-1, 2023". */
export function citation({ clause, standard, edition }: Pick<Evaluation, "clause" | "standard" | "edition">): string {
  return `${clause} of ${[standard, edition.trim()].filter(Boolean).join(", ")}`;
}
