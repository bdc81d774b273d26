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

  it("treats a name with capitals and spaces as the same module", () => {
    const ben = {
      isSuperUser: false,
      roles: [],
      moduleAccess: { "17": true } as const,
      modules: [{ id: "17", name: "Rate Sheets" }],
    };
    expect(mayOpen(ben, "rate-sheets")).toBe(true);
    expect(mayOpen(ben, "rates")).toBe(false);
  });

  it("lets a Super Admin in everywhere and anyone into what requires only sign-in", () => {
    const nothing = { isSuperUser: false, roles: [], moduleAccess: {}, modules: [] };
    expect(mayOpen(nothing, "invoices")).toBe(false);
    expect(mayOpen({ ...nothing, isSuperUser: true }, "invoices")).toBe(true);
    expect(mayOpen({ ...nothing, roles: [{ name: "Technician" }, { name: "Super Admin" }] }, "invoices")).toBe(true);
    expect(mayOpen(nothing, null)).toBe(true);
  });
});

describe("a session with only the specified fields", () => {
  const user = { id: "u", firstName: "Ana", lastName: "Ruiz", email: "ana@example.com", role: "", mustChangePassword: false };

  it("grants what it names and nothing else", () => {
    const session = fullSession({ user, isSuperUser: false, moduleAccess: { calibration: true }, modules: [], roles: [] });
    expect([mayOpen(session, "calibration"), mayOpen(session, "invoices")]).toEqual([true, false]);
    expect(session).toMatchObject({ rights: {}, namedActions: [], theme: "light" });
  });

  it("has the flag with the role Super Admin, also for what the pages offer", () => {
    expect(fullSession({ user, isSuperUser: false, roles: [{ name: "Super Admin" }] }).isSuperUser).toBe(true);
  });
});
