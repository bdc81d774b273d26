import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ndtTraining, type VisionStatus, VisionTest, type VisionTestDraft } from "../contract.ts";
import { passes, problemsWithVision, testsEndedBy, visionThrough } from "../rules.ts";
import { schemeOf, schemes } from "../schemes.ts";
import { factsOf } from "./facts.ts";
import { peopleWithin } from "./people.ts";
import { schemesInForce, visionMonthsSet } from "./schemes-in-force.ts";
import { mayReadDetails, visionTest } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Handlers } from "#kit/server/serve.ts";

import { addMonths, type Day } from "#kit/validity.ts";

type Held = Row<typeof visionTest>;
type VisionHandlers = Pick<Handlers<typeof ndtTraining>, "visionTests" | "visionStatus">;

const ordinary = crud(visionTest, {
  search: [sql`(${visionTest.personName} || ' ' || ${visionTest.examinerName})`],
  sorts: { testedOn: visionTest.testedOn, personName: visionTest.personName, createdAt: visionTest.createdAt },
  sort: "-testedOn",
  filters: { voided: (asked: boolean) => (asked ? isNotNull(visionTest.voidedAt) : isNull(visionTest.voidedAt)) },
});

/** Vision tests: recorded once, never edited, voided with a reason. */
export const visionRoutes: VisionHandlers = {
  visionTests: {
    list: async (ctx, asked) => shownPage(ctx, await ordinary.list(ctx, asked)),
    count: ordinary.count,
    export: (ctx, { query }) =>
      exportRows(ctx, {
        noun: "vision test",
        labels: VisionTest.labels,
        fields: VisionTest.fields,
        query,
        page: async (page) => shownPage(ctx, await ordinary.list(ctx, { query: page })),
      }),
    find: async (ctx, { id }) => shownOne(ctx, await ctx.lookup.find(visionTest, id)),
    history: ordinary.history,
    create: recordVisionTest,
    void: voidVisionTest,
  },
  visionStatus: visionStatusOn,
};

/** What may be left out of a test. */
const left = ({ distanceMm = null, chartName = null, equivalentTo = null }: VisionTestDraft) => ({
  distanceMm,
  chartName,
  equivalentTo,
});

/** Why a test cannot be recorded so, in sentences. */
export async function visionProblems(ctx: Ctx, draft: VisionTestDraft): Promise<string[]> {
  const read = { ...draft, ...left(draft) };
  return problemsWithVision(read, await leastDemanding(ctx, draft.userId), ctx.today);
}

/** Records a test of the eyes, or refuses what no scheme would accept as one. */
export async function recordVisionTest(ctx: Ctx, { body }: { body: VisionTestDraft }) {
  const names = await ctx.services.namesOf(ctx.db, [body.userId]);
  const personName = names.get(body.userId);
  if (!personName) throw wrongField("userId", "This person is not on record.");
  if (body.userId === ctx.actor.id)
    throw refused("You cannot record your own vision test. Ask the training coordinator or a Level III.");
  if (body.examinerName.trim().toLowerCase() === personName.toLowerCase())
    throw wrongField("examinerName", "You cannot test your own eyes. Enter the examiner.");
  const problems = await visionProblems(ctx, body);
  if (problems.length > 0) throw refused(problems.join(" "), problems);
  const draft = { ...body, ...left(body) };
  const row = await ctx.store.insert(visionTest, { ...draft, personName, recordedAt: ctx.store.now });
  await doubtWhatWasSeen(ctx, row);
  return shownOne(ctx, row);
}

/** A test that is not passed ends the earlier ones: reports that rest on them from its day on, signed before it came here, are in doubt. */
async function doubtWhatWasSeen(ctx: Ctx, test: Held): Promise<void> {
  const facts = (await factsOf(ctx.db, [test.userId], { first: test.testedOn, last: ctx.today })).get(test.userId);
  const held = new Set(facts?.certifications.map(({ schemeId }) => schemeId));
  const certifiedUnder = (await schemesInForce(ctx.db)).filter(({ id }) => held.has(id));
  const ended = testsEndedBy(test, facts?.visionTests ?? [], certifiedUnder.length > 0 ? certifiedUnder : [undefined]);
  if (ended.length === 0) return;
  const baseLocationId = await baseOf(ctx, test.userId);
  for (const { test: earlier, from, to } of ended)
    // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
    await announce(ctx, evidenceDoubted, {
      cause: "vision test failed",
      source: { entity: "VisionTest", id: earlier.id, named: `Vision test of ${test.personName} on ${earlier.testedOn}` },
      event: { entity: "VisionTest", id: test.id },
      from,
      to,
      reason: `The ${test.kind}-vision test of ${test.testedOn} was not passed`,
      baseLocationId,
    });
}

async function baseOf({ db }: Ctx, userId: string): Promise<string | null> {
  const [person] = await db.select({ base: appUser.baseLocationId }).from(appUser).where(eq(appUser.id, userId));
  return person?.base ?? null;
}

async function voidVisionTest(ctx: Ctx, { id, body }: { id: string; body: { version: number; reason: string } }) {
  const held = await ctx.store.find(visionTest, id, { lock: true });
  if (held.voidedAt) throw conflicting("This test is already voided.");
  const action = { verb: "void", reason: body.reason };
  const changes = { voidedAt: ctx.store.now, voidReason: body.reason };
  const voided = await ctx.store.freeze(visionTest, id, body.version, changes, action);
  await announce(ctx, evidenceDoubted, {
    cause: "record voided",
    source: { entity: "VisionTest", id, named: `Vision test of ${held.personName} on ${held.testedOn}` },
    from: null,
    to: null,
    reason: body.reason,
    baseLocationId: await baseOf(ctx, held.userId),
  });
  return shownOne(ctx, voided);
}

/** Whose vision holds on a day: one row a person who holds a certificate or was tested, those in want first. */
async function visionStatusOn(
  ctx: Ctx,
  { query }: { query: { on?: Day | undefined; baseLocationId?: string | undefined } },
): Promise<VisionStatus[]> {
  const on = query.on ?? ctx.today;
  const people = await peopleWithin(ctx, query.baseLocationId);
  const facts = await factsOf(
    ctx.db,
    people.map(({ userId }) => userId),
    { first: on, last: on },
  );
  const inForce = await schemesInForce(ctx.db);
  const months = await visionMonthsSet(ctx.db);
  const rows = people.map((person) => {
    const { certifications = [], visionTests = [] } = facts.get(person.userId) ?? {};
    const known = [...new Set(certifications.map(({ schemeId }) => schemeId))].map((id) => inForce.find((one) => one.id === id));
    const each = (known.length > 0 ? known : [undefined]).map((scheme) => visionThrough(visionTests, on, scheme, months));
    const near = earliest(each.map((one) => one.near));
    const colour = earliest(each.map((one) => one.colour));
    return {
      ...person,
      nearValidTo: near,
      colourValidTo: colour,
      nearOk: near !== null && near >= on,
      colourOk: colour !== null && colour >= on,
    };
  });
  const urgency = (row: VisionStatus) => row.nearValidTo ?? "";
  return rows.toSorted((a, b) => urgency(a).localeCompare(urgency(b)) || a.name.localeCompare(b.name));
}

/** The first to lapse; null where one scheme finds none. */
function earliest(days: (Day | null)[]): Day | null {
  return days.includes(null) ? null : (days.toSorted((a, b) => (a ?? "").localeCompare(b ?? ""))[0] ?? null);
}

/** The shortest reading distance among the person's schemes is the least that proves anything. */
async function leastDemanding(ctx: Ctx, userId: string) {
  const facts = (await factsOf(ctx.db, [userId], { first: ctx.today, last: ctx.today })).get(userId);
  const held = [...new Set(facts?.certifications.map(({ schemeId }) => schemeId))].map((id) => schemeOf(id));
  return held
    .flatMap((scheme) => (scheme?.vision ? [scheme] : []))
    .toSorted((a, b) => (a.vision?.near.minDistanceMm ?? 0) - (b.vision?.near.minDistanceMm ?? 0))[0];
}

async function shownPage<P extends { rows: Held[] }>(ctx: Ctx, page: P) {
  const months = await visionMonthsSet(ctx.db);
  return { ...page, rows: page.rows.map((row) => shown(ctx, row, months)) };
}

const shownOne = async (ctx: Ctx, row: Held) => shown(ctx, row, await visionMonthsSet(ctx.db));

/** Rule 23: details for the holder, the Level III and the coordinator; passed or not, and the days, for the others. */
function shown(ctx: Ctx, row: Held, { near = 12, colour = 60 }: { near?: number; colour?: number }): VisionTest {
  const passed = schemes.some((scheme) => scheme.vision && passes(row, scheme));
  const validTo = passed && !row.voidedAt ? addMonths(row.testedOn, row.kind === "near" ? near : colour) : null;
  const seen = { ...row, passed, validTo };
  if (mayReadDetails(ctx.actor, row)) return seen;
  const hidden = { chart: null, chartName: null, equivalentTo: null, result: null, distanceMm: null, eye: null, corrected: null };
  return { ...seen, ...hidden, examinerName: null, examinerQualification: null };
}
