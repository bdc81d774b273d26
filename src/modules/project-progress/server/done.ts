/** What signed reports of work orders say is done, by work order, method and unit. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { Decimal, plain } from "#kit/decimal.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import { foldedName, foldedWeld } from "#modules/inspection-reports/rules/same-name.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

/** "order|RT|weld". */
export const doneKey = (workOrderId: string, method: string, unit: string): string => `${workOrderId}|${method}|${unit}`;

/** Units that are counted by name, so that what was repaired and examined again counts once. */
const named = { weld: foldedWeld, joint: foldedWeld, tube: foldedName, item: foldedName, reading: foldedName, spot: foldedName };

/** Decimal texts by {@link doneKey}. */
export async function doneOf(
  db: Reading,
  services: Pick<Services, "answers">,
  workOrderIds: readonly string[],
): Promise<Map<string, string>> {
  if (workOrderIds.length === 0) return new Map();
  const done = new Map<string, string>();
  for (const { workOrderId, method, unit, quantity } of await answerTo(services, "billableQuantities")(db, { workOrderIds })) {
    if (!workOrderId || Object.hasOwn(named, unit)) continue;
    const key = doneKey(workOrderId, method, unit);
    done.set(key, plain(new Decimal(done.get(key) ?? "0").plus(quantity)));
  }
  const lines = await db
    .selectDistinct({
      workOrderId: inspectionReport.workOrderId,
      method: inspectionReport.method,
      itemTag: inspectionReport.itemTag,
      itemKey: reportLine.itemKey,
    })
    .from(reportLine)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLine.reportId))
    .where(
      and(
        inArray(inspectionReport.workOrderId, [...workOrderIds]),
        inArray(inspectionReport.status, ["signed", "released"]),
        isNull(inspectionReport.archivedAt),
        inArray(reportLine.result, ["ACC", "REJ", "INFO"]),
      ),
    );
  for (const [unit, folded] of Object.entries(named)) {
    const names = Map.groupBy(lines, ({ workOrderId, method }) => doneKey(workOrderId ?? "", method, unit));
    for (const [key, own] of names)
      done.set(key, String(new Set(own.map(({ itemTag, itemKey }) => `${foldedName(itemTag ?? "")} ${folded(itemKey)}`)).size));
  }
  return done;
}
