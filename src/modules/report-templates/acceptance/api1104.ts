/** API 1104 section 9: radiography 9.3 (in `api1104-radiograph.ts`), magnetic particle 9.4, penetrant 9.5, ultrasonics 9.6, visual 9.7. Limits in `data/acceptance-limits.json`. */
import { above, Decimal, rounded } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import { against, written } from "../calculations/column.ts";
import { accepted, isCrack, isPlanar, rejected, silent, undecided, type Flaw, type Verdict } from "../calculations/flaws.ts";
import { accumulation, accumulates, pore, radiograph, undercutLength, window, withCode } from "./api1104-radiograph.ts";
import { cumulative, of, type Evaluate, type WeldCase } from "./weld-case.ts";

const { api1104 } = limits;

export const api1104Welds: Evaluate = (weld) => {
  const { method, flaws } = weld;
  const one = method === "RT" ? radiograph : method === "MT" || method === "PT" ? surface : method === "VT" ? visual : ultrasonic;
  const verdicts = flaws.map((flaw): Verdict => {
    if (isCrack(flaw)) return rejected(crackClause(method), crackWords(flaw, method, weld));
    if (flaw.code === null) return undecided("Section 9", "no indication type");
    return one(flaw, flaw.code, weld);
  });
  if (method !== "RT") return verdicts;
  const all = accumulation(weld);
  return verdicts.map((own, index) => (all.verdict !== "ACC" && own.verdict === "ACC" && accumulates(flaws[index]) ? all : own));
};

/**
 * A crack is accepted by no criteria of this product. 9.3.10(b) lets a shallow crater crack or star crack of up to 4 mm (5/32 in) pass: no
 * field states that it is shallow, so it stays rejected; a concession records the proof.
 */
function crackWords({ code, length }: Flaw, method: string, { column }: WeldCase): string {
  const most = of(column, api1104.craterCrack);
  const isSmall = method === "RT" && code === "CC" && length !== null && !above(length, most);
  return isSmall
    ? `a crack is not accepted; if it is shown to be a shallow crater or star crack of ${against(column, length, most).words}, enter a concession by 9.3.10(b)`
    : "a crack is not allowed at any size";
}

const crackClause = (method: string) =>
  method === "RT" ? "9.3.10" : method === "MT" || method === "PT" ? "9.4.2" : method === "VT" ? "9.7" : "9.6.2";

/** 9.4 and 9.5: linear indications by type, rounded ones as porosity; relevant above 1.6 mm (1/16 in). */
function surface(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = "9.4.2";
  const { length, width } = flaw;
  if (length === null) return undecided(clause, "no length");
  const relevant = against(column, length, of(column, api1104.relevantSurface));
  if (!relevant.over) return accepted("9.4.1", `${relevant.words}: not relevant`);
  if (code === "LF") return cumulative(clause, withCode(weld, "LF"), of(column, api1104.single.LF.sum), window(weld), weld);
  const isLinear = width === null ? code === "RL" || isPlanar(flaw) : above(length, width.times(3));
  if (isLinear)
    return undecided(
      clause,
      `linear, ${written(column, length)}: a crack is rejected, incomplete fusion adds up to 25 mm (1 in)`,
    );
  if (width === null) return undecided(clause, "no width: linear when longer than three widths");
  return pore(clause, flaw, weld);
}

/** 9.6: height over a quarter of the wall; the evaluator distinguishes surface, buried and transverse indications. */
function ultrasonic(flaw: Flaw, code: string, { column }: WeldCase): Verdict {
  const clause = "9.6.2";
  const { height, t } = flaw;
  if (height !== null && t !== null) {
    const { over, words } = against(column, height, t.div(4));
    if (over) return rejected(clause, `height ${words}, a quarter of the wall`);
  }
  return undecided(clause, `${code}: surface, buried, transverse or volumetric, to be judged by the evaluator`);
}

/** 9.7: depth of undercut; all else as in the company's specification. */
function visual(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = "9.7.2";
  if (!["UC", "EU", "IU"].includes(code)) return silent("9.7", code);
  const { depth, t } = flaw;
  if (depth === null) return undecided(clause, "no depth");
  if (t === null) return undecided(clause, "no thickness");
  const dp = column.unit === "mm" ? 2 : 3;
  const deep = against(column, depth, Decimal.min(of(column, api1104.undercutDeep), t.times("0.125")), dp);
  if (deep.over) return rejected(clause, `depth ${deep.words}`);
  const shallow = against(column, depth, Decimal.min(of(column, api1104.undercutShallow), t.times("0.06")), dp);
  if (!shallow.over) return accepted(clause, `depth ${shallow.words}`);
  const length = undercutLength(clause, weld);
  return { ...length, reason: `depth ${rounded(depth, dp)} ${column.unit}; ${length.reason}` };
}
