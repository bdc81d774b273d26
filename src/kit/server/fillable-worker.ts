import { filledPdf, placesOfPdf } from "./fillable-pdf.ts";
import { filledWorkbook, placesOfWorkbook } from "./fillable-workbook.ts";
import type { FillableAnswer, FillableOrder } from "./fillable.ts";
import { Unfillable } from "./unfillable.ts";

process.on("message", (order: FillableOrder) => void answerTo(order).then((answer) => process.send?.(answer)));
process.on("disconnect", () => process.exit());

async function answerTo(order: FillableOrder): Promise<FillableAnswer> {
  const { kind, form } = order;
  try {
    if (!("copies" in order)) return { places: kind === "xlsx" ? placesOfWorkbook(form) : await placesOfPdf(form) };
    const fill = kind === "xlsx" ? filledWorkbook : filledPdf;
    const copies = [];
    // oxlint-disable-next-line no-await-in-loop -- a copy after the other: each takes the memory of a whole form
    for (const copy of order.copies) copies.push(await fill(form, copy));
    return { copies };
  } catch (error) {
    if (error instanceof Unfillable) return { error: error.message };
    return { error: "This form cannot be read. Save it again in the program it was made with." };
  }
}
