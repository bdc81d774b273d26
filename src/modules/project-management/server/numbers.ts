import { eq } from "drizzle-orm";
import { projectSeries, workOrderSeries } from "../about.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { ScopeValues } from "#kit/numbering.ts";
import type { Ctx } from "#kit/server/services.ts";
import { takeInSeries } from "#kit/server/numbering.ts";

const series = { Project: projectSeries, WorkOrder: workOrderSeries };

/** A project or work order about to be numbered, with what the pattern may name. */
interface Numbered {
  id: string;
  baseLocationId: string;
  clientCompanyId: string;
  projectNumber?: string;
}

/** The next number of a project or work order, taken for good in this transaction: "WO-26-0042". */
export function nextNumber(ctx: Ctx, entity: keyof typeof series, of: Numbered): Promise<string> {
  return takeInSeries(ctx.store, series[entity], { values: () => codesOf(ctx, of), day: ctx.today, entityId: of.id });
}

async function codesOf({ db }: Ctx, { baseLocationId, clientCompanyId, projectNumber }: Numbered): Promise<ScopeValues> {
  const [base] = await db.select({ code: baseLocation.code }).from(baseLocation).where(eq(baseLocation.id, baseLocationId));
  const [client] = await db.select({ code: clientCompany.code }).from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  return {
    ...(base ? { LOC: base.code } : {}),
    ...(client ? { CLIENT: client.code } : {}),
    ...(projectNumber ? { PROJECT: projectNumber } : {}),
  };
}
