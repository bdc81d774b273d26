import { baseSheet } from "../base-sheet.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/** The base sheet as PDF, under the company's head. */
export async function printSheet(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { db, services } = ctx;
  const base = await ctx.lookup.find(baseLocation, id);
  const { managerId, rsoId, alternateRsoId, hseContactId } = base;
  const ids = [managerId, rsoId, alternateRsoId, hseContactId].filter((one) => one !== null);
  const names = await services.namesOf(db, ids);
  const name = (one: string | null) => (one ? (names.get(one) ?? null) : null);
  const people = {
    manager: name(managerId),
    rso: name(rsoId),
    alternateRso: name(alternateRsoId),
    hseContact: name(hseContactId),
  };
  const bytes = await printOnPaper(ctx, baseSheet({ ...base, ...people }));
  return new Download(`base-${base.code}.pdf`, "application/pdf", bytes, { inline: true });
}
