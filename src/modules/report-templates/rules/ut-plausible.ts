/** Implausible figures of a thickness report: typing errors, and a code that does not cover the asset. */
import { above, below, decimal } from "#kit/decimal.ts";
import { judgedBy, setName } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet } from "../acceptance/sets.ts";
import { exactly, measuredIn } from "./columns.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { mm } from "./ut-readings.ts";

export const plausibleRules: Readonly<Record<string, Rule>> = {
  "UT-R21": {
    title: "Frequency and steps are those of thickness measurement",
    clause: "ASME V SE-797",
    severity: "W",
    limits: {
      frequencyFrom: { value: "0.5", unit: "MHz", tighter: "higher" },
      frequencyTo: { value: "50", unit: "MHz", tighter: "lower" },
      step: { value: "150", unit: "mm", tighter: "lower", us: { value: "6", unit: "in" } },
    },
    check: (read) => [...frequencyInUse(read), ...stepsInUse(read)],
  },
  "UT-R22": {
    title: "The required thickness and the allowable stress are credible",
    clause: "API 570 7.6; API 510 7.3",
    severity: "W",
    limits: {
      least: { value: "1", unit: "mm", tighter: "higher", us: { value: "0.04", unit: "in" } },
      partOfNominal: { value: "20", unit: "%", tighter: "higher" },
      stress: { value: "700", unit: "MPa", tighter: "lower", us: { value: "100000", unit: "psi" } },
    },
    check: (read) => [...requiredIsCredible(read), ...stressIsCredible(read)],
  },
  "UT-R23": {
    title: "The lines are judged by the code of the asset",
    clause: "API 570 1.1; API 510 1.1; API 653 1.1",
    severity: "W",
    ofReport: true,
    check: codeOfTheAsset,
  },
  "UT-R28": {
    title: "Components fit the asset type",
    clause: "API 570 1.1; API 510 1.1; API 653 1.1",
    severity: "W",
    check: componentsOfTheAsset,
  },
  "UT-R27": {
    title: "A location has one required thickness",
    clause: null,
    severity: "E",
    ofReport: true,
    check: oneRequiredThickness,
  },
};

function frequencyInUse(read: RuleReader): Remark[] {
  const frequency = decimal(read.decimal("technique.frequency"));
  const [from, to] = [read.limit("frequencyFrom"), read.limit("frequencyTo")];
  if (!frequency || (!below(frequency, from) && !above(frequency, to))) return [];
  const message = `Frequency ${exactly(frequency, "MHz")} is not between ${from} and ${to} MHz: correct it, or state which probe was used`;
  return [inBlock("technique", "frequency", message)];
}

function stepsInUse(read: RuleReader): Remark[] {
  const most = read.column("step");
  return read.rows("calibration.checks").flatMap((check) => {
    const step = measuredIn({ decimal: (key) => check.decimal(key) }, "step", "mm", most.unit);
    if (!step || !above(step, most.value)) return [];
    const message = `Row ${check.row + 1}: step ${exactly(step, most.unit)}, more than ${most.printed}: correct it, or state which block has it`;
    return [inBlock("calibration", "checks", message, check.row)];
  });
}

function requiredIsCredible(read: RuleReader): Remark[] {
  const least = read.column("least");
  const percent = read.limit("partOfNominal");
  return evaluatedLines(read).flatMap((one) => {
    const required = measuredIn(one, "line.tReq", "mm", least.unit);
    const nominalPath = one.decimal("line.nominal") === null ? "header.nominalThickness" : "line.nominal";
    const nominal = measuredIn(one, nominalPath, "mm", least.unit);
    if (!required?.gt(0)) return [];
    const isThin = nominal?.gt(0) === true && below(required, nominal.times(percent).div(100));
    if (!isThin && !below(required, least.value)) return [];
    const why = isThin
      ? `less than ${percent} % of the nominal ${mm(one.decimal(nominalPath), read)}`
      : `less than ${least.printed}`;
    const message = `${one.line.itemKey}: required thickness ${exactly(required, least.unit)}, ${why}. Correct it, or name its source`;
    return [
      { ...onLine(one.line, "tReq", message), cause: `${required.toFixed()} ${why}`, behind: read.text("header.tReqSource") },
    ];
  });
}

function stressIsCredible(read: RuleReader): Remark[] {
  const most = read.column("stress");
  const stress = measuredIn(read, "header.allowableStress", "MPa", most.unit);
  if (!stress || !above(stress, most.value)) return [];
  const message = `Allowable stress ${exactly(stress, most.unit)}, more than ${most.printed}: correct it, or state which table it is from`;
  return [inBlock("header", "allowableStress", message)];
}

/** The API inspection codes by asset type; other assets have none. */
const codeOf: Readonly<Record<string, string>> = {
  piping: "API 570",
  vessel: "API 510",
  "tank shell": "API 653",
  "tank bottom": "API 653",
};

function codeOfTheAsset(read: RuleReader): Remark[] {
  const { acceptance, lines } = read.content;
  const asset = read.text("header.assetType") ?? "";
  const own = codeOf[asset];
  if (own === undefined && asset !== "structure") return [];
  const others = Object.values(codeOf).filter((code) => code !== own);
  return judgedBy(acceptance, lines).flatMap(({ criteria, lines: judged, own: isOwn }): Remark[] => {
    const code = acceptanceCriteriaSet(criteria.criteriaSet)?.standard ?? criteria.code.trim();
    if (judged.length === 0 || !others.includes(code)) return [];
    const behind = asset;
    const target = { block: "acceptance" as const, key: isOwn ? "criteriaSet" : "others" };
    if (own === undefined) {
      const message = `${code} is for piping, vessels or tanks, but the asset is a structure: correct the asset type, choose other criteria, or state which document of the contract names ${code} for it`;
      return [{ target, message, behind }];
    }
    const message = `A ${asset} is inspected by ${own}, but ${judged.length === 1 ? "1 line is" : `${judged.length} lines are`} judged by ${setName(criteria)}: choose the set of ${own}, or state which document of the contract names ${code} for it`;
    return [{ target, message, behind }];
  });
}

/** Components an asset type does not have. */
const strangeTo: Readonly<Record<string, readonly string[]>> = {
  piping: ["shell", "bottom", "roof"],
  vessel: ["roof"],
  "tank shell": ["elbow", "tee", "reducer", "head"],
  "tank bottom": ["pipe", "elbow", "tee", "reducer", "head", "roof"],
};

/** A shell is not part of piping: its code and the formula of its required thickness differ. */
function componentsOfTheAsset(read: RuleReader): Remark[] {
  const asset = read.text("header.assetType") ?? "";
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const component = one.text("line.component") ?? "";
    if (strangeTo[asset]?.includes(component) !== true) return [];
    const message = `${one.line.itemKey}: ${asset} has no ${component}. Correct the component or the asset type, or state what it is`;
    return [{ ...onLine(one.line, "component", message), cause: component, behind: asset }];
  });
}

/** Lines of one location and component state the same required thickness. */
function oneRequiredThickness(read: RuleReader): Remark[] {
  const known = evaluatedLines(read).map((one) => ({
    one,
    place: `${one.line.itemKey.trim().toLowerCase()} / ${one.text("line.component") ?? ""}`,
    required: decimal(one.decimal("line.tReq")),
  }));
  return known.flatMap(({ one, place, required }, index) => {
    const first = known.slice(0, index).find((other) => other.place === place && other.required !== null);
    if (!required || !first?.required || first.required.eq(required)) return [];
    const [here, there] = [one, first.one].map((line) => mm(line.decimal("line.tReq"), read));
    const message = `${one.line.itemKey}: required thickness ${here} on line ${one.line.lineNo}, but ${there} on line ${first.one.line.lineNo} of the same location. Correct one of them`;
    return [onLine(one.line, "tReq", message)];
  });
}
