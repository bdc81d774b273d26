import { itpPaper, matrixOf } from "../matrix.ts";
import { happened } from "./events.ts";
import { plans } from "./itps.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { toXlsx } from "#kit/server/workbook.ts";

/** The plan with its matrix, as PDF or workbook. */
export async function printMatrix(ctx: Ctx, { id, query }: { id: string; query: { format: "pdf" | "xlsx" } }): Promise<Download> {
  const plan = await plans.find(ctx, { id });
  const rows = matrixOf(plan, await happened(ctx.db, plan.number), ctx.now.toISOString());
  const name = `${plan.number}-${plan.revision}.${query.format}`;
  if (query.format === "pdf") {
    const bytes = await printOnPaper(ctx, itpPaper(plan, rows));
    return new Download(name, "application/pdf", bytes, { inline: true });
  }
  const heads = ["No.", "Activity", "Points", "Reference", "Record", ...plan.units];
  const columns = heads.map((head) => ({ head, kind: "text" as const }));
  const cells = rows.map((row) => [row.seq, row.activity, row.points, row.reference, row.record, ...row.states]);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return new Download(name, type, await toXlsx(columns, cells));
}
