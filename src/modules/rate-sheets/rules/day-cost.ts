/** What a shift of a crew or a person costs: hours in their classes, night premium, minimum, travel, films and the rest of a day ticket. */
import { findItem, type Found, type Job, type Need } from "./choose.ts";
import { nightLine, quantityLines, timeLine } from "./lines.ts";
import { shortfall } from "./minimum.ts";
import { billedDistance } from "./quantities.ts";
import type { PricedLine, PricedSheet, Unpriced } from "./types.ts";
import type { TravelRule } from "../sheet-terms.ts";
import { hoursOf, type Piece } from "#directory/finance/hours.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn } from "#kit/money.ts";

/** A sheet as the calculator needs it. */
export interface DaySheet extends PricedSheet {
  travelRule: TravelRule | null;
}

/** Who works: time of a crew is priced per crew-hour, of a person per hour. */
export interface Workers {
  kind: "crew" | "labour";
  method: string | null;
  level?: string | null;
  crewSize?: number | null;
}

export type PricedOrNot = PricedLine | Unpriced;

/** The total of the lines that have a price; what has none is listed and counts nothing. */
export const totalOf = (lines: readonly PricedOrNot[], currency: string): string =>
  amountsIn(currency).sum(...lines.flatMap((line) => ("net" in line ? [line.net] : [])));

const categoryOf = (activity: Piece["activity"], kind: Workers["kind"]): Need["category"] =>
  activity === "travel" || activity === "standby" ? activity : kind;

/** The lines of time: for each day, activity and class one, then the premium of the night, then what the minimum of each shift adds. */
export function timeLines(
  sheets: readonly DaySheet[],
  job: Omit<Job, "on">,
  workers: Workers,
  pieces: readonly Piece[],
): PricedOrNot[] {
  const itemOf = ({ day, activity }: Pick<Piece, "day" | "activity">) => {
    const { kind, ...whose } = workers;
    const unit = kind === "crew" ? "crew-hour" : "hour";
    return findItem(sheets, { ...job, on: day }, { ...whose, category: categoryOf(activity, kind), unit });
  };
  const groups = [...Map.groupBy(pieces, (piece) => [piece.day, piece.activity, piece.class].join("|")).values()];
  const worked = groups.flatMap((group) => lineOfGroup(group, itemOf));
  const nights = groups.flatMap((group) => nightOfGroup(group, itemOf));
  const shifts = [...Map.groupBy(pieces, ({ shift }) => shift).values()];
  return [...worked, ...nights, ...shifts.flatMap((shift) => minimumOfShift(shift, itemOf))];
}

type ItemOf = (piece: Pick<Piece, "day" | "activity">) => Found<DaySheet> | Unpriced;

function lineOfGroup(group: readonly Piece[], itemOf: ItemOf): PricedOrNot[] {
  const [first] = group;
  if (!first) return [];
  const found = itemOf(first);
  return ["item" in found ? timeLine(found, first.class, { on: first.day, quantity: hoursOf(group) }) : found];
}

function nightOfGroup(group: readonly Piece[], itemOf: ItemOf): PricedOrNot[] {
  const night = group.filter(({ isNight }) => isNight);
  const [first] = night;
  const found = first ? itemOf(first) : null;
  if (!first || !found || !("item" in found)) return [];
  const line = nightLine(found, first.class, { on: first.day, quantity: hoursOf(night) });
  return line ? [line] : [];
}

/** The shortfall is a line of its own at the price of the item with most hours, in the class of the first hour of the shift. */
function minimumOfShift(shift: readonly Piece[], itemOf: ItemOf): PricedOrNot[] {
  const ordered = shift.toSorted((a, b) => a.from.localeCompare(b.from));
  const [first] = ordered;
  if (!first) return [];
  const priced = [...Map.groupBy(ordered, ({ activity }) => activity).values()].flatMap((pieces) => {
    const [one] = pieces;
    const found = one ? itemOf({ day: first.shiftDay, activity: one.activity }) : null;
    return found && "item" in found ? [{ found, hours: new Decimal(hoursOf(pieces)) }] : [];
  });
  const [most] = priced.toSorted((a, b) => b.hours.comparedTo(a.hours) || a.found.item.sort - b.found.item.sort);
  const rule = most?.found.sheet.minimumRule;
  if (!most || !rule) return [];
  const counted = hoursOf(ordered.filter(({ activity }) => rule.counts.some((one) => one === activity)));
  const missing = shortfall(counted, rule.steps);
  if (missing === "0") return [];
  const how = `${counted} h of the minimum of ${rule.steps.find((step) => new Decimal(counted).lte(step)) ?? ""} h`;
  const line = timeLine(most.found, first.class, { on: first.shiftDay, quantity: missing, how });
  return [{ ...line, description: `${line.description}, minimum` }];
}

/** A quantity of a day that is no time of people. */
export interface DayQuantity {
  need: Need;
  quantity: string;
}
/** The lines of films, source and equipment days, nights and production. */
export const quantitiesOf = (sheets: readonly DaySheet[], job: Job, quantities: readonly DayQuantity[]): PricedOrNot[] =>
  quantities.flatMap(({ need, quantity }): PricedOrNot[] => {
    const found = findItem(sheets, job, need);
    return "item" in found ? quantityLines(found, { on: job.on, quantity }) : [found];
  });

/** The line of what one vehicle drove on a day beyond what the sheet includes; none if all of it is included. */
export function distanceLines(sheets: readonly DaySheet[], job: Job, driven: string, unit: "mile" | "km"): PricedOrNot[] {
  const found = findItem(sheets, job, { category: "travel", unit });
  if (!("item" in found)) return [found];
  const rule = found.sheet.travelRule;
  const quantity = rule ? billedDistance(driven, rule) : driven;
  const how = rule ? `${driven} ${unit} driven, ${rule.includedDistance} included` : `${driven} ${unit} driven`;
  return quantityLines(found, { on: job.on, quantity, how });
}
