import { and, eq, inArray, isNull } from "drizzle-orm";
import { changeOrder } from "./tables.ts";
import { total } from "#kit/money.ts";
import type { Questions } from "#kit/server/questions.ts";

/** What approved change orders add to lines of scope (project-management rule 2). */
export const addedQuantities: Questions["addedQuantities"] = async (db, projectIds) => {
  const rows = await db
    .select({ quantities: changeOrder.quantities })
    .from(changeOrder)
    .where(
      and(inArray(changeOrder.projectId, [...projectIds]), eq(changeOrder.status, "approved"), isNull(changeOrder.archivedAt)),
    );
  const all = rows.flatMap(({ quantities }) => quantities);
  return new Map(
    [...Map.groupBy(all, ({ scopeLineId }) => scopeLineId)].map(([line, of]) => [
      line,
      total(...of.map(({ quantity }) => quantity)),
    ]),
  );
};
