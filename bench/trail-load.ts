import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { idOf, password } from "./load.ts";
import type { Database } from "#kit/server/database.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { seedBuiltInRoles } from "#modules/people-and-access/server/seed.ts";
import { seedCompany } from "#modules/settings/server/company.ts";
import { hashPassword } from "#shell/server/passwords.ts";

export const people = 5_000;
const months13 = 395;

/** The people of a large company, and the cookie of an administrator among them. */
export async function loadPeople(app: FastifyInstance, database: Database): Promise<string> {
  const now = new Date().toISOString();
  await seedBuiltInRoles(database.db, now);
  await seedCompany(database.db, now, passingSecrets());
  const hash = await hashPassword(password);
  await database.query(
    `insert into app_user (id, created_at, updated_at, email, first_name, last_name, employee_number, roles, password_hash)
      select ${idOf("person", "i")}, now(), now(), 'person' || i || '@example.com', 'Person', 'No. ' || i, 'E-' || i,
        array[case when i = 0 then 'Super Admin' else 'Technician' end], '${hash}' from generate_series(0, ${people - 1}) i on conflict do nothing`,
  );
  const { headers } = await app.inject({
    method: "POST",
    url: "/api/login",
    payload: { email: "person0@example.com", password },
  });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

/** Events, security events, sessions and page views number `from` up to `to` of thirteen months; random values are remainders of the number. */
export async function loadTrail(database: Database, from: number, to: number): Promise<void> {
  const at = `now() - ((i::bigint * 7919) % (${months13} * 86400)) * interval '1 second'`;
  const kind = `(array['InspectionReport','CalibrationRecord','InventoryItem','Project','ClientCompany'])[1 + i % 5]`;
  const verb = `case when i % 997 = 0 then 'export' else (array['create','update','update','submit','sign','issue','archive'])[1 + (i / 5) % 7] end`;
  const statements = [
    `insert into audit_event (id, at, actor_type, actor_id, action, entity, entity_id, entity_label, changes, client_company_id, request_id, session_id, ip)
      select ${idOf("event", "i")}, ${at}, 'user', ${idOf("person", `(i * 31) % ${people}`)}, ${kind} || '.' || ${verb}, ${kind}, ${idOf("record", "i / 8")},
        'RPT-' || lpad((i / 8)::text, 6, '0'),
        jsonb_build_array(jsonb_build_object('field', 'result', 'old', null, 'new', 'accept'), jsonb_build_object('field', 'remarks', 'old', 'a', 'new', 'No indication above ' || i)),
        case when i % 3 = 0 then ${idOf("client", "i % 200")} end, 'req-' || i, ${idOf("session", `i % ${people}`)}, '203.0.113.' || i % 250
      from generate_series(${from}, ${to - 1}) i`,
    `insert into security_event (id, at, kind, severity, user_id, outcome, detail)
      select ${idOf("security", "i")}, ${at}, (array['sign-in.succeeded','sign-in.failed','module.denied'])[1 + i % 3], (array['info','low','low'])[1 + i % 3],
        ${idOf("person", `i % ${people}`)}, 'success', 'Signed in' from generate_series(${from / 10}, ${to / 10 - 1}) i`,
    `insert into user_session (id, user_id, token_hash, device_token_hash, created_at, last_seen_at, expires_at, authenticated_at)
      select ${idOf("a session", "i")}, ${idOf("person", `i % ${people}`)}, 't' || i, 'd' || i, ${at}, ${at}, now() + interval '1 day', ${at}
      from generate_series(${from / 20}, ${to / 20 - 1}) i`,
    `insert into usage_event (hour, who, named, module, route, device_class, online, views, seconds)
      select date_trunc('hour', ${at}), 'p' || (i * 31) % ${people}, false, (array['calibration','inventory','projects'])[1 + i % 3],
        (array['/calibration/$id','/inventory','/projects'])[1 + i % 3], 'desktop', i % 9 > 0, 3, 120
      from generate_series(${from / 4}, ${to / 4 - 1}) i on conflict do nothing`,
  ];
  await database.exclusively("bench load", async (db) => {
    await db.execute(sql.raw("set session_replication_role = replica"));
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql.raw("set session_replication_role = default"));
  });
  await database.query("vacuum analyze");
}
