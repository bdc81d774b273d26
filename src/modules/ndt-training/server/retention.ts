import { eq, type SQL, sql } from "drizzle-orm";
import { certification, certificationEvent, certificationPeriod, visionTest } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";

/** The day from which the time of a leaver's records runs; nobody's who still works here is ever over. */
const left = sql`u.end_date is not null and u.status <> 'active' and u.end_date < current_date`;

const among = (column: SQL, ids: readonly string[] | undefined) =>
  ids ? sql`and ${column} = any(${`{${ids.join()}}`}::uuid[])` : sql``;

/** Certificates of people who have left. One whose events are younger than seven years waits for them. */
export const certificationRetention: RecordSource = {
  recordClass: "personnel",
  entity: "Certification",
  noun: "Certification",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select r.id as "recordId", r.certificate_number || ' of ' || r.person_name as label, u.end_date::text as since,
          r.issued_on::text as day, array[r.user_id]::text[] as "personIds", '{}'::text[] as "clientIds", '{}'::text[] as "projectIds",
          null as "neededBy"
        from certification r join ${appUser} u on u.id = r.user_id
        where ${left} and u.end_date <= ${until}::date ${among(sql`r.id`, ids)}
          and not exists (select 1 from certification_event e
            where e.certification_id = r.id and e.created_at >= now() - interval '7 years')
        order by u.end_date, r.id limit ${limit}`,
      "objects",
    ),
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "Certification", ids)));
    const dropped = [];
    for (const recordId of ids)
      dropped.push({
        recordId,
        rows: [
          ...(await dropRows(store, certificationPeriod, eq(certificationPeriod.certificationId, recordId))),
          ...(await dropRows(store, certificationEvent, eq(certificationEvent.certificationId, recordId))),
          ...(await dropRows(store, certification, eq(certification.id, recordId))),
        ],
      });
    return dropped;
  },
};

/** Vision tests of people who have left. */
export const visionTestRetention: RecordSource = {
  recordClass: "personnel",
  entity: "VisionTest",
  noun: "Vision test",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select r.id as "recordId", r.kind || ' of ' || r.person_name || ', ' || r.tested_on as label, u.end_date::text as since,
          r.tested_on::text as day, array[r.user_id]::text[] as "personIds", '{}'::text[] as "clientIds", '{}'::text[] as "projectIds",
          null as "neededBy"
        from vision_test r join ${appUser} u on u.id = r.user_id
        where ${left} and u.end_date <= ${until}::date ${among(sql`r.id`, ids)} order by u.end_date, r.id limit ${limit}`,
      "objects",
    ),
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "VisionTest", ids)));
    const dropped = [];
    for (const recordId of ids) dropped.push({ recordId, rows: await dropRows(store, visionTest, eq(visionTest.id, recordId)) });
    return dropped;
  },
};
