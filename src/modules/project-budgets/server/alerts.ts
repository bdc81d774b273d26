/** Thresholds that were told, stored so that each is told once (project-management rule 13, invoices rule 12). */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { alertsDue, highest, type Told, type Watched } from "../rules/alerts.ts";
import { budgetAlert } from "./tables.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** The key of a purchase order: it has one meter, whichever projects are invoiced on it. */
export const keyOfOrder = (orderId: string): string => `PO ${orderId}`;

/** Stores what is reached now, of a project or of a purchase order (`projectId` null), and gives back what people are told of it. */
export async function raiseAlerts(
  rows: PlainRows,
  projectId: string | null,
  watched: readonly Watched[],
  now: Date,
): Promise<(Told & { id: string })[]> {
  const keys = watched.map(({ key }) => key);
  const whose = projectId ? eq(budgetAlert.projectId, projectId) : isNull(budgetAlert.projectId);
  const stored = await rows.read
    .select()
    .from(budgetAlert)
    .where(and(whose, inArray(budgetAlert.key, keys), isNull(budgetAlert.clearedAt)));
  const { raise, clear } = alertsDue(watched, stored);
  const over = clear.map(({ id }) => id);
  if (over.length > 0) await rows.update(budgetAlert).set({ clearedAt: now.toISOString() }).where(inArray(budgetAlert.id, over));
  if (raise.length === 0) return [];
  const made = raise.map((one) => ({ ...one, id: randomUUID(), projectId, firedAt: now.toISOString() }));
  await rows.insert(budgetAlert).values(made);
  return highest(made);
}
