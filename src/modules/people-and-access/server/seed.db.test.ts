import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedBuiltInRoles } from "./seed.ts";
import { role, userModuleAccess } from "#directory/people/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let technician: Person;
let without: Person;
beforeAll(async () => {
  on = await createTestApp();
  technician = await on.person("Ana Torres", ["TECH"]);
  without = await on.person("Ben Ross", ["TECH"]);
});
afterAll(() => on.close());

it("a module that comes with a new version is given to the people of its roles, except where it was taken from one", async () => {
  const name = "Technician";
  const people = [technician.id, without.id];
  const own = and(inArray(userModuleAccess.userId, people), eq(userModuleAccess.moduleId, "expenses"));
  const [before] = await on.db.select().from(role).where(eq(role.name, name));
  const defaultModules = before?.defaultModules.filter((id) => id !== "expenses") ?? [];
  await on.db.update(role).set({ defaultModules }).where(eq(role.name, name));
  await on.db.delete(userModuleAccess).where(own);
  const grantedAt = "2026-05-01T08:00:00.000Z";
  await on.db.insert(userModuleAccess).values({ userId: without.id, moduleId: "expenses", grantedAt, source: "removed" });
  await seedBuiltInRoles(on.db, grantedAt);
  const held = async () =>
    new Map((await on.db.select().from(userModuleAccess).where(own)).map(({ userId, source }) => [userId, source]));
  expect(await held()).toEqual(
    new Map([
      [technician.id, "role default"],
      [without.id, "removed"],
    ]),
  );
  await on.db.delete(userModuleAccess).where(own);
  await seedBuiltInRoles(on.db, grantedAt);
  expect(await held()).toEqual(new Map());
});
