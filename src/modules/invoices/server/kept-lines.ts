/** What of a line that was built from sources cannot be typed over: it would bill something else than what its sources are marked as billed for. */
import type { LineRow } from "./computing.ts";
import { compareAmounts } from "#kit/money.ts";
import { wrongField } from "#kit/refusals.ts";

type Entered = Pick<LineRow, "id" | "kind" | "serviceFrom" | "serviceTo" | "unit" | "quantity" | "unitPrice">;

/** Refuses another kind, day, quantity, unit or price of a built line. A line without a price in its rate sheet can be given one. */
export function refuseOtherWork(stored: readonly LineRow[], entered: readonly Entered[]): void {
  for (const [index, line] of entered.entries()) {
    const kept = stored.find(({ id, origin }) => id === line.id && origin !== null);
    const other = kept && differs(kept, line);
    if (other) throw wrongField(`lines.${index}.${other}`, builtLine);
  }
}

const builtLine =
  "This line bills approved work at its price. Build the invoice again with another part of the work, price it again, or give it a line discount.";

function differs(kept: Entered, line: Entered): keyof Entered | undefined {
  const texts = (["kind", "serviceFrom", "serviceTo", "unit"] as const).find((name) => kept[name] !== line[name]);
  if (texts) return texts;
  if (compareAmounts(kept.quantity, line.quantity) !== 0) return "quantity";
  const isOther = kept.unitPrice !== null && (line.unitPrice === null || compareAmounts(kept.unitPrice, line.unitPrice) !== 0);
  return isOther ? "unitPrice" : undefined;
}
