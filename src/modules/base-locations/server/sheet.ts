import { baseSheet } from "../base-sheet.ts";
import { baseLocation } from "./tables.ts";
import type { Ctx } from "#kit/server/host.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import { letterheadLines, letterheadName } from "#modules/settings/rules.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

/** The base sheet as PDF, under the company's head. */
export async function printSheet(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { db, host, actor, now } = ctx;
  const base = await ctx.lookup.find(baseLocation, id);
  const { managerId, rsoId, alternateRsoId, hseContactId } = base;
  const ids = [managerId, rsoId, alternateRsoId, hseContactId].filter((one) => one !== null);
  const names = await host.namesOf(db, ids);
  const name = (one: string | null) => (one ? (names.get(one) ?? null) : null);
  const people = {
    manager: name(managerId),
    rso: name(rsoId),
    alternateRso: name(alternateRsoId),
    hseContact: name(hseContactId),
  };
  const [company] = await db.select().from(companySettings);
  if (!company) throw new Error("The company has no row of settings.");
  const bytes = await renderPdf({
    ...baseSheet({ ...base, ...people }),
    company: { name: letterheadName(company), lines: letterheadLines(company) },
    pageSize: company.pageSize,
    printed: { at: `${now.toISOString().slice(0, 16).replace("T", " ")} UTC`, by: actor.name },
  });
  return new Download(`base-${base.code}.pdf`, "application/pdf", bytes, { inline: true });
}
