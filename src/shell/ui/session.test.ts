import { describe, expect, it } from "vitest";
import { mayOpen } from "./session.ts";

const ana = {
  isSuperUser: false,
  moduleAccess: { calibration: true },
  modules: [{ id: "calibration", name: "Calibration" }],
} as const;

describe("whether a person may open a page", () => {
  it("asks for the page's module, not for any module", () => {
    expect(mayOpen({ ...ana, modules: [...ana.modules] }, "calibration")).toBe(true);
    expect(mayOpen({ ...ana, modules: [...ana.modules] }, "invoices")).toBe(false);
  });

  it("takes a name with capitals and spaces for the same module", () => {
    const ben = { isSuperUser: false, moduleAccess: { "17": true } as const, modules: [{ id: "17", name: "Rate Sheets" }] };
    expect(mayOpen(ben, "rate-sheets")).toBe(true);
    expect(mayOpen(ben, "rates")).toBe(false);
  });

  it("lets a Super Admin in everywhere and anyone into what asks only for sign-in", () => {
    expect(mayOpen({ isSuperUser: true, moduleAccess: {}, modules: [] }, "invoices")).toBe(true);
    expect(mayOpen({ isSuperUser: false, moduleAccess: {}, modules: [] }, null)).toBe(true);
  });
});
