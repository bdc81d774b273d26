/** What happens at the points of a plan: recorded for units at a step, never changed. */
import { asc, eq } from "drizzle-orm";
import type { ItpEvent, ItpLine, PassedPoint } from "../contract.ts";
import { isPassed, notReleased, pointOf, pointsBefore, timeUntil } from "../rules.ts";
import { itpName, type ItpRow } from "./itps.ts";
import { itp, itpEvent } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { letter } from "#directory/company/letters.ts";
import { wallAt } from "#kit/local-time.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { post, written } from "#kit/server/mail.ts";
import { message } from "#kit/server/mail/tables.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The events of the plan's number in order, notices with what became of their message. */
export const happened = (db: Reading, number: string) =>
  db
    .select({
      id: itpEvent.id,
      lineId: itpEvent.lineId,
      unit: itpEvent.unit,
      kind: itpEvent.kind,
      party: itpEvent.party,
      personName: itpEvent.personName,
      reason: itpEvent.reason,
      at: itpEvent.at,
      recordedById: itpEvent.recordedById,
      plannedAt: itpEvent.plannedAt,
      place: itpEvent.place,
      email: itpEvent.email,
      noticeHours: itpEvent.noticeHours,
      handedOverAt: message.sentAt,
      messageState: message.state,
    })
    .from(itpEvent)
    .leftJoin(message, eq(message.id, itpEvent.messageId))
    .where(eq(itpEvent.itpNumber, number))
    .orderBy(asc(itpEvent.at), asc(itpEvent.id))
    .then((rows) => rows.map(({ messageState, ...row }) => ({ ...row, bounced: messageState === "failed" })));

/** As people see them. */
export async function eventsOf(ctx: Ctx, { id }: { id: string }): Promise<ItpEvent[]> {
  const { number } = await ctx.lookup.find(itp, id);
  const rows = await happened(ctx.db, number);
  const people = rows.flatMap(({ recordedById }) => recordedById ?? []);
  const names = await ctx.services.namesOf(ctx.db, [...new Set(people)]);
  const recordedBy = (id: string | null) => (id === null ? "By link" : (names.get(id) ?? "Someone"));
  return rows.map(({ recordedById, ...row }) => ({ ...row, recordedBy: recordedBy(recordedById) }));
}

/**
 * Records one event for each unit. Nothing is recorded at a step beyond a hold point that is not released for the unit, and a notice that would be
 * too short is not sent.
 */
export async function passPoint(ctx: Ctx, { id, body }: { id: string; body: PassedPoint }): Promise<ItpEvent[]> {
  const plan = await ctx.store.find(itp, id, { lock: true });
  const { line, index } = stepFor(plan, body);
  if (body.kind !== "notice sent") await refuseBehind(ctx, plan, index, body.units);
  const notice =
    body.kind === "notice sent" ? await notify(ctx, plan, line.noticeHours ?? plan.noticeHours, { ...body, seq: line.seq }) : {};
  const { lineId: _, ...event } = body;
  await recordEvents(ctx, plan, line, { ...event, ...notice, recordedById: ctx.actor.id }, "pass");
  return eventsOf(ctx, { id });
}

/** The step of a plan that is worked to, at which the party has a point; every unit is of the plan. */
export function stepFor(plan: ItpRow, { lineId, party, units }: Pick<PassedPoint, "lineId" | "party" | "units">) {
  if (plan.status !== "active") throw refused(`${itpName(plan)} is ${plan.status}: only an active plan is worked to.`);
  const index = plan.lines.findIndex((line) => line.id === lineId);
  const line = plan.lines[index];
  if (!line) throw wrongField("lineId", "This step is not in the plan any more.");
  const unknown = units.filter((unit) => !plan.units.includes(unit));
  if (unknown.length > 0) throw wrongField("units", `${unknown.join(", ")}: not a unit of this plan.`);
  if (!pointOf(line, party)) throw wrongField("party", `The ${party} has no point at step ${line.seq}.`);
  return { line, index };
}

/** Refuses a step beyond a hold point that is not released for one of the units. */
export async function refuseBehind(ctx: Ctx, plan: ItpRow, index: number, units: readonly string[]): Promise<void> {
  const events = await happened(ctx.db, plan.number);
  const now = ctx.now.toISOString();
  const behind = units.flatMap((unit) =>
    pointsBefore(plan.lines, { index, unit, events, now })
      .filter((one) => one.point === "H" && !isPassed(one))
      .map((one) => notReleased(one, unit)),
  );
  if (behind.length > 0) throw refused(`Step ${plan.lines[index]?.seq ?? ""} is behind a hold point.`, behind, "hold-point");
}

type Recorded = Omit<typeof itpEvent.$inferInsert, "id" | "itpNumber" | "itpId" | "lineId" | "unit" | "at"> & {
  units: readonly string[];
};

/** One event for each unit, and a line in the trail; without a person who recorded it, the party did it with a link. */
export async function recordEvents(ctx: Ctx, plan: ItpRow, line: ItpLine, recorded: Recorded, verb: string): Promise<void> {
  const { units, ...event } = recorded;
  const of = { itpNumber: plan.number, itpId: plan.id, lineId: line.id, at: ctx.store.now };
  await ctx.store.rows.insert(itpEvent).values(units.map((unit) => ({ ...event, ...of, id: orderedId(), unit })));
  const { kind, party, personName, recordedById } = event;
  const who = personName ? `${kind} by ${personName}` : kind;
  await ctx.store.note({
    action: `Itp.${verb}`,
    entity: "Itp",
    entityId: plan.id,
    label: itpName(plan),
    changes: [{ field: "point", old: null, new: `${line.seq} ${party}: ${who}, ${units.join(", ")}` }],
    ...(recordedById ? {} : { actorType: "public" as const }),
  });
}

/** Sends the notice; one that could not be in time any more is refused, with what is left of it. */
async function notify(ctx: Ctx, plan: ItpRow, noticeHours: number, told: PassedPoint & { seq: string }) {
  const planned = new Date(told.plannedAt ?? "");
  const left = planned.getTime() - ctx.now.getTime();
  if (left < noticeHours * 3_600_000)
    throw wrongField(
      "plannedAt",
      `The notice is ${noticeHours} h and ${timeUntil(ctx.now, planned)} are left. Plan the step later, or ask the ${told.party} for a waiver.`,
    );
  const { company } = await ctx.services.senderOf(ctx.store.db);
  const [base] = await ctx.store.db.select().from(baseLocation).where(eq(baseLocation.id, plan.baseLocationId));
  const zone = base?.timeZone ?? "UTC";
  const at = `${wallAt(planned, zone).replace("T", " ")} (${zone})`;
  const worded = letter("itp-notice", told.email ?? "", {
    COMPANY: company.name,
    PLAN: `${plan.number} rev ${plan.revision}, ${plan.title}`,
    STEP: `${told.seq} ${plan.lines.find(({ id }) => id === told.lineId)?.activity ?? ""}`,
    UNITS: told.units.join(", "),
    WHEN: at,
    PLACE: told.place ?? "",
  });
  const messageId = await post(ctx.store.rows, ctx.services.jobs, await written(ctx.store.db, ctx.services, worded), ctx.now);
  return { messageId, noticeHours };
}
