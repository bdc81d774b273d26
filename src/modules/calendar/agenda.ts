/** The calendar by days: jobs, events and leave, and what is laid over them. */
import { z } from "zod";
import { daysAsked } from "./roster.ts";
import { flag } from "#kit/contract.ts";
import { MapRow } from "#kit/map-row.ts";

const agendaKinds = ["job", "event", "leave", "holiday", "due", "notice", "outside"] as const;

export const AgendaAsked = daysAsked({
  baseLocationId: z.uuid().optional(),
  /** Only what concerns the reader. */
  mine: flag,
  /** With due items and client notices. */
  due: flag,
  /** With outside calendars. */
  outside: flag,
});

/** Something on a day or several, both inclusive, at the clock of its place. */
export const AgendaEntry = z.object({
  id: z.string(),
  kind: z.enum(agendaKinds),
  title: z.string(),
  detail: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  startClock: z.string().nullable(),
  endClock: z.string().nullable(),
  /** The page of its record. */
  href: z.string().nullable(),
  meaning: z.enum(["good", "due", "bad", "waiting", "idle"]),
  /** Of a job: its work order, with where it is. */
  job: MapRow.nullable(),
});
export type AgendaEntry = z.infer<typeof AgendaEntry>;

export const Agenda = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  entries: z.array(AgendaEntry),
  /** Outside calendars have more on these days than is shown. */
  isCut: z.boolean(),
});
export type Agenda = z.infer<typeof Agenda>;
