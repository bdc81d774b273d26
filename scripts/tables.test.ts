import { expect, it } from "vitest";
import { namedTables, ownersOf } from "./tables.ts";

const owners = ownersOf([
  ["src/directory/people/server/tables.ts", 'export const appUser = snakeCase.table(\n  "app_user",\n  {});'],
  ["src/modules/vehicles/server/tables.ts", 'export const vehicle = snakeCase.table("vehicle", {});'],
]);
const namesIn = (code: string, path = "src/modules/vehicles/server/due.ts") =>
  namedTables(path, code, owners).map(({ table, owner, line }) => [table, owner, line]);

it("knows which folder a table belongs to", () => {
  expect([...owners]).toEqual([
    ["app_user", "directory"],
    ["vehicle", "vehicles"],
  ]);
});

it("finds the table of another folder wherever it is named in SQL", () => {
  expect(namesIn("const a = sql`\n  left join app_user u on u.id = x.driver_id`;")).toEqual([["app_user", "directory", 2]]);
  expect(namesIn("const a = sql<number>`(count(*) from app_user)`;")).toEqual([["app_user", "directory", 1]]);
  expect(namesIn('const a = sql.raw("select 1 from app_user");')).toEqual([["app_user", "directory", 1]]);
  expect(namesIn("const a = `from vehicle x join app_user u on u.id = x.driver_id`;")).toEqual([["app_user", "directory", 1]]);
  expect(namesIn("const a = `update app_user set x = 1 where id = ${id}`;")).toEqual([["app_user", "directory", 1]]);
  expect(namesIn("const a = sql`select 1 from ${b} where exists (select 1 from vehicle)`;", "src/due/server/index.ts")).toEqual([
    ["vehicle", "vehicles", 1],
  ]);
});

it("ignores a folder's own tables, interpolations, comments and sentences", () => {
  expect(namesIn("const a = sql`select 1 from vehicle join ${appUser} u on true`; // from app_user")).toEqual([]);
  expect(namesIn('const a = "Moved from vehicle to vehicle";', "src/due/server/index.ts")).toEqual([]);
});
