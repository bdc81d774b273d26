import { expect, test } from "vitest";
import { sameName } from "./names.ts";

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
