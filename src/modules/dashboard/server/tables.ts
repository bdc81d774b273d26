import { boolean, date, index, jsonb, numeric, primaryKey, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { kpiIds } from "../kpis.ts";
import { type Layout, screens } from "../layout.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

const day = (name: string) => date(name, { mode: "string" });

/** How a person has arranged the start page on a screen; without a row it is as their roles have it. */
export const dashboardLayout = snakeCase.table(
  "dashboard_layout",
  {
    userId: uuid().notNull(),
    screen: text({ enum: screens }).notNull().default("desktop"),
    layout: jsonb().$type<Layout>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] })],
);

/**
 * A figure as it was on the night it was worked out: later corrections of old records do not change it. `baseLocationId` is the nil id for the
 * whole company, so that each day has one row a scope.
 */
export const kpiSnapshot = snakeCase.table(
  "kpi_snapshot",
  {
    id: uuid().primaryKey(),
    kpi: text({ enum: kpiIds }).notNull(),
    on: day("on_day").notNull(),
    baseLocationId: uuid().notNull(),
    numerator: numeric().notNull(),
    denominator: numeric().notNull(),
    /** Empty where the denominator is 0. */
    value: numeric({ precision: 18, scale: 6 }),
    computedAt: instant().notNull(),
  },
  (t) => [unique("kpi_snapshot_once").on(t.kpi, t.on, t.baseLocationId)],
);

/** What the company tells its people on the start page, from a day to a day. */
export const announcement = snakeCase.table(
  "announcement",
  {
    ...record(),
    title: text().notNull(),
    body: text().notNull(),
    /** Names of roles, ids of bases; empty is everybody. */
    roles: text().array().notNull(),
    baseIds: uuid().array().notNull(),
    from: day("from_on").notNull(),
    to: day("to_on").notNull(),
    requiresAck: boolean().notNull(),
    publishedAt: instant(),
  },
  (t) => [index().on(t.to, t.from)],
);
describeRecord(announcement, {
  entity: "Announcement",
  noun: "announcement",
  modules: ["settings"],
  label: (row) => row.title,
});

/** Who has said that they have read it. */
export const announcementAck = snakeCase.table(
  "announcement_ack",
  { announcementId: uuid().notNull(), userId: uuid().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.announcementId, t.userId] })],
);
