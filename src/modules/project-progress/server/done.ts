/** What signed reports of work orders say is done, by work order, method and unit. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { Decimal, plain } from "#kit/decimal.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { foldedName, foldedWeld } from "#modules/inspection-reports/rules/same-name.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

/** "order|RT|weld". */
export const doneKey = (workOrderId: string, method: string, unit: string): string => `${workOrderId}|${method}|${unit}`;

/** Units that are counted by name, so that what was repaired and examined again counts once. */
const named = { weld: foldedWeld, joint: foldedWeld, tube: foldedName, item: foldedName, reading: foldedName, spot: foldedName };

/** One thing that a signed report says is done: so much of a unit, or a unit by its name. */
interface DoneFact {
  key: string;
  day: Day;
  amount: { quantity: string } | { name: string };
}

/** What signed reports of the work orders say, each with its day. */
export async function doneFacts(
  db: Reading,
  services: Pick<Services, "answers">,
  workOrderIds: readonly string[],
): Promise<DoneFact[]> {
  if (workOrderIds.length === 0) return [];
  const quantities = await answerTo(services, "billableQuantities")(db, { workOrderIds });
  const counted = quantities.flatMap(({ workOrderId, method, unit, quantity, day }): DoneFact[] =>
    workOrderId && !Object.hasOwn(named, unit) ? [{ key: doneKey(workOrderId, method, unit), day, amount: { quantity } }] : [],
  );
  const lines = await db
    .selectDistinct({
      workOrderId: inspectionReport.workOrderId,
      method: inspectionReport.method,
      itemTag: inspectionReport.itemTag,
      itemKey: reportLine.itemKey,
      day: inspectionReport.inspectedOn,
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
  const byName = Object.entries(named).flatMap(([unit, folded]) =>
    lines.map(({ workOrderId, method, itemTag, itemKey, day }): DoneFact => ({
      key: doneKey(workOrderId ?? "", method, unit),
      day: day ?? "",
      amount: { name: `${foldedName(itemTag ?? "")} ${folded(itemKey)}` },
    })),
  );
  return [...counted, ...byName];
}

/** Decimal texts by {@link doneKey}, of all days or up to the end of one; what is named counts once. */
export function doneBy(facts: readonly DoneFact[], upTo?: Day): Map<string, string> {
  const own = upTo === undefined ? facts : facts.filter(({ day }) => day <= upTo);
  return new Map(
    [...Map.groupBy(own, ({ key }) => key)].map(([key, of]) => {
      const names = new Set(of.flatMap(({ amount }) => ("name" in amount ? amount.name : [])));
      const sum = of.reduce((all, { amount }) => all.plus("quantity" in amount ? amount.quantity : 0), new Decimal(0));
      return [key, plain(sum.plus(names.size))];
    }),
  );
}
