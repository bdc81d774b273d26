import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ProfileRequest, RequestDraft } from "../../requests-contract.ts";
import { deciderOf, needsPaper, openStates } from "../../requests-rules.ts";
import { mustBeFree } from "../users.ts";
import { sendConfirmations } from "./email-confirmation.ts";
import { profileRequest, shownOnProfile } from "./tables.ts";
import { tellDeciders } from "./tell.ts";
import { evidenceImportersOf } from "../source.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import { historyOf } from "#kit/server/audit.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";

export type RequestRow = Row<typeof profileRequest>;

const personName = sql<string>`(${appUser.firstName} || ' ' || ${appUser.lastName})`;
const all = crud(profileRequest, {
  // Looked for before the person is joined.
  search: [sql`(select p.first_name || ' ' || p.last_name from ${appUser} p where p.id = ${profileRequest.userId})`],
  sorts: { createdAt: profileRequest.createdAt },
  sort: "-createdAt",
  extra: { personName },
  joins: [{ table: appUser, on: eq(appUser.id, profileRequest.userId) }],
});

type Listing = { query: object };

export const requests = (ctx: Ctx, asked: Listing) => all.list(ctx, asked);
export const requestCount = (ctx: Ctx, asked: Listing) => all.count(ctx, asked);
export const findRequest = (ctx: Ctx, asked: { id: string }): Promise<ProfileRequest> => all.find(ctx, asked);

export async function requestHistory(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.mustReach(profileRequest, id);
  return historyOf(ctx, id);
}

/** One's own, the latest first. */
export async function myRequests(ctx: Ctx): Promise<ProfileRequest[]> {
  return some(ctx, eq(profileRequest.userId, ctx.actor.id));
}

/** What was approved and is kept nowhere else, of a person one may see. */
export async function experienceOf(ctx: Ctx, { id }: { id: string }): Promise<ProfileRequest[]> {
  await ctx.lookup.mustReach(appUser, id);
  return some(ctx, and(eq(profileRequest.userId, id), shownOnProfile));
}

async function some(ctx: Ctx, wanted: ReturnType<typeof and>): Promise<ProfileRequest[]> {
  const rows = await ctx.db
    .select({ request: profileRequest, personName })
    .from(profileRequest)
    .innerJoin(appUser, eq(appUser.id, profileRequest.userId))
    .where(and(wanted, ctx.lookup.within(profileRequest)))
    .orderBy(desc(profileRequest.createdAt), desc(profileRequest.id))
    .limit(100);
  return rows.map(({ request, personName: name }) => ({ ...request, personName: name }));
}

/** Writes a request about oneself. What comes with papers is a draft until these are there; the rest is on its way at once. */
export async function draftRequest(ctx: Ctx, { body }: { body: RequestDraft }): Promise<ProfileRequest> {
  const { kind, ...given } = body;
  const [me] = await ctx.db.select().from(appUser).where(eq(appUser.id, ctx.actor.id));
  if (!me) throw notFound("person");
  await refuseWrong(ctx, body);
  const before = beforeOf(body, me);
  const row = await ctx.store.insert(profileRequest, {
    userId: me.id,
    kind,
    state: kind === "email" ? "confirming" : "draft",
    values: given,
    before,
    submittedAt: kind === "email" ? ctx.store.now : null,
  });
  if (body.kind === "email") await sendConfirmations(ctx, row.id, me, body.email.toLowerCase());
  return findRequest(ctx, { id: row.id });
}

function beforeOf(body: RequestDraft, me: typeof appUser.$inferSelect): Record<string, string> | null {
  if (body.kind === "email") return { email: me.email };
  return body.kind === "name" ? { firstName: me.firstName, lastName: me.lastName } : null;
}

/** What can be said at once is not left for the one who decides. */
async function refuseWrong(ctx: Ctx, body: RequestDraft): Promise<void> {
  const me = ctx.actor.id;
  if (body.kind === "email") {
    if (!(await ctx.services.canSend(ctx.db)).email)
      throw refused(
        "No email channel is set up, so the two addresses cannot be confirmed. An administrator can change the address in user management.",
      );
    await mustBeFree(ctx, body.email, null);
  }
  if (body.kind === "experience" && body.to < body.from) throw wrongField("to", "The last day is before the first day.");
  if (body.kind === "experience" && body.to > ctx.today) throw wrongField("to", "These days have not passed yet.");
  const problems = await problemsOf(ctx, me, body);
  if (problems.length > 0) throw refused(problems.join(" "), problems);
}

/** What the owner of the record to be would say to it. */
async function problemsOf(ctx: Ctx, userId: string, body: RequestDraft): Promise<string[]> {
  const evidenceImporters = evidenceImportersOf(ctx.services);
  if (body.kind === "certificate") return evidenceImporters.certificate.problems(ctx, userId, body);
  return body.kind === "vision" ? evidenceImporters.vision.problems(ctx, userId, visionValues(body)) : [];
}

/** A vision test says its kind; a request has one of its own. */
export const visionValues = ({ test, ...values }: { test?: unknown }) => ({ ...values, kind: test });

/** Hands one's own draft in, with its papers. */
export async function submitRequest(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<ProfileRequest> {
  const row = await ownOpen(ctx, id);
  if (row.state !== "draft") throw conflicting("This request has already been submitted.", "closed");
  if (needsPaper(row.kind) && !(await hasPaper(ctx, id)))
    throw refused(`First add a scan or photo of the document, so that the ${deciderOf(row.kind)} can read it.`);
  const submitted = await ctx.store.update(
    profileRequest,
    id,
    body.version,
    { state: "waiting", submittedAt: ctx.store.now },
    "submit",
  );
  await tellDeciders(ctx, submitted, ctx.actor.name);
  return findRequest(ctx, { id });
}

/** Takes one's own request back while nobody has decided it. */
export async function withdrawRequest(
  ctx: Ctx,
  { id, query }: { id: string; query: { version: number } },
): Promise<ProfileRequest> {
  await ownOpen(ctx, id);
  await ctx.store.freeze(profileRequest, id, query.version, { state: "withdrawn" }, "withdraw");
  return findRequest(ctx, { id });
}

async function ownOpen(ctx: Ctx, id: string): Promise<RequestRow> {
  const row = await ctx.store.find(profileRequest, id, { lock: true });
  if (row.userId !== ctx.actor.id) throw notAllowed("Only the person who wrote a request can do this.");
  if (!openStates.includes(row.state)) throw conflicting(`This request is ${row.state} already.`, "closed");
  return row;
}

async function hasPaper({ db }: Ctx, id: string): Promise<boolean> {
  const of = and(eq(storedFile.entity, "ProfileRequest"), eq(storedFile.entityId, id), isNull(storedFile.archivedAt));
  return (await db.select({ id: storedFile.id }).from(storedFile).where(of).limit(1)).length > 0;
}
