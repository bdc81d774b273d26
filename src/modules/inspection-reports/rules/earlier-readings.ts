/** Earlier thickness readings of a report, held against the signed report of the same item: rates and lives are told from them (UT-R5). */
import { below, decimal } from "#kit/decimal.ts";
import type { Quantity } from "#kit/quantity.ts";
import type { Line, Value, Values } from "#modules/report-templates/content.ts";
import { isOfThisPart } from "#modules/report-templates/calculations/thickness.ts";
import type { Finding } from "#modules/report-templates/engine.ts";
import { fingerprint } from "#modules/report-templates/findings.ts";

const namedAtMost = 3;

type Read = Pick<Line, "itemKey" | "lineNo" | "values">;

/** The signed report of the same item before this one, and its lines as they are carried into the next report: see `carriedLines`. */
export interface SignedBefore {
  number: string;
  carried: readonly Read[];
}

/**
 * One question where a line states another part, or another reading for a day of which a signed report has one, passes over a later one, or states none:
 * "CML-3 N: 11.50 mm on 2026-05-01, there 11.20 mm". Null where all agree, and for places that report does not have.
 */
export function contradictedReadings(
  lines: readonly Read[],
  { number, carried }: SignedBefore,
): Pick<Finding, "message" | "about"> | null {
  const before = new Map(carried.map((line) => [placeOf(line).toLowerCase(), line]));
  const said = lines.flatMap((line) => {
    const signed = before.get(placeOf(line).toLowerCase());
    return signed ? differences(line, signed).map((words) => `${placeOf(line)}: ${words}`) : [];
  });
  if (said.length === 0) return null;
  const more = said.length > namedAtMost ? ` and ${said.length - namedAtMost} more` : "";
  const named = said.slice(0, namedAtMost).join("; ") + more;
  return {
    message: `The item is not as in ${number} (${named}). Correct it, or say why this stands`,
    about: fingerprint(said),
  };
}

/** The part as it was: a lower required thickness, another nominal wall, or a replacement that the signed report does not know of. */
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
function placeOf({ itemKey, lineNo, values: { position } }: Read): string {
  const place = [itemKey, typeof position === "string" ? position : ""].map((part) => part.trim()).filter(Boolean);
  return place.join(" ") || `Line ${lineNo}`;
}

/** To less than a hundredth of a millimetre, which is what a gauge shows; two units written out differ by half of that. */
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
