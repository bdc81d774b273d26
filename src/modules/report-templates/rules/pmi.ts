/** Rules of positive material identification: API RP 578, ASTM E1476. */
import { above, Decimal, decimal } from "#kit/decimal.ts";
import { lineCriteriaOf } from "../acceptance/line-evaluators.ts";
import { furtherSetOf } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet } from "../acceptance/sets.ts";
import type { CalibrationCheck } from "../calibration-checks.ts";
import { elements } from "../composition-sheet.ts";
import { sameAlloy } from "../calculations/composition.ts";
import type { Reader } from "../sheet.ts";
import { checkedOnReference } from "./check-run.ts";
import { evaluatedLines, inBlock, onLine, type LineReader, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const pmiRules: Readonly<Record<string, Rule>> = {
  "PMI-R1": {
    title: "Checked on certified material at the start, each shift and at the end, within the procedure's tolerance",
    clause: "API RP 578; procedure",
    severity: "E",
    limits: { gapHours: { value: "12", unit: "", tighter: "lower" } },
    check: (read) => checkedOnReference(read, { key: "checks", on: "the certified sample", checks: sampleChecks(read) }),
  },
  "PMI-R2": {
    title: "XRF does not read carbon",
    clause: "API RP 578",
    severity: "E",
    check: (read) =>
      isXrf(read)
        ? evaluatedLines(read)
            .filter((one) => one.decimal("line.C") !== null)
            .map((one) => onLine(one.line, "C", `${named(one)}: XRF cannot read carbon. Leave C blank, or read it by OES`))
        : [],
  },
  "PMI-R3": {
    title: "If carbon decides the alloy, XRF is not enough",
    clause: "API RP 578",
    severity: "W",
    check: carbonNotRead,
  },
  "PMI-R4": {
    title: "Burn marks are dressed",
    clause: "API RP 578",
    severity: "W",
    check: (read) =>
      evaluatedLines(read)
        .filter((one) => one.flag("line.burnDressed") === false)
        .map((one) =>
          onLine(one.line, "burnDressed", `${named(one)}: the burn mark was left. Dress it, or state who accepts it`),
        ),
  },
  "PMI-R5": {
    title: "The analyser works by the stated principle",
    clause: null,
    severity: "E",
    check: analyserFits,
  },
  "PMI-R6": {
    title: "A result without limits, or against them, is explained",
    clause: "API RP 578 Section 7",
    severity: "W",
    check: againstTheMatch,
  },
  "PMI-R7": {
    title: "The elements of a reading add up to no more than 100 %",
    clause: null,
    severity: "E",
    limits: { sum: { value: "101", unit: "%", tighter: "lower" } },
    check: sumOfElements,
  },
  "PMI-R8": {
    title: "A heat has one alloy",
    clause: "API RP 578",
    severity: "W",
    ofReport: true,
    check: heatsOfOneAlloy,
  },
  "PMI-R9": {
    title: "The check tolerance is credible",
    clause: "Procedure (20 %: verify)",
    severity: "W",
    limits: { most: { value: "20", unit: "%", tighter: "lower" } },
    check: (read) => {
      const tolerance = decimal(read.decimal("calibration.tolerance"));
      const most = read.limit("most");
      if (!tolerance || !above(tolerance, most)) return [];
      const message = `Check tolerance ${tolerance.toFixed()} % of the certified value, more than ${most} %: correct it, or name the paragraph of the procedure`;
      return [inBlock("calibration", "tolerance", message)];
    },
  },
  "PMI-R10": {
    title: "Alloy limits have a minimum or a maximum, and the minimum is not above the maximum",
    clause: null,
    severity: "E",
    check: windowsInOrder,
  },
};

const isXrf = (read: Reader): boolean => read.text("technique.principle") === "XRF";
const named = ({ line, text }: LineReader): string => `${line.itemKey} (reading ${text("line.readingNo") ?? line.lineNo})`;

function sampleChecks(read: Reader): CalibrationCheck[] {
  const tolerance = decimal(read.decimal("calibration.tolerance"));
  return read.rows("calibration.checks").flatMap((check): CalibrationCheck[] => {
    const at = check.text("at");
    const [certified, shown] = [decimal(check.decimal("certified")), decimal(check.decimal("read"))];
    if (at === null || Number.isNaN(Date.parse(at)) || !certified || !shown || !tolerance) return [];
    const good = !above(shown.minus(certified).abs(), certified.times(tolerance).div(100));
    return [{ row: check.row, when: check.text("when") ?? "", at, good }];
  });
}

/** Grades whose carbon is a limit of its own: L and H of the austenitic steels, and steels ordered with a carbon equivalent. */
const carbonCritical = /\d{3}(?:L|H)\b|\bCE\b|carbon equivalent|low carbon/i;

function carbonNotRead(read: RuleReader): Remark[] {
  if (!isXrf(read)) return [];
  return evaluatedLines(read).flatMap((one) => {
    const alloy = one.text("line.requiredAlloy") ?? "";
    if (!carbonCritical.test(alloy)) return [];
    const message = `${alloy} differs from similar alloys by its carbon, which XRF does not read. Read carbon by OES, or name the certificate that states it`;
    return [{ ...onLine(one.line, "requiredAlloy", message), cause: message }];
  });
}

const analyserOf: Readonly<Record<string, string>> = { XRF: "PMI-XRF", OES: "PMI-OES", LIBS: "PMI-LIBS" };

function analyserFits(read: RuleReader): Remark[] {
  const [principle, id] = [read.text("technique.principle"), read.text("technique.analyser")];
  const analyser = read.context.equipment.find((one) => one.inventoryItemId === id);
  const needed = analyserOf[principle ?? ""];
  const own = Object.keys(analyserOf).find((one) => analyserOf[one] === analyser?.typeCode);
  if (!analyser || !needed || own === undefined || analyser.typeCode === needed) return [];
  return [inBlock("technique", "analyser", `${analyser.label} works by ${own}; the stated principle is ${principle}`)];
}

/** The chosen set rejects by its criteria; with a client's own document the evaluator decides and states how. */
function againstTheMatch(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const { result } = one.line;
    const { value, reason } = one.outcome("line.match");
    const { acceptance } = read.content;
    const code = furtherSetOf(acceptance, one.line) ?? acceptance.criteriaSet;
    if (code === forInformationSet || (result !== "ACC" && result !== "REJ")) return [];
    if (value === null) {
      // Values missing on the line are asked for there.
      if (one.text("line.requiredAlloy") === null) return [];
      const message = `${named(one)}: ${result}, but ${reason}. Enter it, or state how it was decided`;
      return [{ ...onLine(one.line, "match", message), behind: result }];
    }
    if (value === "match" || result === "REJ" || lineCriteriaOf(acceptanceCriteriaSet(code)?.evaluator)) return [];
    const message = `${named(one)}: accepted, but the composition is not that of ${one.text("line.requiredAlloy") ?? ""}. Name the paragraph of the client's document that allows it`;
    return [{ ...onLine(one.line, "match", message), behind: result }];
  });
}

function sumOfElements(read: RuleReader): Remark[] {
  const most = read.limit("sum");
  return evaluatedLines(read).flatMap((one) => {
    const values = elements.flatMap((element) => decimal(one.decimal(`line.${element}`)) ?? []);
    const sum = values.length === 0 ? new Decimal(0) : Decimal.sum(...values);
    return above(sum, most)
      ? [onLine(one.line, "Cr", `${named(one)}: the elements add up to ${sum.toFixed()} %. Correct the reading that is wrong`)]
      : [];
  });
}

function heatsOfOneAlloy(read: RuleReader): Remark[] {
  const heats = Map.groupBy(
    evaluatedLines(read).filter((one) => one.text("line.heatNo") !== null && one.text("line.requiredAlloy") !== null),
    (one) => one.text("line.heatNo")?.trim().toUpperCase() ?? "",
  );
  return [...heats.values()].flatMap((lines) => {
    const [first] = lines;
    const alloyOf = (one: LineReader) => one.text("line.requiredAlloy") ?? "";
    const other = lines.find((one) => first && !sameAlloy(alloyOf(one), alloyOf(first)));
    if (!first || !other) return [];
    const message = `Heat ${first.text("line.heatNo") ?? ""}: ${alloyOf(other)} required on line ${other.line.lineNo}, ${alloyOf(first)} on line ${first.line.lineNo}. Correct one of them, or state the alloy of the heat`;
    return [{ ...onLine(other.line, "heatNo", message), behind: [alloyOf(first), alloyOf(other)] }];
  });
}

function windowsInOrder(read: RuleReader): Remark[] {
  return read.rows("technique.windows").flatMap((row) => {
    const [min, max] = [decimal(row.decimal("min")), decimal(row.decimal("max"))];
    const which = `Limits of other alloys, row ${row.row + 1}`;
    if (!min && !max) return [inBlock("technique", "windows", `${which}: enter the minimum, the maximum, or both`, row.row)];
    if (!min || !max || !above(min, max)) return [];
    return [
      inBlock("technique", "windows", `${which}: the minimum ${min.toFixed()} is above the maximum ${max.toFixed()}`, row.row),
    ];
  });
}
