import { describe, expect, it } from "vitest";
import * as magnetic from "./magnetic.ts";
import { shown } from "./testing.ts";

describe("coil (T-753)", () => {
  const NI = (L: string, Dia: string, more: { column?: "mm" | "in"; capRatio?: boolean } = {}) =>
    magnetic.coilAmpereTurns({ L, Dia, ...more });

  it("L 16, D 4, 5 turns: 5833 ampere-turns, 1167 A", () => {
    const turns = NI("16", "4");
    expect([shown(turns, 0), shown(magnetic.coilCurrent({ ampereTurns: turns.value, turns: "5" }), 0)]).toEqual(["5833", "1167"]);
  });
  it("L 9, D 3: 15 000 ampere-turns, 3000 A", () => {
    const turns = NI("9", "3");
    expect([turns.value, magnetic.coilCurrent({ ampereTurns: turns.value, turns: "5" }).value]).toEqual(["15000", "3000"]);
  });
  it.each([
    ["449", "50", "mm", "3188"],
    ["450", "50", "mm", "3182"],
    ["1000", "50", "mm", "3182"],
    ["18", "2", "in", "3182"],
    ["40", "2", "in", "3182"],
    ["457.2", "50", "mm", "3182"],
  ] as const)("counts L to 450 mm (18 in): %s × %s %s is %s", (L, Dia, column, turns) => {
    expect(shown(NI(L, Dia, { column }), 0)).toBe(turns);
  });
  it("L/D 18 is 1750; over 15 counts as 15 under E709 and E1444 alone", () => {
    expect(shown(NI("450", "25"), 0)).toBe("1750");
    expect(shown(NI("450", "25", { capRatio: true }), 1)).toBe("2058.8");
  });
  it.each([
    ["2", "22500"],
    ["3.99", "11278"],
    ["4", "5833"],
  ])("L/D %s: %s", (ratio, turns) => {
    expect(shown(NI(ratio, "1"), 0)).toBe(turns);
  });
  it("below L/D 2 needs end pieces, also where the part is cut at 450 mm", () => {
    expect(NI("1.99", "1").reason).toBe("L/D is below 2: end pieces needed");
    expect(NI("1000", "230").reason).toBe("L/D is below 2: end pieces needed");
  });
});

describe("prods (T-752.2)", () => {
  it.each([
    ["150", "25", "mm", "600-750"],
    ["150", "19", "mm", "600-750"],
    ["150", "18.9", "mm", "540-660"],
    ["150", "18", "mm", "540-660"],
    ["6", "1", "in", "600-750"],
    ["6", "0.75", "in", "600-750"],
    ["6", "0.749", "in", "540-660"],
  ] as const)("%s apart on %s %s: %s A", (spacing, thickness, column, range) => {
    expect(magnetic.prodRange({ spacing, thickness, column }).value).toBe(range);
  });
  it("need spacing and wall", () => {
    expect(magnetic.prodRange({ spacing: null, thickness: "25" }).reason).toBe("no prod spacing");
    expect(magnetic.prodRange({ spacing: "150", thickness: null }).reason).toBe("no nominal thickness");
  });
});

describe("direct contact and central conductor (T-754.1(b))", () => {
  it.each([
    ["50", "mm", "600-1550"],
    ["2.5", "in", "750-2000"],
  ] as const)("%s %s: %s A", (Dia, column, range) => {
    expect(magnetic.contactRange({ Dia, column }).value).toBe(range);
  });
});
