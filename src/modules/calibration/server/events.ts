import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { capital } from "#kit/capital.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { CalibrationExtension, EquipmentEvent, EquipmentEventDraft, ExtensionDraft } from "../contract.ts";
import {
  calibrationOn,
  checkedReadings,
  isOtherSoftware,
  lastCalibration,
  outageOn,
  planOn,
  problemsWithExtension,
  problemWithExtensionByCode,
  softwareText,
  stopsUntilCalibrated,
  countedSince,
} from "../rules.ts";
import { factsOn, loadFacts } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { doubtDaysLost } from "./plan-doubt.ts";
import { calibrationExtension, calibrationRecord, equipmentEvent } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import { isAnswer } from "#kit/reasons.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { shippedCodeMaximum } from "#modules/inventory/shipped-types.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type EventDraft = z.infer<typeof EquipmentEventDraft>;

/** Anyone who sees the item and works with instruments may stop its use; only an authorized person gives it back. */
export async function recordEvent(ctx: Ctx, { id, body }: { id: string; body: EventDraft }) {
  const item = await ctx.store.find(inventoryItem, id);
  if (!worksWithInstruments(ctx.actor)) throw notAllowed("Only people who use or control the instrument can record its events.");
  if (item.state === "retired") throw refused(`${item.assetTag} was retired on ${item.retiredOn}.`);
  if (body.effectiveOn > ctx.today) throw wrongField("effectiveOn", "The date is in the future.");
  if (item.inServiceOn && body.effectiveOn < item.inServiceOn)
    throw wrongField("effectiveOn", `${item.assetTag} is in service since ${item.inServiceOn}. Correct that day, or this one.`);
  const check = body.type === "returned to service" ? await checkOf(ctx, item, body) : noCheck;
  if (body.type === "returned to service") await mayReturn(ctx, item, body.effectiveOn);
  const unit = body.type === "used" ? await unitOfUse(ctx, item, body) : null;
  const amount = unit === null ? null : body.amount;
  return shownEvent(await putOnRecord(ctx, item, { ...body, ...check, unit, amount }), ctx.actor.name);
}

const noCheck = { checkedWithId: null, checkedWith: null, checkReadings: null, readings: null, passed: null };

/**
 * What returns to service was checked: with an item of the inventory that was in calibration on the day, with readings inside the limits entered with them,
 * and it passed (17025 6.4.4, 6.4.10; 17020 6.2.14). Where the plan asks for no certificate, the check is that of the plan, in words.
 */
async function checkOf(ctx: Ctx, item: Row<typeof inventoryItem>, body: EventDraft) {
  const { note, readings, passed, effectiveOn } = body;
  if (!isAnswer(note)) throw wrongField("note", "Enter the functional check, what it was made on, and its result.");
  const own = (await loadFacts(ctx.db, [item.id])).get(item.id);
  const isCalibrated = own ? factsOn(own, effectiveOn).plan?.requirement === "required" : true;
  const reference = isCalibrated ? await referenceOf(ctx, item.id, body) : (body.checkedWith?.trim() ?? "");
  if (!reference)
    throw wrongField(
      "checkedWith",
      "Enter the check of the plan and what it was made with, such as step block SB-02, 5 to 25 mm.",
    );
  if (!readings?.trim()) throw wrongField("readings", "Enter what was read and its limits, such as 10.02 mm, 9.9 to 10.1 mm.");
  const judged = isCalibrated ? checkedReadings(readings) : null;
  if (judged?.problem) throw wrongField("readings", judged.problem);
  if (passed == null) throw wrongField("passed", "Choose whether it passed the check.");
  if (!passed) throw wrongField("passed", "A failed check cannot return an item to service: record it as out of service.");
  const checkedWithId = isCalibrated ? (body.checkedWithId ?? null) : null;
  return { checkedWithId, checkedWith: reference, checkReadings: judged?.readings ?? null, readings, passed };
}

/** The item a check was made with, by its certificate of the day: what was not in calibration shows nothing about another. */
async function referenceOf(ctx: Ctx, itemId: string, { checkedWithId, effectiveOn }: EventDraft): Promise<string> {
  const reference = checkedWithId ? (await loadFacts(ctx.db, [checkedWithId])).get(checkedWithId) : undefined;
  if (!reference || reference.id === itemId)
    throw wrongField("checkedWithId", "Choose the reference standard or block of the inventory that it was checked with.");
  const answer = calibrationOn(factsOn(reference, effectiveOn), effectiveOn);
  if (!answer.ok) throw wrongField("checkedWithId", answer.message);
  if (!answer.held) throw wrongField("checkedWithId", `${reference.assetTag} has no calibration of its own: use one that has.`);
  return `${reference.typeName} ${reference.assetTag}, certificate ${answer.held.record.certificateNumber}`;
}

/** The event, with what follows from it for the days of the item and what was signed on them. */
async function putOnRecord(ctx: Ctx, item: Row<typeof inventoryItem>, body: EventDraft & { unit?: string | null }) {
  // Use that is entered late may take days back on which the item counted as in calibration.
  const before = body.type === "used" ? (await loadFacts(ctx.db, [item.id])).get(item.id) : undefined;
  const event = await ctx.store.insert(equipmentEvent, { itemId: item.id, ...body }, "record");
  await rebuildPeriods(ctx.store, [item.id]);
  if (stopsUntilCalibrated[body.type] !== undefined) await doubtWhatWasUsed(ctx, item, body);
  const after = before && (await loadFacts(ctx.db, [item.id])).get(item.id);
  if (before && after) await doubtDaysLost(ctx, before, after, `Use recorded: ${body.note}`);
  return event;
}

/** The unit in which use is counted: that of the plan of its day. What was entered too high is taken back by whoever reviews calibrations. */
async function unitOfUse(ctx: Ctx, item: Row<typeof inventoryItem>, { effectiveOn, amount }: EventDraft): Promise<string> {
  const known = (await loadFacts(ctx.db, [item.id])).get(item.id);
  const facts = known && factsOn(known, effectiveOn);
  const limit = facts?.plan?.usageLimit;
  if (!facts || !limit)
    throw wrongField("type", `The plan of ${item.assetTag} on ${effectiveOn} does not limit its use, so use is not counted.`);
  if (!amount || Number(amount) === 0) throw wrongField("amount", `State how many ${limit.unit} it was used for, such as 40.`);
  if (Number(amount) > 0) return limit.unit;
  if (!mayDo(ctx, "calibration.review")) throw notAllowed("Only someone who can review calibrations can correct a usage entry.");
  const from = lastCalibration(facts, effectiveOn)?.record.calibratedOn ?? effectiveOn;
  const counted = countedSince(from, effectiveOn, facts);
  if (!counted || counted.used.plus(amount).lt(0))
    throw wrongField("amount", `No more than ${counted?.used.toFixed() ?? 0} ${limit.unit} are on record up to ${effectiveOn}.`);
  return limit.unit;
}

/**
 * Another software than the item was calibrated with is an event of its history from today on: it is out of service until it is checked or
 * calibrated again (rule 19).
 */
export async function noteSoftware(ctx: Ctx, change: { itemId: string; was: string | null; now: string | null }): Promise<void> {
  const [certificate = null] = await ctx.db
    .select({ firmware: calibrationRecord.firmware })
    .from(calibrationRecord)
    .where(and(eq(calibrationRecord.itemId, change.itemId), eq(calibrationRecord.state, "in force")));
  if (!isOtherSoftware(change, certificate)) return;
  const item = await ctx.store.find(inventoryItem, change.itemId);
  await putOnRecord(ctx, item, { type: "software changed", effectiveOn: ctx.today, note: softwareText(change) });
}

/**
 * What another module found takes the item out of service, whoever found it: a form filled about it. Giving it back asks for the same check as
 * ever.
 */
export async function noteStop(ctx: Ctx, { itemId, on, reason }: { itemId: string; on: Day; reason: string }): Promise<void> {
  const [item] = await ctx.db.select().from(inventoryItem).where(eq(inventoryItem.id, itemId));
  if (item) await putOnRecord(ctx, item, { type: "out of service", effectiveOn: on, note: reason });
}

/** Who only looks (an auditor, accounting) takes nothing out of service. */
const worksWithInstruments = ({ isSuperUser, rights }: Actor): boolean =>
  isSuperUser ||
  (["create", "edit", "approve"] as const).some(
    (action) => reachOf(rights, ["calibration", "inventory", "inspection-reports"], action) !== null,
  );

/** What was signed on an item that was out of service by then is examined, however late somebody says so (17025 6.4.9, 7.10; rule 3). */
async function doubtWhatWasUsed(
  ctx: Ctx,
  { id, assetTag, homeBaseId }: Row<typeof inventoryItem>,
  { type, effectiveOn, note }: EventDraft,
): Promise<void> {
  const known = (await loadFacts(ctx.db, [id])).get(id);
  const outage = known && outageOn(factsOn(known, effectiveOn), effectiveOn);
  if (!outage) return;
  await announce(ctx, evidenceDoubted, {
    cause: "instrument out of service",
    source: { entity: "InventoryItem", id, named: assetTag },
    from: effectiveOn,
    // Later work is refused until the item returns, and is in no doubt after that.
    to: outage.to ?? ctx.today,
    reason: `${capital(type)}: ${note}`,
    baseLocationId: homeBaseId,
  });
}

/** A functional check by an authorized person ends a time out of service, unless only a new calibration does (rule 3). */
async function mayReturn(ctx: Ctx, item: Row<typeof inventoryItem>, day: Day): Promise<void> {
  const { actor } = ctx;
  if (!actor.isSuperUser && !reachOf(actor.rights, ["calibration", "inventory"], "approve"))
    throw notAllowed("Returning an item to service needs the equipment controller's or a Level III's role.");
  const known = (await loadFacts(ctx.db, [item.id])).get(item.id);
  const outage = known && outageOn(factsOn(known, day), day);
  if (!known || !outage) throw refused(`${item.assetTag} was not out of service on ${day}.`);
  const yesterday = addDays(ctx.today, -1);
  // One entered today, as for the wrong instrument, may be taken back whole; a report of those days is asked about it.
  if (day <= yesterday && dayOfRecord(outage.event) < ctx.today)
    throw wrongField(
      "effectiveOn",
      `${item.assetTag} was out of service through ${yesterday}, and its measurements on those days stay uncovered. It can return today at the earliest.`,
    );
  const waits = factsOn(known, day).events?.some(
    ({ type, effectiveOn, needsCalibration }) =>
      type === outage.event.type && effectiveOn === outage.event.effectiveOn && (needsCalibration ?? stopsUntilCalibrated[type]),
  );
  if (waits)
    throw refused(
      `${item.assetTag} was ${outage.event.type} on ${outage.event.effectiveOn}: only a new calibration returns it to service.`,
    );
}

const dayOfRecord = ({ recordedAt }: { recordedAt: string }): Day => new Date(recordedAt).toISOString().slice(0, 10);

/** Moves a due date once, before it has passed (rule 5). */
export async function extendCalibration(
  ctx: Ctx,
  { id, body }: { id: string; body: z.infer<typeof ExtensionDraft> },
): Promise<CalibrationExtension> {
  const record = await ctx.store.find(calibrationRecord, id, { lock: true });
  if (record.state !== "in force")
    throw refused(`Certificate ${record.certificateNumber} is ${record.state}: only the one in force can be extended.`);
  const item = (await loadFacts(ctx.db, [record.itemId])).get(record.itemId);
  const plan = (item && planOn(item.plans, ctx.today)) ?? { requirement: "required" as const };
  const draft = { toDueOn: body.toDueOn, approvedOn: ctx.today };
  const code = item ? shippedCodeMaximum(item.typeCode) : null;
  const byCode = problemWithExtensionByCode(draft.toDueOn, record.calibratedOn, plan, code);
  const problems = [...problemsWithExtension(draft, record, plan, item?.extensions ?? []), ...(byCode ? [byCode] : [])];
  if (problems.length > 0) throw refused(problems[0] ?? "", problems, "extension-refused");
  const kept = await ctx.store.insert(
    calibrationExtension,
    { ...body, ...draft, recordId: id, itemId: record.itemId, fromDueOn: record.dueOn, approvedById: ctx.actor.id },
    { verb: "approve", reason: body.reason },
  );
  await rebuildPeriods(ctx.store, [record.itemId]);
  return { ...kept, approvedByName: ctx.actor.name };
}

function shownEvent(event: Row<typeof equipmentEvent>, recordedByName: string): EquipmentEvent {
  const { id, itemId, type, effectiveOn, timeOfDay, calibrationOrder, amount, unit, checkedWith, readings, passed } = event;
  const { checkedWithId, checkReadings } = event;
  return {
    id,
    itemId,
    type,
    effectiveOn,
    timeOfDay,
    calibrationOrder,
    amount,
    unit,
    checkedWithId,
    checkedWith,
    checkReadings,
    readings,
    passed,
    note: event.note,
    recordedAt: event.createdAt,
    recordedByName,
  };
}

/** What happened to an item and which due dates were moved, newest first, with the names of those who recorded it. */
export async function eventsOf(
  ctx: Ctx,
  itemId: string,
): Promise<{ events: EquipmentEvent[]; extensions: CalibrationExtension[] }> {
  const events = await ctx.db.select().from(equipmentEvent).where(eq(equipmentEvent.itemId, itemId));
  const extensions = await ctx.db.select().from(calibrationExtension).where(eq(calibrationExtension.itemId, itemId));
  const ids = [...events.map(({ createdById }) => createdById ?? ""), ...extensions.map(({ approvedById }) => approvedById)];
  const names = await ctx.services.namesOf(ctx.db, [...new Set(ids.filter(Boolean))]);
  return {
    events: events
      .map((event) => shownEvent(event, names.get(event.createdById ?? "") ?? "The system"))
      .toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || b.recordedAt.localeCompare(a.recordedAt)),
    extensions: extensions
      .map((extension) => ({ ...extension, approvedByName: names.get(extension.approvedById) ?? "Someone" }))
      .toSorted((a, b) => b.toDueOn.localeCompare(a.toDueOn)),
  };
}
