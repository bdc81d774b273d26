import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alteredTables } from "./altered-tables.ts";
import type { Db } from "./database.ts";
import { tablesMade } from "./migrate.ts";
import { installTriggers } from "./triggers.ts";
import { type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
beforeAll(async () => {
  on = await createTestApp();
});
afterAll(() => on.close());

/** What is found altered after these statements, which are rolled back. */
async function foundAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = [];
  const undone = new Error("undone");
  const altered = async (tx: Db) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const one of statements) await tx.execute(sql.raw(one));
    found = await alteredTables(tx);
    throw undone;
  };
  await expect(on.db.transaction(altered)).rejects.toBe(undone);
  return found;
}

const returning = (type: string, body: string) =>
  `create function forged() returns ${type} language plpgsql as $$ begin ${body} end $$`;

it("knows every table that the migrations make", async () => {
  const rows = await on.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    "objects",
  );
  expect(tablesMade().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe("a database altered by hand", () => {
  it("is not reported when nobody altered it", async () => {
    expect(await alteredTables(on.db)).toEqual([]);
  });

  it.each([
    ["evidence_ref", "after insert"],
    ["report_opening", "after insert"],
    ["ledger_head", "before update"],
    ["person_key", "after insert"],
    ["user_session", "after update"],
    ["report_caution", "before insert"],
    ["number_register", "after insert"],
    ["number_sequence", "after update"],
    ["signing_key", "after update"],
    ["calibration_period", "after delete"],
    ["certification_period", "after delete"],
    ["trail_check", "after insert"],
  ])("has a foreign trigger on %s", async (table, when) => {
    const words = [`trigger zz on ${table}`, "function forged"];
    const of = (each: string) => `create trigger zz ${when} on ${table} for each ${each} execute function forged()`;
    expect(await foundAfter(returning("trigger", "return null;"), of("statement"))).toEqual(words);
    expect(
      await foundAfter(
        "create schema bak",
        `set search_path = bak, public`,
        returning("trigger", "return null;"),
        `set search_path = public`,
        of("row").replace("forged()", "bak.forged()"),
      ),
    ).toEqual(words.slice(0, 1));
  });

  it.each([
    ["a rule", ["create rule nothing as on delete to person_key do instead nothing"], "rule nothing on person_key"],
    [
      "a view in the place of a table",
      ["alter table report_opening rename to opened", "create view report_opening as select * from opened"],
      "table report_opening",
    ],
    ["a table that others inherit from", ["create table more () inherits (certification)"], "table certification"],
    ["row level security", ["alter table user_session enable row level security"], "table user_session"],
    [
      "a policy without row level security switched on",
      ["create policy hides on signing_key using (false)"],
      "policy hides on signing_key",
    ],
    [
      "a generated column",
      ["alter table report_caution add column more text generated always as ('more') stored"],
      "column more of report_caution",
    ],
    [
      "a column of a domain type",
      ["create domain checked as text check (value <> '')", "alter table number_register add column more checked"],
      "column more of number_register",
    ],
    [
      "a default that calls a foreign function",
      [
        "create schema bak",
        "create function bak.back() returns text language sql as $$ select 'x' $$",
        "alter table ledger_head alter column record_hash set default bak.back()",
      ],
      "function in an expression of ledger_head",
    ],
    [
      "a default that calls a function which runs any statement",
      ["alter table trail_check alter column reason set default query_to_xml('select 1', true, true, '')::text"],
      "function in an expression of trail_check",
    ],
    [
      "an index on a function that the product does not call",
      ["create index counted on calibration_period (md5(id::text))"],
      "function in an expression of calibration_period",
    ],
    [
      "a check",
      ["alter table number_sequence add constraint checked check (version() <> '')"],
      "constraint checked on number_sequence",
    ],
    [
      "a foreign key that changes rows",
      [
        "alter table report_opening add constraint follows foreign key (report_id) references inspection_report on update cascade",
      ],
      "constraint follows on report_opening",
    ],
    [
      "a function of the product with another search path",
      ["alter function refuse_change() set search_path = public"],
      "guard only_added_audit_event",
    ],
    [
      "a function of the product as security definer",
      ["alter function refuse_truncate() security definer"],
      "guard never_emptied_audit_event",
    ],
    [
      "a guard that is switched off",
      ["alter table audit_event disable trigger only_added_audit_event"],
      "guard only_added_audit_event",
    ],
    [
      "a guard that always fires",
      ["alter table audit_seal enable always trigger only_added_audit_seal"],
      "guard only_added_audit_seal",
    ],
    ["a guard that is missing", ["drop trigger only_added_audit_seal on audit_seal"], "guard only_added_audit_seal"],
    [
      "a guard that fires less often",
      [
        "drop trigger only_added_audit_seal on audit_seal",
        "create trigger only_added_audit_seal before update on audit_seal for each row execute function refuse_change()",
      ],
      "guard only_added_audit_seal",
    ],
    [
      "a guard that fires under a condition",
      [
        "drop trigger only_added_audit_seal on audit_seal",
        "create trigger only_added_audit_seal before update or delete on audit_seal for each row when (old.seq < 0) execute function refuse_change()",
      ],
      "guard only_added_audit_seal",
    ],
    [
      "a guard of another record",
      [
        "drop trigger final_part_report_line on report_line",
        "create trigger final_part_report_line before insert or update or delete on report_line for each row execute function refuse_change_of_final_part('certification', 'report_id')",
      ],
      "guard final_part_report_line",
    ],
    [
      "an event trigger",
      [returning("event_trigger", ""), "create event trigger noticed on sql_drop execute function forged()"],
      "event trigger noticed",
    ],
    [
      "a function that shadows one of PostgreSQL",
      ["create function concat(bigint, text, uuid) returns text language sql as $$ select 'x' $$"],
      "function concat",
    ],
    [
      "a foreign operator",
      [
        "create schema bak",
        "create function bak.same(text, uuid) returns boolean language sql as $$ select true $$",
        "create operator public.= (function = bak.same, leftarg = text, rightarg = uuid)",
      ],
      "operator =",
    ],
    [
      "a foreign cast",
      [
        "create schema bak",
        "create function bak.made(bigint) returns uuid language sql as $$ select gen_random_uuid() $$",
        "create cast (bigint as uuid) with function bak.made(bigint) as assignment",
      ],
      "cast to uuid",
    ],
    [
      "another schema before its own",
      ["create schema bak", "set local search_path = bak, public"],
      "the order in which schemas are searched",
    ],
    ["a session in which no trigger runs", ["set local session_replication_role = replica"], "session_replication_role"],
  ])("has %s", async (_, statements, words) => {
    expect(await foundAfter(...statements)).toContain(words);
  });
});

it("triggers that an earlier version installed are removed at the start", async () => {
  await on.byHand(
    "create trigger final_0123456789ab before update on certification for each row execute function refuse_change_of_final_record('version')",
  );
  expect(await alteredTables(on.db)).toEqual(["trigger final_0123456789ab on certification"]);
  await installTriggers(on.services.database);
  expect(await alteredTables(on.db)).toEqual([]);
});
