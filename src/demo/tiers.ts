/** Two jobs priced by tiers: the adjustment of one is on its invoice, that of the other is open and proposed as a price credit note. */
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { signedBy } from "./field-tickets.ts";
import { approveInvoice, issueAsFinance } from "./invoices.ts";
import { tubeJobs } from "./jobs.ts";
import type { Key } from "./keys.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { actions } from "#modules/field-tickets/server/actions.ts";
import { saveTicket } from "#modules/field-tickets/server/save.ts";
import { plainRow } from "#modules/field-tickets/ticket-row.ts";
import { buildInvoice, showSources } from "#modules/invoices/server/build.ts";
import { submitInvoice } from "#modules/invoices/server/drafts.ts";

/** Tubes of the tickets of a day. */
const tubes = ["400", "500"];

export async function writeTieredJobs(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  for (const { id: workOrderId, ago, isAdjusted } of tubeJobs) {
    // oxlint-disable no-await-in-loop -- in the order of the days
    for (const [index, quantity] of tubes.entries()) {
      const daysAgo = ago - index;
      const day = calendar.ago(daysAgo);
      const id = idOf(`tube ticket ${workOrderId} ${index}`);
      const row = plainRow({
        id: idOf(`row ${id}`),
        kind: "production",
        day,
        description: "Eddy current examination of bundle tubes",
        quantity,
        unit: "tube",
        category: "production",
        method: "ET",
        reason: "Counted with the client by the tube list of the bundle",
      });
      const body = { version: null, workOrderId, day, rows: [row] };
      const { ticket } = await act("wes", daysAgo, "16:40", (ctx) => saveTicket(ctx, { id, body }));
      const signed = await act("wes", daysAgo, "16:55", (ctx) => signedBy(ctx, ticket, "wes"));
      await act("maria", daysAgo - 1, "09:50", (ctx) => actions.approve(ctx, { id, body: { version: signed.version } }));
    }
    const draft = await act("maria", 1, "13:10", async (ctx) => {
      const { sources } = await showSources(ctx, { id: workOrderId });
      const asked = sources
        .filter(({ blocked, type }) => blocked === null && (isAdjusted || type !== "TierAdjustment"))
        .map(({ type, id, key }) => ({ type, id, key, charge: true }));
      return buildInvoice(ctx, { id: workOrderId, body: { grouping: "ticket", accepted: [], sources: asked } });
    });
    const sent = await act("maria", 1, "13:20", (ctx) => submitInvoice(ctx, { id: draft.id, body: { version: draft.version } }));
    await act("dale", 1, "14:30", (ctx) => approveInvoice(ctx, sent));
    await act("susan", 1, "16:10", (ctx) => issueAsFinance(ctx, draft.id));
    // oxlint-enable no-await-in-loop
  }
}
