/** The timeline of a client: each module contributes the records it keeps, and one statement reads the latest of them. */
import { and, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { TimelineKind, TimelineRow } from "../contract.ts";
import type { TimelineSource } from "./source.ts";
import { clientEvaluation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { wrongField } from "#kit/refusals.ts";
import { answersTo, type Questions } from "#kit/server/questions.ts";
import { kindOf } from "#kit/server/record.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

/** What is kept here. */
export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "evaluation",
    entity: "ClientEvaluation",
    table: clientEvaluation,
    client: clientEvaluation.clientCompanyId,
    on: clientEvaluation.evaluatedOn,
    title: clientEvaluation.comment,
    state: clientEvaluation.channel,
  },
];

/** The day of the latest record of the client in this column, whoever may see it. */
export function lastActivityOf({ answers }: Pick<Services, "answers">, clientCompanyId: SQLWrapper): SQL<string | null> {
  const latest = answersTo({ answers }, "timelineOfClient")
    .flat()
    .map(
      ({ table, joins = sql``, client, where, on, at, indexed }) =>
        sql`(select max(${indexed ?? on ?? at})::date from ${table} ${joins} where ${and(
          sql`${client} = ${clientCompanyId}`,
          isNull(table.archivedAt),
          where,
        )})`,
    );
  return sql<string | null>`greatest(${sql.join(latest, sql`, `)})::text`;
}

interface Query {
  clientCompanyId: string;
  kind?: readonly TimelineKind[] | undefined;
  after?: string | undefined;
  limit: number;
}

type Found = Omit<TimelineRow, "day" | "recordId"> & { at: string; on: string | null; record_id: string };

/** A page of it, the latest first: only of what this person may see. */
export async function timeline(ctx: Ctx, { query }: { query: Query }) {
  const { clientCompanyId, kind, limit, after } = query;
  await ctx.lookup.mustReach(clientCompany, clientCompanyId);
  const selects = sourcesFor(ctx)
    .filter((source) => !kind?.length || kind.includes(source.kind))
    .map((source) => pageOf(source, ctx, { clientCompanyId, limit, mark: after === undefined ? null : markOf(after) }));
  if (selects.length === 0) return { rows: [], next: null };
  const found = await ctx.db.execute<Found>(
    sql`select * from (${sql.join(selects, sql` union all `)}) t order by at desc, id desc limit ${limit + 1}`,
    "objects",
  );
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ at, on, record_id: recordId, ...row }) => ({
      ...row,
      recordId,
      day: on ?? dayIn(ctx.actor.timeZone, at),
    })),
    next: last ? `${last.at}~${last.id}` : null,
  };
}

/** The kinds of records this person may see at all, in the order of the modules. */
export const timelineKindsFor = (ctx: Ctx): Promise<TimelineKind[]> =>
  Promise.resolve([...new Set(sourcesFor(ctx).map(({ kind }) => kind))]);

const sourcesFor = ({ services, actor }: Ctx): TimelineSource[] =>
  answersTo(services, "timelineOfClient")
    .flat()
    .filter(({ table }) => actor.isSuperUser || reachOf(actor.rights, kindOf(table).modules, "view") !== null);

/** The latest rows of one source after the mark; more than a page of it is never shown. */
function pageOf(source: TimelineSource, { lookup }: Ctx, of: { clientCompanyId: string; limit: number; mark: Mark | null }): SQL {
  const { table, client, joins = sql``, record = table.id, on, at, number, title, state, amount, currency } = source;
  const none = sql`null`;
  const when = on ? sql`((${on} + time '12:00') at time zone 'UTC')` : sql`${at}`;
  const rows = sql`select ${source.kind}::text as kind, ${source.entity}::text as entity, ${table.id} as id, ${record} as record_id,
    ${when} as moment, ${on ?? none}::text as "on", ${number ?? none}::text as number, ${title ?? none}::text as title,
    ${state ?? none}::text as state, ${amount ?? none}::text as amount, ${currency ?? none}::text as currency
    from ${table} ${joins} where ${and(
      sql`${client} = ${of.clientCompanyId}`,
      isNull(table.archivedAt),
      source.where,
      lookup.within(table),
    )}`;
  const beyond = of.mark ? sql`where (s.moment, s.id) < (${of.mark.at}::timestamptz, ${of.mark.id}::uuid)` : sql``;
  const text = sql`to_char(s.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`(select s.kind, s.entity, s.id, s.record_id, ${text} as at, s."on", s.number, s.title, s.state, s.amount, s.currency
    from (${rows}) s ${beyond} order by s.moment desc, s.id desc limit ${of.limit + 1})`;
}

interface Mark {
  at: string;
  id: string;
}

function markOf(after: string): Mark {
  const [at = "", id = ""] = after.split("~");
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && /^[0-9a-f-]{36}$/.test(id)) return { at, id };
  throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
}
