import { and, asc, inArray, lte } from "drizzle-orm";
import { itp } from "./tables.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Plans that were closed or superseded: somebody decides about each. */
export const itpRetention: RecordSource = {
  recordClass: "itp",
  entity: "Itp",
  noun: "Inspection and test plan",
  find: async (db, { until, limit, ids }) => {
    const ended = await db
      .select()
      .from(itp)
      .where(and(lte(itp.closedOn, until), ids ? inArray(itp.id, [...ids]) : undefined))
      .orderBy(asc(itp.closedOn), asc(itp.id))
      .limit(limit);
    return ended.flatMap(({ id, number, revision, closedOn: day, clientCompanyId, projectId }) => {
      const others = { personIds: [], clientIds: [clientCompanyId], projectIds: [projectId], neededBy: null };
      return day ? [{ recordId: id, label: `${number} rev ${revision}`, ...others, since: day, day }] : [];
    });
  },
};
