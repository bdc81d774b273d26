import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/*
 * What types cannot check of "one way to write" (docs/requests.md): an SQL statement writes whatever it says, and a handle of the database
 * writes what it is given. Both stay in the kit. Shipped data is written at the start, and the demo company while it is loaded.
 */

const root = `${import.meta.dirname}/..`;
const outsideTheKit = globSync("src/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/^src\/(?:kit\/server|demo|fuzz)\/|\.test\.ts$|testing/.test(path));
/** Rows that the product ships, with their audit events. */
const seeds = /\/server\/(?:seed|rules|company)\.ts$/;

const found = (pattern: RegExp, paths = outsideTheKit) =>
  paths.flatMap((path) => [...readFileSync(`${root}/${path}`, "utf8").matchAll(pattern)].map(([text]) => `${path}: ${text}`));

/** Up to the SQL that writes; `run` and `executeWithoutEvent` say of which table, and refuse those of the store. */
const writingSql =
  /(?<!\b(?:run|executeWithoutEvent)(?:<\w+>)?\(\s*(?:store,\s*)?\w+,\s*)sql(?:\.raw\()?`(?:with\b[^`]*?)?\s*(?:insert into|delete from|update\s\S+\s(?:\w+\s)?set|select set_config|select setval|select pg_advisory)\b/gi;
const writingHandle = /\b(?:db|tx)\s*\.(?:insert|update|delete)\(/g;

describe("outside the kit", () => {
  it("no SQL writes except through the rows of a store", () => expect(found(writingSql)).toEqual([]));

  it("no handle of the database writes except where the product ships its rows", () =>
    expect(found(writingHandle).filter((line) => !seeds.test(line.split(": ")[0] ?? ""))).toEqual([]));

  it("nobody takes the transaction out of the rows", () => expect(found(/\.transactionOf\(/g)).toEqual([]));
});

describe("the search for them", () => {
  it.each([
    ["db.execute(sql`insert into app_user (id) values (1)`)", true],
    ["tx.execute(sql`update ${appUser} set name = 1`)", true],
    ["rows.run(\n    usageMonth,\n    sql`insert into usage_month select 1`)", false],
    [
      "executeWithoutEvent<Cautioned>(\n    store,\n    evidenceCaseRow,\n    sql`insert into evidence_case_row select 1`)",
      false,
    ],
    ["db.execute(sql`select 1 from app_user for update`)", false],
  ])("finds %s: %s", (code, writes) => expect(code.match(writingSql) !== null).toBe(writes));
});
