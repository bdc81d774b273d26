/** What a person types about time, and the entry it stands for. */
import { z } from "zod";
import { type NewTimesheetEntry, standbyReasons, type TimeJob } from "../contract.ts";
import { wrongLength } from "../rules.ts";
import { activities } from "#directory/finance/overtime.ts";
import { instantOf, isTime, wallAt } from "#kit/local-time.ts";
import { dayText, limitedText, optional } from "#kit/schemas.ts";
import { addDays } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

const clock = z.string("Enter a time such as 06:00").refine(isTime, "Enter a time such as 06:00");

/** An end that is not after its start is on the next day; the same time twice is a slip. */
export const TypedTime = z
  .object({
    day: dayText(),
    workOrderId: optional(z.uuid()),
    activity: z.enum(activities, "Choose the activity"),
    from: clock,
    to: clock,
    breakMin: optional(z.int("Enter whole minutes").min(0).max(1440)),
    standbyReason: optional(z.enum(standbyReasons)),
    methods: z.array(z.enum(methods)).optional(),
    offCrewReason: optional(limitedText(200)),
    billable: z.boolean().optional(),
    note: optional(limitedText(1000)),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: wrongLength });
export type TypedTime = z.infer<typeof TypedTime>;

export const typedLabels = {
  day: "Day",
  workOrderId: "Work order",
  activity: "Activity",
  from: "From",
  to: "To",
  breakMin: "Break",
  standbyReason: "Standby because of",
  methods: "Methods",
  offCrewReason: "Why outside the crew",
  billable: "Billable",
  note: "Note",
};

const instant = (wall: string, zone: string): string => new Date(instantOf(wall, zone) ?? 0).toISOString();

/** The entry, at the clock of the site of its job. */
export function entryOf({ day, from, to, ...typed }: TypedTime, zone: string): NewTimesheetEntry {
  const last = to < from ? addDays(day, 1) : day;
  return {
    ...typed,
    breakMin: typed.breakMin ?? 0,
    startAt: instant(`${day}T${from}`, zone),
    endAt: instant(`${last}T${to}`, zone),
  };
}

/** What to type for an entry that is there. */
export function typedOf(entry: Omit<NewTimesheetEntry, "id"> & { timeZone: string }): Partial<TypedTime> {
  const [day, from] = wallAt(entry.startAt, entry.timeZone).split("T");
  const [, to] = wallAt(entry.endAt, entry.timeZone).split("T");
  const { workOrderId, activity, breakMin, standbyReason, methods: used, offCrewReason, billable, note } = entry;
  return {
    ...(day ? { day } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    workOrderId,
    activity,
    breakMin,
    standbyReason,
    ...(used ? { methods: used } : {}),
    offCrewReason,
    ...(billable === undefined ? {} : { billable }),
    note,
  };
}

/** The next entry of a day begins where this one ended, on the same job. */
export const after = ({ day, workOrderId, activity, to, from }: TypedTime): Partial<TypedTime> => ({
  day: to < from ? addDays(day, 1) : day,
  workOrderId: workOrderId ?? null,
  activity,
  from: to,
});

export const zoneFor = (jobs: readonly TimeJob[], workOrderId: string | null | undefined, otherwise: string): string =>
  jobs.find(({ id }) => id === workOrderId)?.timeZone ?? otherwise;
