import { desc, eq } from "drizzle-orm";
import type { CalibrationAnswer, ItemCalibration } from "../contract.ts";
import { calibrationOn, calibrationStateOn, dueOn, lastCalibration, planOn, countedSince, countedText } from "../rules.ts";
import { eventsOf } from "./events.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import { spansOf } from "./periods.ts";
import { shownPlan } from "./plans.ts";
import { findRecord } from "./records.ts";
import { certificatesOf } from "./release-evidence.ts";
import { calibrationRecord } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import type { Day } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/** What the instrument is wanted for. */
type Asked = { parameter?: string | undefined; value?: string | undefined; unit?: string | undefined };

/** Was this item in calibration on that day, by which certificate, for which range? Open to everyone who is signed in, as pickers are. */
export async function answerCalibration(
  { db }: Ctx,
  { query }: { query: { itemId: string; on: Day } & Asked },
): Promise<CalibrationAnswer> {
  const item = (await loadFacts(db, [query.itemId])).get(query.itemId);
  if (!item) throw notFound("inventory item");
  return answerOn(item, query.on, query);
}

function answerOn(item: ItemFacts, on: Day, { parameter, value, unit }: Asked = {}): CalibrationAnswer {
  const facts = factsOn(item, on);
  const need = {
    ...(parameter === undefined ? {} : { parameter }),
    ...(value === undefined ? {} : { value }),
    ...(unit === undefined ? {} : { unit }),
  };
  const answer = calibrationOn(facts, on, need);
  const held = answer.ok ? answer.held : null;
  return {
    itemId: item.id,
    on,
    // What is asked about may be left out by a certificate that covers the rest.
    state: !answer.ok && answer.code === "LIMITED" ? "limited" : calibrationStateOn(facts, on),
    ok: answer.ok,
    code: answer.ok ? null : answer.code,
    message: answer.ok ? null : answer.message,
    dueOn: answer.ok ? (held?.dueOn ?? null) : (answer.dueOn ?? null),
    extendedTo: held?.extendedTo ?? null,
    limitation: held?.limitation ?? null,
    recordId: held?.record.id ?? null,
    certificateNumber: held?.record.certificateNumber ?? null,
    laboratory: held?.record.providerName ?? null,
    calibratedOn: held?.record.calibratedOn ?? null,
  };
}

/** Everything about the calibration of one item, for its page. Drafts are shown on the records list only. */
export async function itemCalibration(ctx: Ctx, { id }: { id: string }): Promise<ItemCalibration> {
  await ctx.lookup.find(inventoryItem, id);
  const item = (await loadFacts(ctx.db, [id])).get(id);
  if (!item) throw notFound("inventory item");
  const plan = planOn(item.plans, ctx.today);
  const { events, extensions } = await eventsOf(ctx, id);
  return {
    itemId: id,
    today: answerOn(item, ctx.today),
    plan: plan && (await shownPlan(ctx, plan.id)),
    nextDueOn: plan && dueOn(plan, ctx.today),
    records: await recordsOf(ctx, id),
    spans: spansOf(item),
    events,
    extensions,
    use: countedOn(item, ctx.today),
  };
}

function countedOn(item: ItemFacts, day: Day): string | null {
  const facts = factsOn(item, day);
  const last = lastCalibration(facts, day);
  const use = last && countedSince(last.record.calibratedOn, day, facts);
  return use && countedText(use);
}

async function recordsOf({ db }: Ctx, itemId: string): Promise<ItemCalibration["records"]> {
  const all = await db
    .select()
    .from(calibrationRecord)
    .where(eq(calibrationRecord.itemId, itemId))
    .orderBy(desc(calibrationRecord.calibratedOn), desc(calibrationRecord.createdAt));
  const kept = all.filter(({ state, archivedAt }) => state !== "draft" && !archivedAt);
  const files = await certificatesOf(
    db,
    kept.map(({ id }) => id),
  );
  return kept.map(({ id, certificateNumber, providerName, calibratedOn, dueOn: due, result, state, limitation }) => ({
    id,
    certificateNumber,
    providerName,
    calibratedOn,
    dueOn: due,
    result,
    state,
    limitation,
    hasCertificate: files.has(id),
  }));
}

/** The certificate file, for whoever may see the record or, once released, the item. */
export async function certificateFile(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  await findRecord(ctx, { id });
  const file = (await certificatesOf(ctx.db, [id])).get(id);
  if (!file) throw notFound("certificate");
  return new Download(file.name, file.mediaType, await ctx.services.files.read(file.sha256), {
    inline: file.mediaType === "application/pdf",
  });
}
