/**
 * Compares the earlier thickness readings of a report with the signed report of the same item: rates and remaining lives are calculated from them
 * (UT-R5).
 */
import { below, decimal } from "#kit/decimal.ts";
import type { Quantity } from "#kit/quantity.ts";
import type { AcceptanceChoice, Line, Value, Values } from "#modules/report-templates/content.ts";
import { isOfThisPart } from "#modules/report-templates/calculations/thickness.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import { valueText } from "#modules/report-templates/display.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { foldedName } from "./same-name.ts";

const namedAtMost = 3;

type Read = Pick<Line, "itemKey" | "lineNo" | "values">;

/** The signed report of the same item before this one, and its lines as they are carried into the next report: see `carriedLines`. */
export interface SignedBefore {
  number: string;
  carried: readonly Read[];
}

/**
 * One question if a line states a different part, a different reading for a day of which a signed report has one, omits a later one, or states none:
 * "CML-3 N: 11.50 mm on 2026-05-01, there 11.20 mm". Null if all agree, and for places the signed report does not have.
 */
export function contradictedReadings(
  lines: readonly Read[],
  { number, carried }: SignedBefore,
): Pick<Finding, "message" | "about"> | null {
  const said = lines.flatMap((line) => {
    const known = carried.filter((one) => foldedName(one.itemKey) === foldedName(line.itemKey));
    const signed = known.filter((one) => positionKey(one) === positionKey(line)).at(-1);
    const words = signed ? differences(line, signed) : elsewhere(line, known, lines);
    return words.map((one) => `${placeOf(line)}: ${one}`);
  });
  if (said.length === 0) return null;
  const more = said.length > namedAtMost ? ` and ${said.length - namedAtMost} more` : "";
  const named = said.slice(0, namedAtMost).join("; ") + more;
  return {
    message: `The item differs from ${number} (${named}). Correct it, or explain why it is right`,
    about: fingerprint(said),
  };
}

/**
 * A location with a position that no line names any more is compared with the line in its place, so that a new wording does not start a new history.
 */
function elsewhere(line: Read, known: readonly Read[], lines: readonly Read[]): string[] {
  const here = lines.filter(({ itemKey }) => foldedName(itemKey) === foldedName(line.itemKey)).map(positionKey);
  const left = known.filter((one) => !here.includes(positionKey(one)));
  const [signed, ...others] = left;
  if (!signed) return [];
  const named = left.map((one) => positionOf(one) || "none named").join(", ");
  return [`position ${positionOf(line) || "not named"}, there ${named}`, ...(others.length > 0 ? [] : differences(line, signed))];
}

/** What rates, classes and intervals depend on besides the readings (API 570 6.3, 7). */
const ofTheAsset = [
  "assetType",
  "material",
  "nominalThickness",
  "outsideDiameter",
  "pipingClass",
  "injectionOrMixPoint",
  "corrosionAllowance",
  "tActualRule",
];

/** What a report states about its asset, and how readings are judged. */
type Stated = { header: Values; acceptance: Pick<AcceptanceChoice, "decisionRule"> };

/**
 * One question if the header differs from the last signed report of the item about the asset: "Piping class 3, there 1". A value missing now is
 * reported only if it was stated before.
 */
export function contradictedAsset(
  { header, acceptance: { decisionRule } }: Stated,
  { number, header: signed, acceptance: { decisionRule: signedRule } }: Stated & { number: string },
  fields: readonly Field[],
): Pick<Finding, "message" | "about"> | null {
  const said = fields.flatMap(({ key, label }) => {
    const [here, there] = [header[key], signed[key]];
    if (!ofTheAsset.includes(key) || valueText(there) === "" || isSameValue(here, there)) return [];
    return [`${label} ${valueText(here) || "not stated"}, there ${valueText(there)}`];
  });
  if (decisionRule !== signedRule) said.push(`decision rule ${decisionRule}, there ${signedRule}`);
  if (said.length === 0) return null;
  return {
    message: `The asset differs from ${number} (${said.join("; ")}). Correct it, or state what was changed and which record shows it`,
    about: fingerprint(said),
  };
}

function isSameValue(one: Value | undefined, other: Value | undefined): boolean {
  const [a, b] = [quantityOf(one), quantityOf(other)];
  return a && b ? isSame(a, b) : foldedName(valueText(one)) === foldedName(valueText(other));
}

/** Changes of the part: a lower required thickness, a different nominal wall, or a replacement that is not in the signed report. */
function changesOfPart(values: Values, signed: Values): string[] {
  const [replacedOn, known] = [dayOf(values["replacedOn"]), dayOf(signed["replacedOn"])];
  if (replacedOn !== null && replacedOn !== known) {
    const before = known === null ? "no replacement" : `replaced on ${known}`;
    return [`replaced on ${replacedOn}, there ${before}: name the record of the work`];
  }
  const [required, requiredThere] = [quantityOf(values["tReq"]), quantityOf(signed["tReq"])];
  const [nominal, nominalThere] = [quantityOf(values["nominal"]), quantityOf(signed["nominal"])];
  return [
    ...(required && requiredThere && !isSame(required, requiredThere) && isLess(required, requiredThere)
      ? [`required thickness ${written(required)}, there ${written(requiredThere)}`]
      : []),
    ...(nominal && nominalThere && !isSame(nominal, nominalThere)
      ? [`nominal ${written(nominal)}, there ${written(nominalThere)}`]
      : []),
  ];
}

function differences({ values }: Read, { values: signed }: Read): string[] {
  return [...changesOfPart(values, signed), ...readingsOtherwise(values, signed)];
}

function readingsOtherwise(values: Values, signed: Values): string[] {
  return (
    [
      ["tPrev", "prevOn", "previous"],
      ["tInitial", "initialOn", "initial"],
    ] as const
  ).flatMap(([t, day, which]) => {
    const [there, thereOn] = [quantityOf(signed[t]), dayOf(signed[day])];
    if (!there || !thereOn || !isOfThisPart(thereOn, dayOf(values["replacedOn"]))) return [];
    const [here, on] = [quantityOf(values[t]), dayOf(values[day])];
    if (!here) return which === "previous" ? [`no previous reading, there ${written(there)} on ${thereOn}`] : [];
    if (on === thereOn && !isSame(here, there)) return [`${written(here)} on ${on}, there ${written(there)}`];
    if (which === "previous" && on !== null && on < thereOn)
      return [`${written(here)} on ${on}, there a later one: ${written(there)} on ${thereOn}`];
    return [];
  });
}

/** Item and position: "CML-3 N". */
function placeOf(line: Read): string {
  return [line.itemKey.trim(), positionOf(line)].filter(Boolean).join(" ") || `Line ${line.lineNo}`;
}

const positionOf = ({ values: { position } }: Read): string => (typeof position === "string" ? position.trim() : "");
const positionKey = (line: Read): string => foldedName(positionOf(line));

/** Equal within less than a hundredth of a millimetre, the resolution of a gauge; the same value in two units can differ by half of that. */
const isSame = (one: Quantity, other: Quantity): boolean => {
  const [a, b] = [decimal(one.si), decimal(other.si)];
  return !a || !b || a.minus(b).abs().lte("0.006");
};
const isLess = (one: Quantity, other: Quantity): boolean => {
  const [a, b] = [decimal(one.si), decimal(other.si)];
  return a !== null && b !== null && below(a, b);
};
const written = ({ entered, unit }: Quantity): string => `${entered} ${unit}`.trim();
const dayOf = (value: Value | undefined): string | null => (typeof value === "string" && value !== "" ? value : null);

function quantityOf(value: Value | undefined): Quantity | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "si" in value && value.si !== "" ? value : null;
}
