/** Rows of production from the quantities of signed reports, in the unit the client has a price for. No database. */
import { plainRow, type TicketRow } from "../ticket-row.ts";
import type { ReportQuantity } from "#modules/inspection-reports/rules/report-quantity.ts";
import { findItem, type Job } from "#modules/rate-sheets/rules/choose.ts";
import type { PricedSheet } from "#modules/rate-sheets/rules/types.ts";

interface SignedQuantity extends ReportQuantity {
  reportNumber: string;
  sourceId: string;
}

/**
 * One row for each quantity of a report. Work that can be stated in several units is in the first one with a price, else in the first one; the report
 * itself is a row only where it has a price.
 */
export function productionRows(
  quantities: readonly SignedQuantity[],
  sheets: readonly PricedSheet[],
  job: Omit<Job, "on">,
): TicketRow[] {
  const groups = Map.groupBy(quantities, ({ sourceId, day, work }) => [sourceId, day, work].join("|"));
  return [...groups.values()].flatMap((alternatives) => {
    const isPriced = (one: SignedQuantity) => "item" in findItem(sheets, { ...job, on: one.day }, one);
    const unit = (alternatives.find(isPriced) ?? alternatives.find(({ work }) => work !== "report"))?.unit;
    return alternatives.filter((one) => one.unit === unit).map(rowOf);
  });
}

function rowOf(quantity: SignedQuantity): TicketRow {
  const { sourceId, key, day, category, unit, method, filmSize, sizes, reportNumber, description } = quantity;
  return plainRow({
    id: sourceId,
    kind: category === "consumable" ? "consumable" : "production",
    day,
    description: `${description}, ${reportNumber}`,
    quantity: quantity.quantity,
    unit,
    category,
    method,
    filmSize,
    sizes,
    reportSourceId: sourceId,
    reportKey: key,
    reportNumber,
    signedQuantity: quantity.quantity,
  });
}
