import { and, eq, gte, inArray, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import { type Candidate, type CapacityCheck, type CapacityNeed, levels, supplyOf, usableWithin } from "../capacity.ts";
import type { leads } from "../contract.ts";
import { records, refuseClosed } from "./leads.ts";
import { lead } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Asked } from "#kit/contract.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day, Period } from "#kit/validity.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { certifiedMethods } from "#modules/project-management/readiness.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

interface Range {
  from: Day;
  to: Day;
}

/** Looks for free people and instruments, and stores what was found with the lead (rule 7). */
export async function checkCapacity(ctx: Ctx, { id, body }: Asked<typeof leads.endpoints.checkCapacity>) {
  const { version, needs, ...range } = body;
  refuseClosed(await ctx.store.find(lead, id, { lock: true }));
  const capacity = await capacityOf(ctx, range, needs);
  await ctx.store.update(lead, id, version, { capacity }, "check capacity");
  return records.find(ctx, { id });
}

/** The kinds of equipment that can be asked for, with the methods they serve. */
export async function capacityTypes({ db }: Ctx) {
  return db
    .select({ id: equipmentType.id, code: equipmentType.code, name: equipmentType.name, methods: equipmentType.methods })
    .from(equipmentType)
    .where(and(isNull(equipmentType.archivedAt), eq(equipmentType.tracking, "serial")))
    .orderBy(equipmentType.code);
}

/** Who and what is free in a range, per need. A few questions to the database, however many people, instruments and days. */
async function capacityOf(ctx: Ctx, range: Range, needs: readonly CapacityNeed[]): Promise<CapacityCheck> {
  const booked = await bookingsIn(ctx, range);
  const people = await peopleFor(ctx, range, needs, booked);
  const instruments = await instrumentsFor(ctx, range, needs, booked.instruments);
  return {
    ...range,
    checkedAt: ctx.now.toISOString(),
    byName: ctx.actor.name,
    found: needs.map((need, at) => ({
      method: need.method,
      level: need.level,
      people: supplyOf(people[at] ?? [], need.people, range),
      typeCode: need.typeCode,
      instruments: need.typeCode ? supplyOf(instruments.get(need.typeCode) ?? [], need.instruments, range) : null,
    })),
  };
}

/** The days on which each person and each instrument is on a job that is planned or goes on; people also on leave or off their rotation. */
async function bookingsIn({ db, services }: Ctx, { from, to }: Range) {
  const orders = await db
    .select({
      from: workOrder.plannedStartOn,
      to: workOrder.plannedEndOn,
      people: workOrder.assignedUserIds,
      needs: workOrder.equipmentNeed,
    })
    .from(workOrder)
    .where(
      and(
        lte(workOrder.plannedStartOn, to),
        gte(workOrder.plannedEndOn, from),
        inArray(workOrder.status, ["planned", "ready", "in progress", "on hold"]),
        isNull(workOrder.archivedAt),
      ),
    );
  const people = new Map<string, Period[]>();
  const instruments = new Map<string, Period[]>();
  const add = (to: Map<string, Period[]>, id: string, period: Period) => void to.set(id, [...(to.get(id) ?? []), period]);
  const halves = new Map<string, Day[]>();
  for (const { userId, half, ...period } of await answerTo(services, "absencesIn")(db, { from, to }))
    if (half) halves.set(userId, [...(halves.get(userId) ?? []), period.from]);
    else add(people, userId, period);
  for (const order of orders) {
    if (order.from === null || order.to === null) continue;
    const period = { from: order.from, to: order.to };
    for (const id of order.people) add(people, id, period);
    for (const id of order.needs.flatMap(({ inventoryItemIds }) => inventoryItemIds)) add(instruments, id, period);
  }
  return { people, halves, instruments };
}

/**
 * The active people for each need; a higher level covers the lower ones. Vision tests are renewed every year and do not limit what is planned
 * ahead. A method without certificates can be done by everyone.
 */
async function peopleFor(
  ctx: Ctx,
  range: Range,
  needs: readonly CapacityNeed[],
  { people, halves }: { people: ReadonlyMap<string, Period[]>; halves: ReadonlyMap<string, Day[]> },
): Promise<Candidate[][]> {
  const active = await ctx.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.status, "active"));
  const holding = await holdersIn(ctx, range);
  const holders = active.filter(({ id }) => holding.has(id));
  const asked = needs.filter(({ method }) => certifiedMethods.includes(method));
  const usable = await certifiedWithin(ctx, range, asked, holders);
  return needs.map((need) => {
    const found = usable.get(need);
    return active.map(({ id }) => ({
      usable: found ? (found.get(id) ?? null) : range,
      booked: people.get(id) ?? [],
      halves: halves.get(id),
    }));
  });
}

/** The people who have a certificate that touches the range: only they are asked about. */
async function holdersIn({ db }: Ctx, { from, to }: Range): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ userId: certification.userId })
    .from(certification)
    .where(and(isNotNull(certification.signedAt), lte(certification.effectiveFrom, to), gte(certification.expiresOn, from)));
  return new Set(rows.map(({ userId }) => userId));
}

const rankOf = (level: CapacityNeed["level"]) => (levels.indexOf(level) + 1) as 1 | 2 | 3;

/**
 * The days on which each holder is certified for each need. Who is on the last day, by a certificate that was effective before the first, is so on
 * all of them; the others are asked about the first day too.
 */
async function certifiedWithin(
  { db, services }: Ctx,
  range: Range,
  needs: readonly CapacityNeed[],
  holders: readonly { id: string }[],
): Promise<Map<CapacityNeed, Map<string, Period>>> {
  const found = new Map(needs.map((need) => [need, new Map<string, Period>()]));
  const { certification: ask } = eligibilityOf(services);
  const questions = needs.flatMap((need) => holders.map(({ id }) => ({ need, userId: id })));
  const onDay = (one: (typeof questions)[number], day: Day) => ({
    userId: one.userId,
    day,
    method: one.need.method,
    minLevel: rankOf(one.need.level),
    schemes: [],
    vision: "none" as const,
  });
  const last = await ask(db, { needs: questions.map((one) => onDay(one, range.to)) });
  const open: { one: (typeof questions)[number]; since: Day | null }[] = [];
  for (const [at, one] of questions.entries()) {
    const since = effectiveFrom(last[at]);
    if (since !== null && since <= range.from) found.get(one.need)?.set(one.userId, range);
    else open.push({ one, since });
  }
  const first = await ask(db, { needs: open.map(({ one }) => onDay(one, range.from)) });
  for (const [at, { one, since }] of open.entries()) {
    const held = heldIn(first[at]);
    const ends = { first: { ok: held !== null, until: held?.expiresOn ?? null }, last: { ok: since !== null, since } };
    const usable = usableWithin(ends, range);
    if (usable) found.get(one.need)?.set(one.userId, usable);
  }
  return found;
}

const heldIn = (answer: CertificationFound | undefined) =>
  answer?.valid && answer.certificate.ok ? answer.certificate.held : null;
const effectiveFrom = (answer: CertificationFound | undefined): Day | null => heldIn(answer)?.effectiveFrom ?? null;

/** The company's instruments of each kind that is asked for, in calibration on the days of the range. */
async function instrumentsFor(
  { db, services }: Ctx,
  range: Range,
  needs: readonly CapacityNeed[],
  booked: ReadonlyMap<string, Period[]>,
): Promise<Map<string, Candidate[]>> {
  const codes = [...new Set(needs.flatMap(({ typeCode }) => typeCode ?? []))];
  if (codes.length === 0) return new Map();
  const items = await db
    .select({ id: inventoryItem.id, typeCode: equipmentType.code })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(
      and(
        inArray(equipmentType.code, codes),
        eq(inventoryItem.state, "in stock"),
        isNull(inventoryItem.archivedAt),
        notInArray(inventoryItem.ownership, ["client property"]),
      ),
    );
  const question = { inventoryItemIds: items.map(({ id }) => id), days: [range.from, range.to] };
  const answers = await eligibilityOf(services).calibration(db, question);
  const found = items.map(({ id, typeCode }, index) => {
    const [first, last] = [answers[index * 2]?.answer, answers[index * 2 + 1]?.answer];
    const usable = usableWithin(
      {
        first: { ok: first?.ok ?? false, until: first?.ok ? (first.held?.dueOn ?? null) : null },
        last: { ok: last?.ok ?? false, since: last?.ok ? (last.held?.calibratedOn ?? null) : null },
      },
      range,
    );
    return { typeCode, usable, booked: booked.get(id) ?? [] };
  });
  return Map.groupBy(found, ({ typeCode }) => typeCode);
}
