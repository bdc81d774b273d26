import { and, asc, desc, eq, ilike, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type ConsentAnswer, consentAnswerLabels, type consentEndpoints } from "../contract-consent.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { exportRows } from "#kit/server/export.ts";
import { hasConsented } from "#shell/server/has-consented.ts";
import { consentRecord } from "#shell/server/tables.ts";

type Query = z.output<(typeof consentEndpoints)["consentAnswers"]["query"]>;
type Page = { rows: ConsentAnswer[]; next: string | null };

/** Answers, the latest first; or, where the missing ones are asked for, active people by name. */
export async function listConsentAnswers(ctx: Ctx, { query }: { query: Query }): Promise<Page> {
  const rows = await (query.state === "missing" ? missing(ctx, query) : answers(ctx, query));
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ mark: _mark, ...row }) => (seesAddresses(ctx) ? row : { ...row, ...withoutAddresses })),
    next: last ? `${last.mark}~${last.id}` : null,
  };
}

export async function countConsentAnswers({ db }: Ctx, { query }: { query: Query }): Promise<{ count: number }> {
  if (query.state === "missing") return { count: await db.$count(appUser, isMissing(query)) };
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(consentRecord)
    .innerJoin(appUser, eq(appUser.id, consentRecord.userId))
    .where(answered(query));
  return { count: found?.count ?? 0 };
}

export function exportConsentAnswers(ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx" } }) {
  return exportRows(ctx, {
    noun: "consent answer",
    labels: consentAnswerLabels,
    query,
    page: (asked) => listConsentAnswers(ctx, { query: { ...query, limit: asked.limit, after: asked.after } }),
  });
}

const withoutAddresses = { ip: null, userAgent: null, claimedIp: null, claimedUserAgent: null };

const seesAddresses = ({ actor }: Ctx) => actor.isSuperUser || reachOf(actor.rights, ["security-events"], "view") !== null;

const person = {
  userName: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
  employeeNumber: appUser.employeeNumber,
};

function answers({ db }: Ctx, query: Query) {
  const { id, formVersion, at, ip, userAgent, claimedAt, claimedIp, claimedUserAgent } = consentRecord;
  const [instant, last] = marked(query.after);
  const beyond = last ? sql`(${at}, ${id}) < (${instant}::timestamptz, ${last}::uuid)` : undefined;
  return db
    .select({
      id,
      ...person,
      state: sql<"agreed" | "refused">`case when ${consentRecord.accepted} then 'agreed' else 'refused' end`,
      formVersion,
      at,
      ip,
      userAgent,
      claimedAt,
      claimedIp,
      claimedUserAgent,
      mark: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(consentRecord)
    .innerJoin(appUser, eq(appUser.id, consentRecord.userId))
    .where(and(answered(query), beyond))
    .orderBy(desc(at), desc(id))
    .limit(query.limit + 1);
}

async function missing({ db }: Ctx, query: Query) {
  const [, last] = marked(query.after);
  const name = sql`lower(${appUser.lastName} || ' ' || ${appUser.firstName})`;
  const beyond = last
    ? sql`(${name}, ${appUser.id}) > (select lower(u.last_name || ' ' || u.first_name), u.id from ${appUser} u where u.id = ${last}::uuid)`
    : undefined;
  const found = await db
    .select({ id: appUser.id, ...person })
    .from(appUser)
    .where(and(isMissing(query), beyond))
    .orderBy(asc(name), asc(appUser.id))
    .limit(query.limit + 1);
  const nothing = { state: "missing" as const, formVersion: null, at: null, claimedAt: null, ...withoutAddresses, mark: "" };
  return found.map((row) => ({ ...row, ...nothing }));
}

const named = (q: string | undefined): SQL | undefined =>
  q ? or(ilike(person.userName, `%${q.replace(/[%_\\]/g, "\\$&")}%`), eq(appUser.employeeNumber, q)) : undefined;

function answered({ q, state, formVersion }: Query): SQL | undefined {
  return and(
    named(q),
    state ? eq(consentRecord.accepted, state === "agreed") : undefined,
    formVersion ? eq(consentRecord.formVersion, formVersion) : undefined,
  );
}

const isMissing = ({ q }: Query): SQL | undefined =>
  and(eq(appUser.status, "active"), isNull(appUser.archivedAt), not(hasConsented()), named(q));

/** The instant and id the page before ended with. */
function marked(after: string | undefined): [string, string | null] {
  if (!after) return ["", null];
  const [instant = "", id = ""] = after.split("~");
  if (!/^[0-9a-f-]{36}$/.test(id) || (instant !== "" && Number.isNaN(Date.parse(instant))))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return [instant, id];
}
