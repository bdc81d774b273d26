import { countryName } from "#kit/places.ts";
import { letterheadLines, letterheadName } from "../rules.ts";
import { summaryContent } from "../summary-paper.ts";
import { companyOf } from "./company.ts";
import { listNumbering } from "./numbering.ts";
import { showProfile } from "./regulatory.ts";
import type { Ctx } from "#kit/server/host.ts";
import { renderPdf } from "#kit/server/pdf.ts";
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
  const bytes = await renderPdf({
    title: "Summary of the settings",
    number: ctx.today,
    revision: null,
    orientation: "portrait",
    pageSize: company.pageSize,
    company: { name: letterheadName(company), lines: letterheadLines(company) },
    content,
    printed: { at: `${ctx.now.toISOString().slice(0, 16).replace("T", " ")} UTC`, by: ctx.actor.name },
  });
  return new Download(`settings-${ctx.today}.pdf`, "application/pdf", bytes);
}
