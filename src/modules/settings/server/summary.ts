import { countryName } from "#kit/places.ts";
import { summaryContent } from "../summary-paper.ts";
import { companyOf } from "./company.ts";
import { listNumbering } from "./numbering.ts";
import { showProfile } from "./regulatory.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** The settings on paper, as an auditor asks for them. */
export async function summaryPdf(ctx: Ctx): Promise<Download> {
  const company = await companyOf(ctx.db);
  const content = summaryContent({
    company: { ...company, country: company.country && countryName(company.country) },
    numbering: await listNumbering(ctx),
    profile: await showProfile(ctx),
  });
  await ctx.write((store) =>
    store.note({ action: "CompanySettings.print", entity: "CompanySettings", label: "Summary of the settings" }),
  );
  const bytes = await printOnPaper(ctx, {
    title: "Summary of the settings",
    number: ctx.today,
    orientation: "portrait",
    content,
  });
  return new Download(`settings-${ctx.today}.pdf`, "application/pdf", bytes);
}
