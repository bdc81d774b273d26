import { filledWorkbook } from "./fill-workbook.ts";
import { saidAtPlaces } from "../workbook-places.ts";
import { readWhole } from "./submissions.ts";
import { ownWorkbookOf } from "./workbook-file.ts";
import { FormSubmission } from "../contract.ts";
import { refused } from "#kit/refusals.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

/** A filled form on the company's own workbook; the record with hash and code stays ours. */
export async function saveOwnWorkbook(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const filled = await readWhole(ctx, id);
  const file = await ownWorkbookOf(ctx.db, filled.templateId);
  if (!file) throw refused("This version has no workbook of the company.");
  const packed = await wholeFile(ctx.services.files, file.sha256);
  const bytes = filledWorkbook(packed, saidAtPlaces(filled));
  const number = filled.number ?? filled.provisionalRef ?? "Draft";
  await ctx.write((store) =>
    store.note({
      action: `${FormSubmission.noun}.export`,
      entity: FormSubmission.noun,
      entityId: id,
      label: number,
      changes: [{ field: "workbook", old: null, new: file.name }],
    }),
  );
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return new Download(`${number}.xlsx`, xlsx, bytes);
}
