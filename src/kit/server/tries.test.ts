import { expect, it } from "vitest";
import { Tries } from "./tries.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));

it("an attempt counts from its beginning until it succeeds, within the window", () => {
  const tries = new Tries(15 * 60_000);
  expect(tries.begin("ana", at(0)).before).toEqual([]);
  expect(tries.begin("ana", at(1)).before).toEqual([at(0).toISOString()]);
  const third = tries.begin("ana", at(2));
  expect(third.before).toHaveLength(2);
  third.withdraw();
  expect(tries.begin("ben", at(2)).before).toEqual([]);
  expect(tries.begin("ana", at(15)).before).toEqual([at(1).toISOString()]);
  tries.begin("ana", at(16)).succeeded();
  expect(tries.begin("ana", at(16)).before).toEqual([]);
});
