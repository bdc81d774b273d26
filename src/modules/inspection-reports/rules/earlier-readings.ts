/** Earlier thickness readings of a report, held against the signed report of the same item: rates and lives are told from them (UT-R5). */
import { decimal, rounded } from "#kit/decimal.ts";
import type { Quantity } from "#kit/quantity.ts";
import type { Line, Value } from "#modules/report-templates/content.ts";
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
 * One question where a line states another reading for a day of which a signed report has one, passes over a later one, or states none:
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
    message: `Earlier readings are not those of ${number} (${named}). Correct them, or say why these stand`,
    about: fingerprint(said),
  };
}

function differences({ values }: Read, { values: signed }: Read): string[] {
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

/** To a hundredth of a millimetre, which is what a gauge shows. */
const isSame = (one: Quantity, other: Quantity): boolean => {
  const [a, b] = [decimal(one.si), decimal(other.si)];
  return !a || !b || rounded(a, 2) === rounded(b, 2);
};
const written = ({ entered, unit }: Quantity): string => `${entered} ${unit}`.trim();
const dayOf = (value: Value | undefined): string | null => (typeof value === "string" && value !== "" ? value : null);

function quantityOf(value: Value | undefined): Quantity | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "si" in value && value.si !== "" ? value : null;
}
