import { expect, test } from "vitest";
import { isSameCompany, maybeSameName, sameName } from "./names.ts";

test.each([
  ["Ana Torres", " ana  TORRES"],
  ["Ana Torres", "Torres, Ana"],
  ["Ana Torres", "Torres Ana"],
  ["José Núñez-Ortiz", "Nunez Ortiz, Jose"],
])("%s is written %s too", (one, other) => expect(sameName(one, other)).toBe(true));

test.each([
  ["Ana Torres", "Ana M. Torres"],
  ["Ana Torres", "Ana Torre"],
  ["", " "],
])("%s is not %s", (one, other) => expect(sameName(one, other)).toBe(false));

test.each([
  ["A. Torres", "Ana Torres"],
  ["Torres A", "Ana María Torres"],
  ["Ana Torres", "A. Torres"],
  ["Torres, Ana", "Ana Torres"],
])("%s may be %s", (one, other) => expect(maybeSameName(one, other)).toBe(true));

test.each([
  ["B. Torres", "Ana Torres"],
  ["A. Torre", "Ana Torres"],
  ["A", "Ana Torres"],
  ["Ana Ruiz", "Ana Torres"],
])("%s is not %s, nor an abbreviation of it", (one, other) => expect(maybeSameName(one, other)).toBe(false));

test("a company matches with and without its legal form", () => {
  expect(isSameCompany("Acre Inspection", "Acre Inspection, Inc.")).toBe(true);
  expect(isSameCompany("ACRE INSPECTION INC", "Acre Inspection, Inc.")).toBe(true);
  expect(isSameCompany("Al Reem Gas", "Acre Inspection, Inc.")).toBe(false);
  expect([isSameCompany(null, "Acre"), isSameCompany("", "Acre"), isSameCompany("A", "Acre")]).toEqual([false, false, false]);
});
