import { and, asc, inArray, lte } from "drizzle-orm";
import { costRate } from "./tables.ts";
import { dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Cost rates: their retention starts with the last day they counted; one without a last day stays. */
export const costRateRetention: RecordSource = {
  recordClass: "costRate",
  entity: "CostRate",
  noun: "Cost rate",
  find: async (db, { until, limit, ids }) => {
    const over = await db
      .select({ recordId: costRate.id, of: costRate.of, userId: costRate.userId, validTo: costRate.validTo })
      .from(costRate)
      .where(and(lte(costRate.validTo, until), ids ? inArray(costRate.id, [...ids]) : undefined))
      .orderBy(asc(costRate.validTo), asc(costRate.id))
      .limit(limit);
    return over.flatMap(({ recordId, of, userId, validTo }) =>
      validTo === null
        ? []
        : {
            recordId,
            label: `Cost rate of ${of} to ${validTo}`,
            personIds: userId ? [userId] : [],
            clientIds: [],
            projectIds: [],
            neededBy: null,
            since: validTo,
            day: validTo,
          },
    );
  },
  drop: async (store, ids) =>
    Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, costRate, inArray(costRate.id, [recordId])),
    })),
};
