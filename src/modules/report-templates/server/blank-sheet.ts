import { blankSheet } from "../blank-sheet.ts";
import { reportTemplate } from "./tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

/** A version of a template as an empty sheet, on the company's paper. */
export async function printedBlankSheet(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { code, templateVersion, title, definition } = await ctx.lookup.find(reportTemplate, id);
  const bytes = await printOnPaper(ctx, {
    title,
    subtitle: "Field sheet for paper",
    number: `${code} v${templateVersion}`,
    orientation: "landscape",
    content: blankSheet(definition),
    foot: "Not a report. Enter what stands here in Holdpoint; the sheet can be attached as a picture. * must be filled in.",
  });
  return new Download(`${code}-v${templateVersion}-field-sheet.pdf`, "application/pdf", bytes, { inline: true });
}
