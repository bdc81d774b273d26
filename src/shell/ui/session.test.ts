import { describe, expect, it } from "vitest";
import { fullSession } from "./full-answers.ts";
import { mayOpen } from "./session.ts";

const ana = {
  isSuperUser: false,
  roles: [],
  moduleAccess: { calibration: true },
  modules: [{ id: "calibration", name: "Calibration" }],
} as const;

describe("whether a person may open a page", () => {
  it("asks for the page's module, not for any module", () => {
    expect(mayOpen({ ...ana, roles: [], modules: [...ana.modules] }, "calibration")).toBe(true);
    expect(mayOpen({ ...ana, roles: [], modules: [...ana.modules] }, "invoices")).toBe(false);
  });

  it("takes a name with capitals and spaces for the same module", () => {
    const ben = {
      isSuperUser: false,
      roles: [],
      moduleAccess: { "17": true } as const,
      modules: [{ id: "17", name: "Rate Sheets" }],
    };
    expect(mayOpen(ben, "rate-sheets")).toBe(true);
    expect(mayOpen(ben, "rates")).toBe(false);
  });

  it("lets a Super Admin in everywhere and anyone into what asks only for sign-in", () => {
    const nothing = { isSuperUser: false, roles: [], moduleAccess: {}, modules: [] };
    expect(mayOpen(nothing, "invoices")).toBe(false);
    expect(mayOpen({ ...nothing, isSuperUser: true }, "invoices")).toBe(true);
    expect(mayOpen({ ...nothing, roles: [{ name: "Technician" }, { name: "Super Admin" }] }, "invoices")).toBe(true);
    expect(mayOpen(nothing, null)).toBe(true);
  });
});

describe("a session of the specified fields alone", () => {
  const user = { id: "u", firstName: "Ana", lastName: "Ruiz", email: "ana@example.com", role: "", mustChangePassword: false };

  it("grants what it names and nothing besides", () => {
    const session = fullSession({ user, isSuperUser: false, moduleAccess: { calibration: true }, modules: [], roles: [] });
    expect([mayOpen(session, "calibration"), mayOpen(session, "invoices")]).toEqual([true, false]);
    expect(session).toMatchObject({ rights: {}, namedActions: [], theme: "light" });
  });

  it("has the flag where it has the role Super Admin, for what the pages offer as well", () => {
    expect(fullSession({ user, isSuperUser: false, roles: [{ name: "Super Admin" }] }).isSuperUser).toBe(true);
  });
});
