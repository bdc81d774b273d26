/** What calibrations say of the items of the inventory, which does not know them. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { calibrationStatesOn, isInState, isOutOfServiceAs, periodOn, stateOn } from "./states.ts";
import { calibrationPeriod, calibrationRecord } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

export const calibrationOfItems: Questions["calibrationOfItems"] = {
  joinOn: (day) => ({ table: calibrationPeriod, on: periodOn(day) }),
  period: {
    state: sql`${calibrationPeriod.state}`,
    cause: sql`${calibrationPeriod.cause}`,
    dueOn: sql`${calibrationPeriod.dueOn}`,
  },
  stateOn,
  statesOn: calibrationStatesOn,
  isInState,
  isOutOfServiceAs,
  hasHistory: async (db, itemId) => (await db.$count(calibrationPeriod, eq(calibrationPeriod.itemId, itemId))) > 0,
  isCalibrated: async (db, itemId) =>
    (await db.$count(calibrationRecord, and(eq(calibrationRecord.itemId, itemId), isNotNull(calibrationRecord.releasedAt)))) > 0,
};
