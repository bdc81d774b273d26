/** What of a line that was built from sources cannot be typed over: it would bill something else than what its sources are marked as billed for. */
import type { InvoiceRow, LineRow } from "./computing.ts";
import { compareAmounts } from "#kit/money.ts";
import { wrongField } from "#kit/refusals.ts";

type Entered = Pick<LineRow, "id" | "kind" | "serviceFrom" | "serviceTo" | "unit" | "quantity" | "unitPrice">;

type Head = Pick<InvoiceRow, "clientCompanyId" | "currency" | "clientSiteId" | "baseLocationId">;

/** Refuses what would not fit work and deposits that the lines bill: another client or currency, and a place that has other taxes. */
export function refuseOtherTerms(before: Head, after: Head, stored: readonly Pick<LineRow, "origin" | "depositId">[]): void {
  const isOther = (name: keyof Head) => before[name] !== after[name];
  const isBuilt = stored.some(({ origin }) => origin !== null);
  if (!isBuilt && stored.every(({ depositId }) => depositId === null)) return;
  if (isOther("clientCompanyId"))
    throw wrongField("clientCompanyId", "This invoice bills work of its client. Draft another one for another client.");
  if (isOther("currency"))
    throw wrongField(
      "currency",
      `This invoice bills work at prices in ${before.currency}. Draft another one in another currency.`,
    );
  const place = (["clientSiteId", "baseLocationId"] as const).find(isOther);
  if (isBuilt && place)
    throw wrongField(
      place,
      "The taxes of this invoice follow the place of its work. Bill work of another place with its own invoice.",
    );
}

/** Refuses another kind, day, quantity, unit or price of a built line. A line without a price in its rate sheet can be given one. */
export function refuseOtherWork(stored: readonly LineRow[], entered: readonly Entered[]): void {
  for (const [index, line] of entered.entries()) {
    const kept = stored.find(({ id, origin }) => id === line.id && origin !== null);
    const other = kept && differs(kept, line);
    if (other) throw wrongField(`lines.${index}.${other}`, builtLine);
  }
}

/** Refuses a line that was taken out of the draft before: its work is open again, and would be billed twice. */
export function refuseTakenOut(stored: readonly Pick<LineRow, "id">[], entered: readonly { id?: string | undefined }[]): void {
  const at = entered.findIndex(({ id }) => id !== undefined && isFromServer(id) && stored.every((line) => line.id !== id));
  if (at >= 0) throw wrongField(`lines.${at}.description`, takenOut);
}

const takenOut = "This line was taken out of the draft. Build the invoice again with its work, or enter it as a new line.";

/** New lines that are entered have random ids; those of the server are of version 7. */
const isFromServer = (id: string): boolean => id[14] === "7";

const builtLine =
  "This line bills approved work at its price. Build the invoice again with another part of the work, price it again, or give it a line discount.";

function differs(kept: Entered, line: Entered): keyof Entered | undefined {
  const texts = (["kind", "serviceFrom", "serviceTo", "unit"] as const).find((name) => kept[name] !== line[name]);
  if (texts) return texts;
  if (compareAmounts(kept.quantity, line.quantity) !== 0) return "quantity";
  const isOther = kept.unitPrice !== null && (line.unitPrice === null || compareAmounts(kept.unitPrice, line.unitPrice) !== 0);
  return isOther ? "unitPrice" : undefined;
}
