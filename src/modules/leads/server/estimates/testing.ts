import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { estimate, estimateLine } from "./tables.ts";
import type { Lead } from "../../contract.ts";
import type { Db } from "#kit/server/database.ts";

/** For tests: an estimate of a lead as it is after its approval, with one line of its value, 48,000.00 unless the lead has another. */
export async function approvedEstimate(
  db: Db,
  lead: Lead,
  more: Partial<typeof estimate.$inferInsert> = {},
  description = "Inspection as described",
): Promise<string> {
  const id = randomUUID();
  const at = "2026-05-01T08:00:00.000Z";
  const net = lead.value ?? "48000.00";
  const days = { startOn: "2026-06-12", endOn: "2026-06-25" };
  await db.insert(estimate).values({
    id,
    createdAt: at,
    updatedAt: at,
    leadId: lead.id,
    number: lead.number,
    revision: "A",
    status: "draft",
    currency: lead.currency ?? "USD",
    ...days,
    linesTotal: net,
    discountTotal: "0.00",
    netTotal: net,
    ...more,
  });
  const text = { description, unit: "lot", quantity: "1" };
  const whose = { from: days.startOn, to: days.endOn, sheet: null, rateSheetId: null, rateItemId: null, trace: [] };
  await db.insert(estimateLine).values({
    ...text,
    id: randomUUID(),
    estimateId: id,
    sort: 0,
    kind: "manual",
    price: net,
    discountPct: "0",
    parts: [{ ...whose, ...text, unitPrice: net, net }],
    net,
    isManual: true,
    isPassThrough: false,
  });
  await db.update(estimate).set({ status: "approved", approvedAt: at, frozenAt: at }).where(eq(estimate.id, id));
  return id;
}
