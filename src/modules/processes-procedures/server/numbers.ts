import { inArray } from "drizzle-orm";
import { procedure } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** How work orders name the procedures of their scope, also for people who may not open them. */
export const procedureNumbers: Questions["procedureNumbers"] = async (db, ids) => {
  const { id, number } = procedure;
  const found = await db
    .select({ id, number })
    .from(procedure)
    .where(inArray(id, [...ids]));
  return new Map(found.map((one) => [one.id, one.number]));
};
