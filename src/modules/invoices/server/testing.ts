/** A job with a rate sheet, approved time of two people and a signed report, for tests of the builder. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { BuildAsked, BuildSources } from "../source.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { revenueAccount, taxCode } from "#directory/finance/server/tables.ts";
import { instantOf } from "#kit/local-time.ts";
import { fieldTicket, fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { inspectionDay, type Scene } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { emptyItem, type RateItemDraft } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import type { TestApp } from "#testing.ts";

const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };

/** Prices for the job of a scene: UT by the hour, readings at 4.00, an assistant; its site in Texas, its client taxed there. */
export async function setPrices(on: TestApp, scene: Scene): Promise<void> {
  const account = randomUUID();
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  if (!order?.clientSiteId) throw new Error("The job of the scene has its site.");
  await on.db.insert(revenueAccount).values({ ...stamp, id: account, code: "4000", name: "Inspection" });
  const code = { regime: "sales tax" as const, exemptionReason: null, onTopOf: null };
  await on.db.insert(taxCode).values([
    { ...stamp, ...code, id: randomUUID(), code: "T825", name: "Texas", rate: "8.25", category: "S" },
    {
      ...stamp,
      ...code,
      id: randomUUID(),
      code: "EXEMPT",
      name: "Exempt",
      rate: "0",
      category: "E",
      exemptionReason: "Certificate",
    },
  ]);
  await on.db
    .update(clientCompany)
    .set({
      currency: "USD",
      paymentTerms: netDays(30),
      taxCodeDefault: "T825",
      billingAddress: "1 Ship Channel Road",
      status: "active",
    })
    .where(eq(clientCompany.id, order.clientCompanyId));
  await on.db.update(clientSite).set({ country: "US", region: "TX" }).where(eq(clientSite.id, order.clientSiteId));
  await addSheet(on, scene, "client", "98.00", account);
}

/** An approved sheet of the client or of the project: time of level II at that price, and readings. */
export async function addSheet(
  on: TestApp,
  scene: Scene,
  scope: "client" | "project",
  hour: string,
  accountId?: string,
): Promise<void> {
  const id = randomUUID();
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const [known] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const account = accountId ?? known?.id ?? "";
  await on.db.insert(rateSheet).values({
    ...stamp,
    id,
    number: scope === "client" ? "RS-0042" : "RS-0043",
    revision: "A",
    title: "Agreed prices",
    scope,
    clientCompanyId: scope === "client" ? scene.client : null,
    projectId: scope === "project" ? (order?.projectId ?? null) : null,
    currency: "USD",
    effectiveFrom: "2026-01-01",
    status: "approved",
    overtimeRule: overtimePresets["US 8/12/40"],
  });
  const items = [
    { code: "UT-II", category: "labour", unit: "hour", price: hour, level: "II" },
    { code: "TML", category: "production", unit: "reading", price: "4.00" },
  ] as const;
  await on.db
    .insert(rateItem)
    .values(items.map((item, sort) => ({ ...itemRow({ ...item, description: item.code }, account), rateSheetId: id, sort })));
}

/** Receipts of third parties on the first sheet there is, with that mark-up. */
export async function addThirdParty(on: TestApp, markup: Pick<RateItemDraft, "markupPct" | "markupCap">): Promise<void> {
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const item = { code: "THIRD", description: "Third party", category: "third party", unit: "lot", ...markup } as const;
  await on.db.insert(rateItem).values({ ...itemRow(item, account?.id ?? ""), rateSheetId: sheet?.id ?? "", sort: 9 });
}

/** A crew of two of any method by the hour, on the first sheet there is. */
export async function addCrew(on: TestApp, price: string): Promise<void> {
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const item = { code: "CREW", description: "Crew", category: "crew", unit: "crew-hour", crewSize: 2, price } as const;
  await on.db.insert(rateItem).values({ ...itemRow(item, account?.id ?? ""), rateSheetId: sheet?.id ?? "", sort: 8 });
}

function itemRow(item: Partial<RateItemDraft>, revenueAccountId: string) {
  return { ...emptyItem(randomUUID()), price: "0", ...item, revenueAccountId, taxClass: "labour" as const };
}

/** Time of a person on the job, on the clock of the site. */
export async function logTime(
  on: TestApp,
  scene: Scene,
  personId: string,
  [from, to]: readonly [string, string],
  more: Partial<typeof timesheetEntry.$inferInsert> = {},
): Promise<string> {
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  if (!order) throw new Error("The scene has its job.");
  const day = more.day ?? inspectionDay;
  const at = (clock: string) => new Date(instantOf(`${day}T${clock}`, "America/Chicago") ?? 0).toISOString();
  const id = randomUUID();
  await on.db.insert(timesheetEntry).values({
    ...stamp,
    id,
    userId: personId,
    workOrderId: order.id,
    projectId: order.projectId,
    clientCompanyId: order.clientCompanyId,
    baseLocationId: order.baseLocationId,
    activity: "work",
    startAt: at(from),
    endAt: at(to),
    timeZone: "America/Chicago",
    day,
    billable: true,
    methods: ["UT"],
    status: "approved",
    ...more,
  });
  return id;
}

/** All that can be billed, charged as it is proposed. */
export const allOf = ({ sources }: BuildSources, more: Partial<BuildAsked> = {}): BuildAsked => ({
  grouping: "day",
  accepted: [],
  sources: sources.flatMap(({ type, id, key, blocked, free }) => (blocked ? [] : [{ type, id, key, charge: free === null }])),
  ...more,
});

export const statusOf = async (on: TestApp, entryId: string): Promise<string | undefined> => {
  const [row] = await on.db
    .select({ status: timesheetEntry.status })
    .from(timesheetEntry)
    .where(sql`${timesheetEntry.id} = ${entryId}`);
  return row?.status;
};

type TicketRowDraft = Omit<typeof fieldTicketRow.$inferInsert, "id" | "ticketId" | "position" | "day"> & { day?: string };
/** A ticket of the job in that state, with rows of 11 March if they name no other day; or brings the one named to the state. */
export async function addTicket(
  on: TestApp,
  scene: Scene,
  status: "client signed" | "approved",
  rows: readonly TicketRowDraft[],
  id: string = randomUUID(),
): Promise<{ id: string; number: string }> {
  const number = `FT-${id.slice(0, 8)}`;
  if (rows.length === 0) {
    await on.db.update(fieldTicket).set({ status }).where(eq(fieldTicket.id, id));
    return { id, number };
  }
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  if (!order) throw new Error("The scene has its job.");
  const { projectId, clientCompanyId, baseLocationId } = order;
  const day = "2026-03-11";
  const of = { workOrderId: order.id, projectId, clientCompanyId, baseLocationId };
  await on.db.insert(fieldTicket).values({ ...stamp, ...of, id, number, timeZone: "America/Chicago", day, status });
  await on.db
    .insert(fieldTicketRow)
    .values(rows.map((row, position) => ({ day, ...row, id: randomUUID(), ticketId: id, position })));
  return { id, number };
}

export const ticketStatus = async (on: TestApp, id: string): Promise<string | undefined> => {
  const [row] = await on.db.select({ status: fieldTicket.status }).from(fieldTicket).where(eq(fieldTicket.id, id));
  return row?.status;
};
