import { expect, it } from "vitest";
import { kinds, kindsFound, securityKinds } from "./security-kinds.ts";

it("every kind of security event has words of its own, in sentence case and without the marks of its stored form", () => {
  const words = kinds.map((kind) => securityKinds[kind]);
  expect(new Set(words).size).toBe(kinds.length);
  for (const one of words) expect(one).toMatch(/^(Sign-in|PDF|[A-Z][a-z]+)( (sign-ins|PIN|[a-z]+))*$/);
});

it("is found by its words in any case, and by the beginning of its stored form", () => {
  expect(kindsFound("password reset")).toEqual(["password.forgotten", "password.reset", "password.reset-by-administrator"]);
  expect(kindsFound("factor.")).toEqual(["factor.added", "factor.removed"]);
  expect(kindsFound("no such event")).toEqual([]);
});
