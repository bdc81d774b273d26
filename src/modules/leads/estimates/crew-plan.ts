/** The crew plan of an estimate: from what is to be inspected to shifts, hours in their classes, films, travel and per diem (leads.md section 6). */
import { z } from "zod";
import type { EstimateLineDraft } from "./estimate-line.ts";
import { classifyHours, hoursOf, type Piece } from "#directory/finance/hours.ts";
import { hourClasses } from "#directory/finance/overtime.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { instantOf } from "#kit/local-time.ts";
import { limitedText, optional, requiredText } from "#kit/schemas.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { QuantityText } from "#modules/rate-sheets/item-terms.ts";
import type { JobItem, JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";
import { shortfall } from "#modules/rate-sheets/rules/minimum.ts";
import { beyond } from "#modules/rate-sheets/rules/quantities.ts";
import type { MinimumRule } from "#modules/rate-sheets/sheet-terms.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00");
const mostDays = 366;

export const CrewPlan = z.object({
  /** What is to be inspected, and how much of it one crew does in a shift. */
  quantity: QuantityText,
  unit: requiredText("Enter the unit", 20),
  perShift: QuantityText,
  crews: z.int("Enter a number").min(1, "At least 1").max(50),
  /** People of a crew: for per diem, and for items priced by the person. */
  people: z.int("Enter a number").min(1, "At least 1").max(20),
  shiftFrom: clock,
  shiftTo: clock,
  breakMin: z.int("Enter minutes").min(0).max(240),
  /** Monday is 1, Sunday 7. */
  workDays: z.array(z.int().min(1).max(7)).min(1, "Choose at least one day"),
  crewItem: requiredText("Choose what the hours are priced by", 20),
  filmsPerUnit: optional(QuantityText),
  filmItem: optional(limitedText(20)),
  /** Driven by each crew for each shift, there and back. */
  distance: optional(QuantityText),
  travelItem: optional(limitedText(20)),
  perDiemItem: optional(limitedText(20)),
  /** A source or an instrument for each crew and day. */
  equipmentItem: optional(limitedText(20)),
});
export type CrewPlan = z.infer<typeof CrewPlan>;

export interface PlannedWork {
  shifts: number;
  days: number;
  firstDay: Day;
  lastDay: Day;
  lines: EstimateLineDraft[];
}

/** The days on which crews work, each with how many of them: the last day may need fewer. */
function crewDays(
  plan: Pick<CrewPlan, "quantity" | "perShift" | "crews" | "workDays">,
  from: Day,
): { day: Day; crews: number }[] {
  const shifts = new Decimal(plan.quantity).div(plan.perShift).ceil().toNumber();
  const found: { day: Day; crews: number }[] = [];
  let left = shifts;
  for (let day = from; left > 0 && found.length < mostDays; day = addDays(day, 1)) {
    if (!plan.workDays.includes(weekday(day))) continue;
    const crews = Math.min(plan.crews, left);
    found.push({ day, crews });
    left -= crews;
  }
  return found;
}

const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The hours of one crew on these days in their classes, by the overtime rule of the revision in force on each day. */
function hoursOfCrew(
  plan: CrewPlan,
  days: readonly Day[],
  revisionOn: (day: Day) => JobSheet | null,
  holidays: ReadonlyMap<string, ReadonlySet<Day>>,
): Piece[] {
  const instant = (day: Day, time: string) => new Date(instantOf(`${day}T${time}`, "UTC") ?? 0).toISOString();
  const entries = days
    .filter((day) => revisionOn(day))
    .map((day) => ({
      id: day,
      start: instant(day, plan.shiftFrom),
      end: instant(plan.shiftTo > plan.shiftFrom ? day : addDays(day, 1), plan.shiftTo),
      breakMin: plan.breakMin,
      activity: "work" as const,
      clientId: "client",
      timeZone: "UTC",
    }));
  return classifyHours(entries, (entry, day) => {
    // A shift that ends after the last day of the sheet keeps the rule of the day it began.
    const rule = (revisionOn(day) ?? revisionOn(entry.id))?.overtimeRule;
    if (!rule) throw new Error("Only days with a revision are planned.");
    return { rule, holidays: holidays.get(rule.holidayCalendarId ?? "") ?? new Set() };
  });
}

/**
 * The lines of a plan. Shifts = quantity / (per shift), rounded up; every crew works one shift a day. Hours of a crew item are of the crew, of another
 * item of each person. Distance is of each crew and shift, without what the sheet includes once for a vehicle and day; nights are days less one.
 */
export function plannedWork(
  plan: CrewPlan,
  from: Day,
  revisionOn: (day: Day) => JobSheet | null,
  holidays: ReadonlyMap<string, ReadonlySet<Day>>,
  newId: () => string,
): PlannedWork {
  const days = crewDays(plan, from);
  const itemOf = (code: string | null | undefined, day: Day): JobItem | null =>
    revisionOn(day)?.items.find((item) => item.code === code) ?? null;
  const line = (
    code: string,
    on: readonly { day: Day; quantity: Decimal }[],
    more: Partial<EstimateLineDraft> = {},
  ): EstimateLineDraft[] => {
    const some = on.filter(({ quantity }) => quantity.gt(0)).map(({ day, quantity }) => ({ day, quantity: plain(quantity) }));
    const sum = some.reduce((all, { quantity }) => all.plus(quantity), new Decimal(0));
    return some.length === 0 ? [] : [{ id: newId(), kind: "item", itemCode: code, quantity: plain(sum), days: some, ...more }];
  };
  const each = (quantity: (on: { day: Day; crews: number }) => Decimal) =>
    days.map((on) => ({ day: on.day, quantity: quantity(on) }));
  const shifts = days.reduce((sum, { crews }) => sum + crews, 0);
  const inShift = sharesOf(plan, days);
  const lines = [
    ...crewLines(
      plan,
      days,
      itemOf(plan.crewItem, from),
      hoursOfCrew(
        plan,
        days.map(({ day }) => day),
        revisionOn,
        holidays,
      ),
      (day) => revisionOn(day)?.minimumRule ?? null,
      line,
    ),
    ...(plan.filmItem && plan.filmsPerUnit
      ? line(
          plan.filmItem,
          days.map(({ day }, at) => ({ day, quantity: (inShift[at] ?? new Decimal(0)).times(plan.filmsPerUnit ?? 0) })),
        )
      : []),
    ...(plan.equipmentItem
      ? line(
          plan.equipmentItem,
          each(({ crews }) => new Decimal(crews)),
        )
      : []),
    ...(plan.travelItem && plan.distance
      ? line(
          plan.travelItem,
          each(({ day, crews }) => new Decimal(beyond(plan.distance ?? "0", included(revisionOn(day)))).times(crews)),
        )
      : []),
    ...(plan.perDiemItem
      ? line(
          plan.perDiemItem,
          each(({ crews }) => new Decimal(crews * plan.people)).slice(itemOf(plan.perDiemItem, from)?.unit === "night" ? 1 : 0),
        )
      : []),
  ];
  return { shifts, days: days.length, firstDay: days[0]?.day ?? from, lastDay: days.at(-1)?.day ?? from, lines };
}

const included = (sheet: JobSheet | null): string => sheet?.travelRule?.includedDistance ?? "0";

/** How much is done on each day; the last shift has what is left. */
function sharesOf({ quantity, perShift }: CrewPlan, days: readonly { crews: number }[]): Decimal[] {
  let left = new Decimal(quantity);
  return days.map(({ crews }) => {
    const done = Decimal.min(left, new Decimal(perShift).times(crews));
    left = left.minus(done);
    return done;
  });
}

/** A line for each class of hours, and for what the minimum of a shift adds. */
function crewLines(
  { crewItem, people }: CrewPlan,
  days: readonly { day: Day; crews: number }[],
  item: JobItem | null,
  pieces: readonly Piece[],
  minimumOn: (day: Day) => MinimumRule | null,
  line: (code: string, on: readonly { day: Day; quantity: Decimal }[], more: Partial<EstimateLineDraft>) => EstimateLineDraft[],
): EstimateLineDraft[] {
  const crewsOn = new Map(days.map(({ day, crews }) => [day, crews]));
  const heads = item?.category === "crew" ? 1 : people;
  if (item && item.unit !== "hour" && item.unit !== "crew-hour")
    return line(
      crewItem,
      days.map(({ day, crews }) => ({ day, quantity: new Decimal(crews * heads) })),
      {},
    );
  const hours = hourClasses.flatMap((hourClass) => {
    const own = Map.groupBy(
      pieces.filter((piece) => piece.class === hourClass),
      ({ day }) => day,
    );
    const on = [...own].map(([day, some]) => ({
      day,
      quantity: some
        .reduce((sum, { hours }) => sum.plus(hours), new Decimal(0))
        .times((crewsOn.get(some[0]?.shiftDay ?? day) ?? 0) * heads),
    }));
    return line(crewItem, on, { hourClass });
  });
  const minimums = Map.groupBy(minimumsOf(pieces, item, minimumOn), ({ hourClass }) => hourClass);
  return [
    ...hours,
    ...[...minimums].flatMap(([hourClass, some]) => {
      const on = some.map(({ day, missing, isVisit }) => ({
        day,
        quantity: new Decimal(missing).times(isVisit ? 1 : (crewsOn.get(day) ?? 0) * heads),
      }));
      return line(crewItem, on, { hourClass, description: `${item?.description ?? crewItem}, minimum`.slice(0, 300) });
    }),
  ];
}

/** What each shift lacks of the minimum of its day, for one crew, person or visit, in the class of its first hour (rate-sheets rule 6). */
function minimumsOf(
  pieces: readonly Piece[],
  item: JobItem | null,
  minimumOn: (day: Day) => MinimumRule | null,
): { day: Day; missing: string; hourClass: Piece["class"]; isVisit: boolean }[] {
  return [...Map.groupBy(pieces, ({ shift }) => shift).values()].flatMap((shift) => {
    const [first] = shift.toSorted((a, b) => a.from.localeCompare(b.from));
    const rule = first ? minimumOn(first.shiftDay) : null;
    const isItsBasis = rule?.basis !== "crew" || item?.category === "crew";
    if (!first || !rule || !isItsBasis || !rule.counts.includes("work")) return [];
    const missing = shortfall(hoursOf(shift), rule.steps);
    return [{ day: first.shiftDay, missing, hourClass: first.class, isVisit: rule.basis === "visit" }];
  });
}
