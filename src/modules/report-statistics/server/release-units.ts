/** What the metrics of delivery and receipt count (M34), one row for each release that was not recalled (as `units.ts`). */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Chip, chipNames, type Grouping, none } from "../dimensions.ts";
import { lineChips } from "./conditions.ts";
import { documentsInReach } from "./reach.ts";
import { examFact } from "./tables.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { release, releaseEvent, releaseItem, releaseRecipient } from "#modules/releases/server/tables.ts";

const r = release;
const columns = {
  client: r.clientCompanyId,
  site: r.clientSiteId,
  project: r.projectId,
  workOrder: r.workOrderId,
  base: r.baseLocationId,
} as const satisfies Partial<Record<Chip, unknown>>;
const ofRelease = Object.keys(columns) as (keyof typeof columns)[];
const ofLines = chipNames.filter((chip) => !ofRelease.some((one) => one === chip));

/** Within reach and filtered: by the release itself, else by one line of its reports that passes all other chips. */
function releases({ actor, query }: UnitsAsked): SQL | undefined {
  const own = ofRelease.map((chip) => {
    const values = query[chip] ?? [];
    const named = values.filter((one) => one !== none);
    if (values.length === 0) return undefined;
    const has = named.length > 0 ? sql`${columns[chip]} in ${named}` : sql`false`;
    return named.length < values.length ? sql`(${has} or ${columns[chip]} is null)` : has;
  });
  const asked = and(...lineChips(query, ofLines), query.stage ? eq(examFact.stage, query.stage) : undefined);
  const line =
    asked &&
    sql`exists (select 1 from ${releaseItem} join ${examFact} on ${examFact.reportId} = ${releaseItem.reportId}
      where ${releaseItem.releaseId} = ${r.id} and ${asked})`;
  const { clientCompanyId, baseLocationId, issuedById: authorId } = r;
  return and(
    documentsInReach(actor, { clientCompanyId, baseLocationId, authorId }),
    inArray(r.status, ["issued", "closed"]),
    ...own,
    line,
  );
}

function keyOf(by: Grouping | null): SQL {
  if (by === null || by === "month") return sql`null::text`;
  const chip = ofRelease.find((one) => one === by);
  if (!chip) throw wrongField("by", "Figures of releases can be grouped by client, site, project, work order, base or month.");
  return sql`${columns[chip]}::text`;
}

const zone = sql`coalesce((select ${clientSite.timeZone} from ${clientSite} where ${clientSite.id} = ${r.clientSiteId}), (select ${companySettings.timeZone} from ${companySettings} limit 1), 'UTC')`;
const dayOf = (at: SQL) => sql`(${at} at time zone ${zone})::date`;
const seconds = (at: SQL) => sql`round(extract(epoch from ${at} - ${r.issuedAt}))::bigint`;

const opened = sql`(select min(${releaseEvent.at}) from ${releaseEvent} where ${releaseEvent.releaseId} = ${r.id} and ${releaseEvent.kind} in ('opened', 'downloaded'))`;
/** When enough of its recipients had confirmed: the first of them, or all. */
const acknowledged = sql`(select case ${r.acknowledgementRule} when 'any' then min(${releaseRecipient.acknowledgedAt})
    when 'all' then case when bool_and(${releaseRecipient.acknowledgedAt} is not null) then max(${releaseRecipient.acknowledgedAt}) end end
  from ${releaseRecipient} where ${releaseRecipient.releaseId} = ${r.id} and ${releaseRecipient.kind} = 'to')`;

const times = (asked: UnitsAsked, at: SQL): Units => ({
  select: sql`select id, key, apart, "on", num, 0 as den from (select ${r.id} as id, ${keyOf(asked.by)} as key, null::text as apart,
      ${dayOf(sql`${r.issuedAt}`)} as "on", ${seconds(at)} as num from ${r} where ${releases(asked)}) x where num is not null`,
  beside: {},
});

export const releaseUnits = {
  M34: (asked: UnitsAsked): Units => times(asked, opened),
  M34b: (asked: UnitsAsked): Units => times(asked, acknowledged),
  M34c: (asked: UnitsAsked): Units => ({
    select: sql`select id, key, apart, "on", (is_due and coalesce(received <= due_by, false))::int as num, is_due::int as den, (not is_due)::int as later
      from (select ${r.id} as id, ${keyOf(asked.by)} as key, null::text as apart, ${dayOf(sql`${r.issuedAt}`)} as "on", ${r.dueBy} as due_by,
          ${r.dueBy} < ${dayOf(sql`${asked.now}::timestamptz`)} as is_due, ${dayOf(sql`coalesce(${acknowledged}, ${r.closedAt})`)} as received
        from ${r} where ${and(releases(asked), sql`${r.dueBy} is not null`)}) x`,
    beside: { later: "not yet due" },
  }),
};
