/** What the document metrics count, one row for each (as `units.ts` does for examinations); durations in seconds. */
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { FilterQuery } from "../contract-figures.ts";
import { type Chip, chipNames, type Grouping, none, thicknessMethod } from "../dimensions.ts";
import { lineChips } from "./conditions.ts";
import { type DocumentColumns, documentsInReach, type Viewer } from "./reach.ts";
import { documentFact, examFact } from "./tables.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { wrongField } from "#kit/refusals.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { builtInCodeColumn, reportTemplate } from "#modules/report-templates/server/tables.ts";

/** Chips that filter by the document itself; all others filter by its lines. */
const ofDocument = ["client", "site", "project", "workOrder", "base", "method", "template"] as const satisfies readonly Chip[];
type DocumentChip = (typeof ofDocument)[number];
/** Chips that filter by the lines of a document: one line that passes them all is enough (rule 18). */
export const ofLines = chipNames.filter((chip) => !ofDocument.some((one) => one === chip));

type Columns = DocumentColumns & Record<DocumentChip, SQLWrapper>;

const d = documentFact;
const methodIn = (isThickness: SQL, method: SQLWrapper) =>
  sql`(case when ${isThickness} then ${sql.raw(`'${thicknessMethod}'`)} else ${method} end)`;
/** The columns of these chips in the facts of a document. */
export const storedChips = {
  client: d.clientCompanyId,
  site: d.clientSiteId,
  project: d.projectId,
  workOrder: d.workOrderId,
  base: d.baseLocationId,
  method: methodIn(sql`${d.templateCode} = 'UT-THK'`, d.method),
  template: d.templateCode,
} as const satisfies Record<DocumentChip, SQLWrapper>;
const stored: Columns = {
  clientCompanyId: d.clientCompanyId,
  baseLocationId: d.baseLocationId,
  authorId: d.authorId,
  ...storedChips,
};
const r = inspectionReport;
const q = clientRequirement;
const templateOf = sql`(select ${builtInCodeColumn} from ${reportTemplate} where ${reportTemplate.id} = ${r.templateId})`;
/** Its templates are found once, not once for each report. */
const ofThickness = sql`${r.templateId} in (select ${reportTemplate.id} from ${reportTemplate} where ${builtInCodeColumn} = 'UT-THK')`;
/** The same in the reports themselves, which include those never submitted. */
export const live: Columns = {
  clientCompanyId: r.clientCompanyId,
  baseLocationId: r.baseLocationId,
  authorId: r.createdById,
  client: r.clientCompanyId,
  site: r.clientSiteId,
  project: r.projectId,
  workOrder: r.workOrderId,
  base: r.baseLocationId,
  method: methodIn(ofThickness, r.method),
  template: templateOf,
};

/** The chips of the document itself. */
export function chipsOf(columns: Columns, query: FilterQuery): (SQL | undefined)[] {
  return ofDocument.map((chip) => {
    const values = query[chip] ?? [];
    const named = values.filter((one) => one !== none);
    return values.length === 0
      ? undefined
      : or(
          named.length > 0 ? sql`${columns[chip]} in ${named}` : undefined,
          named.length < values.length ? isNull(columns[chip]) : undefined,
        );
  });
}

/** Documents within reach and filtered by every chip. */
function documents(actor: Viewer, query: FilterQuery): SQL | undefined {
  const asked = and(...lineChips(query, ofLines), query.stage ? eq(examFact.stage, query.stage) : undefined);
  const line = asked && sql`exists (select 1 from ${examFact} where ${examFact.reportId} = ${d.reportId} and ${asked})`;
  return and(documentsInReach(actor, stored), ...chipsOf(stored, query), line);
}

/** Those that document metrics count: superseded ones too, because the work was done, but none that is void (rule 2). */
const counted = (actor: Viewer, query: FilterQuery) => and(documents(actor, query), ne(d.status, "void"));

/** What documents are grouped by. */
export function keyOfDocument(by: Grouping | null, columns: Columns): SQL {
  if (by === null || by === "month") return sql`null::text`;
  if (by === "author") return sql`${columns.authorId}::text`;
  const chip = ofDocument.find((one) => one === by);
  if (!chip)
    throw wrongField("by", "Figures of documents can be grouped by client, project, base, method, template, month or author.");
  return sql`${columns[chip]}::text`;
}

const secondsFrom = (from: SQLWrapper, to: SQLWrapper) => sql`round(extract(epoch from ${to} - ${from}))::bigint`;

/** Documents with how long something took. */
function times({ actor, query, by }: UnitsAsked, from: SQLWrapper, to: SQLWrapper, on: SQLWrapper, more?: SQL): Units {
  const where = and(counted(actor, query), isNotNull(from), isNotNull(to), more);
  return {
    select: sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, null::text as apart, ${on} as "on", ${secondsFrom(from, to)} as num, 0 as den
      from ${d} where ${where}`,
    beside: {},
  };
}

const isFirstRevision = eq(d.revision, 0);

/** The first release of each report, of a revision that is not void, with the deadline of revision 0. */
function released({ actor, query, by }: UnitsAsked): SQL {
  const earlier = sql`exists (select 1 from ${d} z where z.report_number = ${d.reportNumber} and z.status <> 'void'
      and (z.released_at, z.revision) < (${d.releasedAt}, ${d.revision}))`;
  const deadline = sql`case when ${isFirstRevision} then ${d.deadlineHours}
      else (select z.deadline_hours from ${d} z where z.report_number = ${d.reportNumber} and z.revision = 0) end`;
  return sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, null::text as apart, ${d.releasedOn} as "on",
      ${secondsFrom(d.inspectionEnd, d.releasedAt)} as num, 0 as den, ${deadline} as deadline
    from ${d} where ${and(counted(actor, query), isNotNull(d.releasedAt), isNotNull(d.inspectionEnd))} and not ${earlier}`;
}

function onTime(asked: UnitsAsked): SQL {
  return sql`select id, key, apart, "on", (num <= deadline * 3600)::int as num, 1 as den from (${released(asked)}) x where deadline is not null`;
}

/** The shortest deadline the client asks for on the day the inspection ended, of a report that was never submitted and so has none stored. */
const deadlineNow = sql`(select min((${q.demand} ->> 'hours')::int) from ${q}
  where ${q.clientCompanyId} = ${r.clientCompanyId} and ${q.archivedAt} is null and ${q.demand} ->> 'kind' = 'report deadline'
    and (${q.clientSiteId} is null or ${q.clientSiteId} = ${r.clientSiteId}) and (${q.projectId} is null or ${q.projectId} = ${r.projectId})
    and (${r.inspectionEnd} at time zone ${r.timeZone})::date between ${q.validFrom} and coalesce(${q.validTo}, 'infinity'))`;

/** Drafts never submitted, past the deadline; none under a chip of lines, of which they have no facts. */
function draftsPast({ actor, query, by, now }: UnitsAsked): SQL {
  const asked = and(...lineChips(query, ofLines)) || query.stage ? sql`false` : undefined;
  const where = and(documentsInReach(actor, live), ...chipsOf(live, query), asked, isNull(r.archivedAt), eq(r.status, "draft"));
  return sql`select id, key, null::text as apart, null::date as "on", 0 as num, 1 as den
    from (select ${r.id} as id, ${keyOfDocument(by, live)} as key, ${r.inspectionEnd} + ${deadlineNow} * interval '1 hour' as due
      from ${r} where ${and(where, eq(r.revision, 0), isNull(r.reportNumber))}) x where due < ${now}::timestamptz`;
}

/** Submitted, not released, and past the deadline: without a day, because they are open in every period. */
function openPast({ actor, query, by, now }: UnitsAsked): SQL {
  const open = sql`not exists (select 1 from ${d} z where z.report_number = ${d.reportNumber} and z.released_at is not null and z.status <> 'void')`;
  const past = sql`${d.inspectionEnd} + ${d.deadlineHours} * interval '1 hour' < ${now}::timestamptz`;
  return sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, null::text as apart, null::date as "on", 0 as num, 1 as den
    from ${d} where ${and(counted(actor, query), isFirstRevision, past, open)}`;
}

const errorPeriod = sql`interval '365 days'`;
/** The next revision was signed within 365 days, for an error of ours; it counts even if it was voided later. */
const supersededForError = sql`exists (select 1 from ${r} z where z.replaces_report_id = ${d.reportId} and z.reason_class = 'error ours'
  and z.frozen_at <= ${d.signedAt} + ${errorPeriod})`;

/** One row for each awaited slot, and one for the whole time from the first submission. */
function review({ actor, query, by }: UnitsAsked): SQL {
  const where = and(counted(actor, query), isNotNull(d.signedAt));
  return sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, w.key as apart, ${d.signedOn} as "on", w.value::bigint as num, 0 as den
      from ${d}, jsonb_each_text(${d.waits}) w where ${where}
    union all select ${d.reportId}, ${keyOfDocument(by, stored)}, 'elapsed', ${d.signedOn}, ${secondsFrom(d.submittedAt, d.signedAt)}, 0
      from ${d} where ${and(where, isNotNull(d.submittedAt))}`;
}

function backlog({ actor, query, by, now }: UnitsAsked): SQL {
  const recalled = sql`${r.id} in (select ${d.reportId} from ${d} where ${d.status} = 'released' and ${d.releasedAt} is null)`;
  const where = and(
    documentsInReach(actor, live),
    ...chipsOf(live, query),
    isNull(r.archivedAt),
    or(inArray(r.status, ["draft", "submitted", "returned", "signed"]), recalled),
  );
  return sql`select ${r.id} as id, ${keyOfDocument(by, live)} as key, case when ${r.status} = 'released' then 'signed' else ${r.status} end as apart, coalesce(${r.inspectedOn}, ${r.createdAt}::date) as "on", 1 as num, 0 as den,
      coalesce(${r.inspectionEnd} < ${now}::timestamptz - interval '72 hours', false)::int as late from ${r} where ${where}`;
}

export const documentUnits = {
  M12: (asked: UnitsAsked): Units => times(asked, d.inspectionEnd, d.submittedAt, d.submittedOn, isFirstRevision),
  M13: (asked: UnitsAsked): Units => ({ select: review(asked), beside: {} }),
  M14: (asked: UnitsAsked): Units => times(asked, d.signedAt, d.releasedAt, d.releasedOn),
  M15: (asked: UnitsAsked): Units => ({
    select: sql`select id, key, apart, "on", num, den from (${released(asked)}) x`,
    beside: {},
  }),
  M16: (asked: UnitsAsked): Units => ({ select: onTime(asked), beside: {} }),
  M16b: (asked: UnitsAsked): Units => ({
    select: sql`${onTime(asked)} union all ${openPast(asked)} union all ${draftsPast(asked)}`,
    beside: {},
  }),
  M17: ({ actor, query, by }: UnitsAsked): Units => ({
    select: sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, null::text as apart, ${d.submittedOn} as "on",
        (cardinality(${d.returnReasons}) > 0)::int as num, 1 as den from ${d} where ${and(counted(actor, query), isNotNull(d.submittedOn))}`,
    beside: {},
  }),
  M18: ({ actor, query, by, now }: UnitsAsked): Units => ({
    select: sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, null::text as apart, ${d.signedOn} as "on",
        (${supersededForError})::int as num, 1 as den,
        (not (${supersededForError}) and ${d.signedAt} + ${errorPeriod} > ${now}::timestamptz)::int as young
      from ${d} where ${and(counted(actor, query), isNotNull(d.signedAt))}`,
    beside: { young: "not final" },
  }),
  M24: ({ actor, query, by }: UnitsAsked): Units => ({
    select: sql`select ${r.id} as id, ${keyOfDocument(by, live)} as key, null::text as apart, (${r.createdAt} at time zone ${r.timeZone})::date as "on",
        ${r.createdOffline}::int as num, 1 as den from ${r} where ${and(documentsInReach(actor, live), ...chipsOf(live, query), isNull(r.archivedAt), ne(r.status, "void"), eq(r.revision, 0))}`,
    beside: {},
  }),
  M25: (asked: UnitsAsked): Units => times(asked, d.inspectionEnd, d.signedAt, d.signedOn, isFirstRevision),
  M26: (asked: UnitsAsked): Units => ({ select: backlog(asked), beside: { late: "over 72 hours" } }),
  M33: ({ actor, query, by }: UnitsAsked): Units => ({
    select: sql`select ${d.reportId} as id, ${keyOfDocument(by, stored)} as key, ${stored.method} as apart, ${r.inspectedOn} as "on",
        (${d.status} in ('signed', 'released'))::int as num, 0 as den, (${d.status} = 'void')::int as void
      from ${d} join ${r} on ${r.id} = ${d.reportId} where ${and(documents(actor, query), isNotNull(d.signedAt), sql`${d.status} <> 'superseded'`)}`,
    beside: { void: "void" },
  }),
};
