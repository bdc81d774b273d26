import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { fieldTicket } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { namedFirst } from "#modules/project-management/rules.ts";

/** Tickets of a project or a work order that are not settled: of a project not billed, of a work order not signed. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  const isProject = "projectId" in of;
  const states = isProject
    ? (["draft", "ready", "client signed", "approved", "disputed"] as const)
    : (["draft", "ready", "disputed"] as const);
  const mine = isProject ? eq(fieldTicket.projectId, of.projectId) : eq(fieldTicket.workOrderId, of.workOrderId);
  const rows = await db
    .select({ id: fieldTicket.id, name: fieldTicket.number })
    .from(fieldTicket)
    .where(and(mine, isNull(fieldTicket.archivedAt), inArray(fieldTicket.status, [...states])))
    .orderBy(asc(fieldTicket.createdAt));
  const what = isProject ? "unbilled" : "not signed";
  return [{ ...namedFirst("FieldTicket", rows), one: "ticket", several: "tickets", what }];
};
