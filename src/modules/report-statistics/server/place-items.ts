import { and, eq, inArray, sql } from "drizzle-orm";
import { placeViews } from "../rules/firsts.ts";
import { examFact } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** Recomputes which views of these items are first examinations and which still need another one. */
export async function placeItems(rows: PlainRows, itemIds: readonly string[]): Promise<void> {
  for (const part of inParts(itemIds, 1000)) await placePart(rows, part);
}

async function placePart(rows: PlainRows, itemIds: string[]): Promise<void> {
  const { itemId, viewId, reportNumber: number, numberSignedAt, lineNo, method, position, stage, isAfterPwht } = examFact;
  const found = await rows.read
    .select({
      itemId,
      viewId,
      number,
      numberSignedAt,
      lineNo,
      method,
      position,
      stage,
      isAfterPwht,
      performedOn: examFact.performedOn,
      result: examFact.viewResult,
      wasFirst: examFact.isFirst,
      wasOpen: examFact.isOpen,
    })
    .from(examFact)
    .where(
      and(
        inArray(examFact.itemId, itemIds),
        eq(examFact.counts, true),
        eq(examFact.lineId, examFact.viewId),
        eq(examFact.isRated, true),
      ),
    );
  const before = new Map(found.map((view) => [view.viewId, view]));
  const changed = [...Map.groupBy(found, (view) => view.itemId).values()].flatMap(placeViews).filter((view) => {
    const was = before.get(view.viewId);
    return was?.wasFirst !== view.isFirst || was.wasOpen !== view.isOpen;
  });
  if (changed.length === 0) return;
  await rows.run(
    examFact,
    sql`update ${examFact} set is_first = v."isFirst", is_open = v."isOpen"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v("viewId" uuid, "isFirst" boolean, "isOpen" boolean)
      where ${examFact.viewId} = v."viewId"`,
  );
}
