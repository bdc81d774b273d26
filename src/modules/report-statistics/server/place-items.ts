import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { placeViews } from "../rules/firsts.ts";
import { methodOfLine } from "./conditions.ts";
import { examFact, thicknessFact } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** Recomputes which views of these items are first examinations and which still need another one. */
export async function placeItems(rows: PlainRows, itemIds: readonly string[]): Promise<void> {
  for (const part of inParts(itemIds, 1000)) await placePart(rows, part);
}

async function placePart(rows: PlainRows, itemIds: string[]): Promise<void> {
  await placeLatest(rows, itemIds);
  await placeLastOfItems(rows, itemIds);
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

/** Which view of an item and method is its last with a result, in all and in its project. */
async function placeLastOfItems(rows: PlainRows, itemIds: string[]): Promise<void> {
  const f = examFact;
  const isDone = sql`(${f.counts} and ${f.viewResult} in ('ACC', 'REJ', 'INFO'))`;
  const isFirstOf = (part: SQL) =>
    sql`coalesce(${isDone}, false) and row_number() over (partition by ${part}, ${isDone}
      order by ${f.performedOn} desc, ${f.numberSignedAt} desc, ${f.lineNo} desc, ${f.lineId}) = 1`;
  await rows.run(
    examFact,
    sql`update ${f} set is_last_of_item = v.latest, is_last_in_project = v.in_project
      from (select ${f.lineId} as line_id, ${isFirstOf(sql`${f.itemId}, ${methodOfLine}`)} as latest,
          ${isFirstOf(sql`${f.itemId}, ${methodOfLine}, ${f.projectId}`)} as in_project
        from ${f} where ${inArray(f.itemId, itemIds)}) v
      where ${f.lineId} = v.line_id and (${f.isLastOfItem} <> v.latest or ${f.isLastInProject} <> v.in_project)`,
  );
}

/** Which measurement of a thickness location is its last: of reports that count, and measured. */
async function placeLatest(rows: PlainRows, itemIds: string[]): Promise<void> {
  const f = examFact;
  const isMeasured = sql`(${f.counts} and ${f.result} in ('ACC', 'REJ', 'INFO'))`;
  await rows.run(
    thicknessFact,
    sql`update ${thicknessFact} set is_latest = v.latest
      from (select ${f.lineId} as line_id, ${isMeasured} and row_number() over (partition by ${f.itemId}, ${isMeasured}
          order by ${f.performedOn} desc, ${f.numberSignedAt} desc, ${f.lineNo} desc) = 1 as latest
        from ${f} where ${inArray(f.itemId, itemIds)} and ${f.rateGroup} = 'thickness') v
      where ${thicknessFact.lineId} = v.line_id and ${thicknessFact.isLatest} <> v.latest`,
  );
}
