import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { readAtADistance } from "../rules/vision.ts";
import { schemes } from "../schemes.ts";
import { visionMonthsSql } from "./schemes-in-force.ts";
import { certification, visionTest } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

const staff = and(eq(appUser.status, "active"), isNull(appUser.archivedAt));

/** Later certificates of the same holder in the same scheme, method and level, by the first day they are good. */
const renewal = (what: SQL, when: SQL) => sql`(select ${what} from certification r where r.user_id = ${certification.userId}
  and r.scheme_id = ${certification.schemeId} and r.method = ${certification.method} and r.level = ${certification.level}
  and r.techniques @> ${certification.techniques} and r.state = 'active' and r.archived_at is null
  and r.expires_on > ${certification.expiresOn} and ${when})`;

/** Certificates in force or run out, until a later one has taken their place; those of people who have left never appear. */
export const certificationsDue: DueSource<"certification"> = {
  subject: "certification",
  table: certification,
  select: ({ today, until, within }) =>
    sql`select ${dueColumns({
      subject: "certification",
      recordId: sql`${certification.id}`,
      label: sql`${certification.method} || ' ' || ${certification.level} || ' ' || ${certification.personName}`,
      detail: sql`${certification.certificateNumber}`,
      ownerId: sql`${certification.userId}`,
      baseId: sql`${appUser.baseLocationId}`,
      dueOn: sql`${certification.expiresOn}`,
      coveredFrom: renewal(sql`min(r.effective_from)`, sql`r.effective_from > ${today}::date`),
      hardStop: true,
      basis: sql`${certification.schemeId} || ', last valid day of the certificate'`,
    })} from ${certification} join ${appUser} on ${appUser.id} = ${certification.userId}
    where ${and(
      eq(certification.state, "active"),
      isNull(certification.archivedAt),
      lte(certification.expiresOn, until),
      staff,
      sql`not exists ${renewal(sql`1`, sql`r.effective_from <= ${today}::date`)}`,
      within,
    )}`,
};

/** The number in a result: "J2", "N 4,5", "OR 8". */
const figure = sql`replace((regexp_match(trim(${visionTest.result}), '^(?:J|N|OR)?\\s*(\\d+(?:[.,]\\d+)?)\\s*\\+?$', 'i'))[1], ',', '.')::numeric`;
const isPass = sql`trim(${visionTest.result}) ~* '^(pass|passed|accept|accepted|normal)\\y'`;

/** The result as a Jaeger number, as rules/vision.ts reads it: smaller is better. */
const grade = sql`case ${visionTest.chart}
  when 'Jaeger' then case when ${figure} >= 1 then ${figure} end
  when 'Times Roman N' then case when ${figure} > 0 and ${figure} <= 4.5 then 1 end
  when 'Ortho-Rater' then case when ${figure} >= 8 then 2 end
  when 'Ishihara' then null
  when 'other' then case when ${isPass} and trim(coalesce(${visionTest.chartName}, '')) <> ''
    then substring(${visionTest.equivalentTo} from '[0-9]+')::numeric end
  else case when ${isPass} then 1 end end`;

/** What the shipped schemes ask of near vision: the largest grade that passes, and from which distance on. */
const asked = [
  ...new Map(
    schemes.flatMap(({ vision }) => {
      if (!vision) return [];
      const most = Number(/Jaeger\s*(\d+)/i.exec(vision.near.minChart)?.[1] ?? 1);
      return [[`${most} ${vision.near.minDistanceMm}`, { most, distance: vision.near.minDistanceMm }] as const];
    }),
  ).values(),
];
const held = sql.raw([...readAtADistance].map((chart) => `'${chart}'`).join(", "));
const farEnough = (distance: number) =>
  sql`(${visionTest.chart} not in (${held}) or coalesce(${visionTest.distanceMm}, 0) >= ${sql.raw(String(distance))})`;
const passesNear = sql.join(
  asked.map(({ most, distance }) => sql`(${grade} <= ${sql.raw(String(most))} and ${farEnough(distance)})`),
  sql` or `,
);

/** A test that proves vision under at least one scheme; the same as `passes` of rules/vision.ts, in SQL. */
export const provesVision = sql`(case when ${visionTest.kind} = 'near' then (${passesNear}) else ${isPass} end)`;

const holds = (methods?: SQL) => sql`exists (select 1 from certification c where c.user_id = ${visionTest.userId}
  and c.state = 'active' and c.archived_at is null${methods ? sql` and c.method in ${methods}` : sql``})`;
const nearMonths = visionMonthsSql("nearVision", 12);
const colourMonths = visionMonthsSql("colourVision", 60);
const isNear = sql`${visionTest.kind} = 'near'`;

/** The latest passed near and colour test of everybody with a certificate that needs it (near: 12 months, colour: 60 months, unless the company has set other intervals). */
export const visionDue: DueSource<"vision"> = {
  subject: "vision",
  table: visionTest,
  select: ({ until, within }) =>
    sql`select * from (select distinct on (${visionTest.userId}, ${isNear}) ${dueColumns({
      subject: "vision",
      recordId: sql`${visionTest.id}`,
      label: sql`case when ${isNear} then 'Near vision ' else 'Colour vision ' end || ${visionTest.personName}`,
      ownerId: sql`${visionTest.userId}`,
      baseId: sql`${appUser.baseLocationId}`,
      dueOn: sql`(${visionTest.testedOn} + make_interval(months => case when ${isNear} then ${nearMonths} else ${colourMonths} end))::date`,
      hardStop: true,
      basis: sql`case when ${isNear} then 'Near vision, every ' || ${nearMonths} else 'Colour vision, every ' || ${colourMonths} end || ' months'`,
    })} from ${visionTest} join ${appUser} on ${appUser.id} = ${visionTest.userId}
    where ${and(
      isNull(visionTest.archivedAt),
      isNull(visionTest.voidedAt),
      staff,
      sql`case when ${isNear} then ${holds()} else ${holds(sql`('MT', 'PT')`)} end`,
      provesVision,
      within,
    )} order by ${visionTest.userId}, ${isNear}, ${visionTest.testedOn} desc) latest where due_on <= ${until}::date`,
};
