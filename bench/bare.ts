import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import type pg from "pg";
import type { Database } from "#kit/server/database.ts";

/**
 * A minimal server for comparison: tables with the list columns and an index for each query, Fastify without schemas, handwritten SQL over the same
 * connections. No sessions, no access control, no checks, one index where the product has twenty. The extra time of the product is the cost of
 * everything else it does.
 */
export async function bareServer(database: Database): Promise<FastifyInstance> {
  await prepare(database);
  const app = fastify();
  const query = (text: string, values: unknown[] = []) => database.query<Record<string, unknown>>(text, values);
  app.get<{ Querystring: { status?: string; method?: string; q?: string; skip?: string } }>("/reports", ({ query: asked }) => {
    if (asked.q) return query(`${list} where words ilike $1 ${newest}`, [`%${asked.q}%`]);
    if (asked.status) return query(`${list} where r.status = $1 and r.method = $2 ${newest}`, [asked.status, asked.method]);
    return query(`${list} ${newest}`);
  });
  app.get("/count", () => query("select count(*)::int as count from bench_bare.report"));
  app.get<{ Params: { id: string } }>("/reports/:id", async ({ params: { id } }) => {
    const [[report], lines, people, evidence] = await Promise.all([
      query("select * from bench_bare.report where id = $1", [id]),
      query("select * from report_line where report_id = $1 order by line_no", [id]),
      query("select * from report_person where report_id = $1 order by position", [id]),
      query("select * from report_signature where report_id = $1", [id]),
    ]);
    return { ...report, lines, people, evidence };
  });
  app.post<{ Body: { workOrderId: string } }>("/reports", ({ body }) => begin(database, body.workOrderId));
  return app;
}

const list = `select r.id, r.number, r.status, r.method, r.result, r.item_tag as "itemTag", r.inspected_on as "inspectedOn", c.name as "clientName"
  from bench_bare.report r join bench_bare.client c on c.id = r.client_id`;
const newest = "order by r.created_at desc limit 50";

/** The product's rows, reduced to the list columns; created once per database, without rows of earlier runs. */
async function prepare(database: Database): Promise<void> {
  const [made] = await database.query<{ made: boolean }>(`select to_regclass('bench_bare.event') is not null as made`);
  const statements = made?.made
    ? [
        "delete from bench_bare.line",
        "delete from bench_bare.event",
        "delete from bench_bare.report where content ? 'begun'",
        "vacuum analyze bench_bare.report",
      ]
    : [
        "create schema bench_bare",
        "create table bench_bare.client as select id, display_name as name from client_company",
        "alter table bench_bare.client add primary key (id)",
        `create table bench_bare.report as select id, created_at, coalesce(report_number, provisional_ref) as number, status, method, result, item_tag,
          inspected_on, client_company_id as client_id, jsonb_build_object('header', header, 'technique', technique, 'summary', summary) as content,
          coalesce(report_number, '') || ' ' || provisional_ref || ' ' || coalesce(item_tag, '') || ' ' || coalesce(item_description, '') as words
          from inspection_report`,
        "alter table bench_bare.report add primary key (id)",
        "alter table bench_bare.report add foreign key (client_id) references bench_bare.client (id)",
        "create unique index on bench_bare.report (number)",
        "create index on bench_bare.report (created_at)",
        "create index on bench_bare.report (status, method, created_at)",
        "create index on bench_bare.report using gin (words gin_trgm_ops)",
        "create table bench_bare.line (id uuid primary key, report_id uuid not null references bench_bare.report (id), values jsonb not null)",
        "create index on bench_bare.line (report_id)",
        "create table bench_bare.event (id bigserial primary key, at timestamptz not null, action text not null, entity_id uuid not null, changes jsonb not null)",
        "create index on bench_bare.event (entity_id)",
        "analyze bench_bare.report",
      ];
  // oxlint-disable-next-line no-await-in-loop -- each rests on the one before
  for (const statement of statements) await database.query(statement);
}

/** A report with its first line and its trail entry. */
async function begin(database: Database, workOrderId: string) {
  const { $client } = database.db as unknown as { $client: pg.Pool }; // the query builder keeps the driver's own object here
  const connection = await $client.connect();
  try {
    const [id, line, at] = [randomUUID(), randomUUID(), new Date().toISOString()];
    await connection.query("begin");
    const found = await connection.query<{ client_company_id: string }>("select * from work_order where id = $1", [workOrderId]);
    const { rows } = await connection.query<Record<string, unknown>>(
      `insert into bench_bare.report (id, created_at, number, status, method, client_id, content, words) values ($1, $2, $3, 'draft', 'UT', $4, $5, $3) returning *`,
      [
        id,
        at,
        `D-${id}`,
        found.rows[0]?.client_company_id,
        JSON.stringify({ begun: at, header: {}, technique: {}, summary: {} }),
      ],
    );
    await connection.query("insert into bench_bare.line (id, report_id, values) values ($1, $2, $3)", [line, id, "{}"]);
    await connection.query("insert into bench_bare.event (at, action, entity_id, changes) values ($1, $2, $3, $4)", [
      at,
      "create",
      id,
      JSON.stringify(rows[0]),
    ]);
    await connection.query("commit");
    return { ...rows[0], lines: [{ id: line }] };
  } finally {
    connection.release();
  }
}
