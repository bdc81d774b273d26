import { FormTemplate } from "../contract.ts";
import { writeXlsForm } from "../xlsform/write.ts";
import { formTemplate } from "./tables.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { toXlsxSheets } from "#kit/server/workbook.ts";

/** A version of a form as an XLSForm workbook. */
export async function saveXlsForm(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const template = await ctx.lookup.find(formTemplate, id);
  const { code, formVersion } = template;
  const sheets = writeXlsForm(template).map(({ name, rows: [heads = [], ...table] }) => ({
    name,
    columns: heads.map((head) => ({ head, kind: "text" as const })),
    table,
  }));
  await ctx.write((store) =>
    store.note({
      action: `${FormTemplate.noun}.export`,
      entity: FormTemplate.noun,
      entityId: id,
      label: `${code} version ${formVersion}`,
      changes: [],
    }),
  );
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return new Download(`${code}-v${formVersion}-xlsform.xlsx`, xlsx, await toXlsxSheets(sheets));
}
