import { and, eq, inArray, isNull } from "drizzle-orm";
import { changeOrder } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Change orders that are neither approved nor rejected: a project is closed once they are. */
export const undecidedChanges: Questions["unfinishedOf"] = async (db, of) => {
  const words = { one: "change order", several: "change orders", what: "not decided" };
  if (!("projectId" in of)) return { count: 0, ...words };
  const open = and(
    eq(changeOrder.projectId, of.projectId),
    inArray(changeOrder.status, ["draft", "with client"]),
    isNull(changeOrder.archivedAt),
  );
  return { count: await db.$count(changeOrder, open), ...words };
};
