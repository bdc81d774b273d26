import { describe, expect, it } from "vitest";
import { offersToActOn } from "./roles.ts";

describe("what the pages offer on a person", () => {
  const who = (more: object) => ({ id: "a", isSuperUser: false, administersAccess: false, ...more });
  const administrator = who({ administersAccess: true });
  it("is for Super Admins and themselves alone where the person is one", () => {
    const root = { id: "r", roles: ["Technician", "Super Admin"] };
    expect([administrator, who({}), who({ isSuperUser: true }), who({ id: "r" })].map((one) => offersToActOn(one, root))).toEqual(
      [false, false, true, true],
    );
  });

  it("is for whoever administers access where the person is an Administrator, and for everyone else who may otherwise", () => {
    const other = { id: "o", roles: ["Administrator"] };
    expect([administrator, who({})].map((one) => offersToActOn(one, other))).toEqual([true, false]);
    expect(offersToActOn(who({}), { id: "t", roles: ["Technician"] })).toBe(true);
  });
});
