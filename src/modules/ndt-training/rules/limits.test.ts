import { describe, expect, it } from "vitest";
import {
  allLimits,
  isUndecided,
  leftOut,
  limitsText,
  materialGroupsOf,
  mayCountAs,
  productsOfLimitation,
  productsOfSector,
  unrecognizedSector,
} from "./limits.ts";
import { limitInWords } from "./limit-in-words.ts";
import { productSectors } from "#eligibility/certificates.ts";

describe("the group of a material", () => {
  it.each([
    ["ASTM A106 Gr. B", ["ferritic"]],
    ["SA-516 Gr. 70", ["ferritic"]],
    ["API 5L X52", ["ferritic"]],
    ["A335 P11", ["ferritic"]],
    ["S355J2+N", ["ferritic"]],
    ["carbon steel", ["ferritic"]],
    ["ASTM A312 TP316L", ["austenitic"]],
    ["SA-240 304L", ["austenitic"]],
    ["A182 F316", ["austenitic"]],
    ["1.4404", ["austenitic"]],
    ["UNS S31803", ["duplex"]],
    ["1.4462", ["duplex"]],
    ["Inconel 625", ["nickel"]],
    ["Aluminium 6061", ["aluminium"]],
    ["Cu-Ni 90/10", ["copper"]],
    ["A106 Gr. B to A312 TP304", ["austenitic", "ferritic"]],
    ["as drawing", []],
    ["", []],
  ])("%s: %s", (material, groups) => expect(materialGroupsOf(material)).toEqual(groups));
});

describe("the limits of a certificate", () => {
  const ferritic = { materials: ["ferritic" as const] };
  it("leave out what they do not name", () => {
    expect(leftOut(ferritic, { materials: ["ferritic"] })).toBeNull();
    expect(leftOut(ferritic, { materials: ["austenitic"] })).toBe("austenitic materials");
    expect(leftOut(ferritic, { materials: ["ferritic", "austenitic"] })).toBe("austenitic materials");
    expect(leftOut({ products: ["welds"] }, { products: ["castings"] })).toBe("castings");
    expect(leftOut(null, { materials: ["austenitic"] })).toBeNull();
  });
  it("are a question where the item does not tell", () => {
    expect(isUndecided(ferritic, { materials: [] })).toBe(true);
    expect(isUndecided(ferritic, undefined)).toBe(true);
    expect(isUndecided(ferritic, { materials: ["austenitic"] })).toBe(false);
    expect(isUndecided({}, undefined)).toBe(false);
    expect(limitsText({ materials: ["ferritic"], products: ["welds"] })).toBe("ferritic materials, welds");
  });
});

describe("the sector of a certificate (ISO 9712 Annex A)", () => {
  it.each([
    ["Castings (c)", ["castings"]],
    ["welds", ["welds"]],
    ["c, f, w", ["castings", "forgings", "welds"]],
    ["Welds (w), tubes and pipes (t) and wrought products (wp)", ["wrought products", "welds", "tubes and pipes"]],
    ["Multi-sector", productSectors],
  ])("%s names products", (sector, products) => expect(productsOfSector(sector)).toEqual(products));
  it.each(["Manufacturing", "Pre- and in-service testing", "Welds up to 20 mm", "Railway maintenance"])(
    "%s does not tell",
    (sector) => {
      expect(productsOfSector(sector)).toBeNull();
      expect(unrecognizedSector(sector)).toBe(sector);
    },
  );
  it("for castings does not cover welds, and leaves open what is not known; every sector is no limit", () => {
    const castings = allLimits({ sector: "Castings (c)" });
    expect(leftOut(castings, { products: ["welds"] })).toBe("welds");
    expect(leftOut(allLimits({ sector: "Welds (w)" }), { products: ["welds"] })).toBeNull();
    expect(isUndecided(castings, {})).toBe(true);
    expect(limitsText(allLimits({ sector: "Multi-sector" }))).toBeNull();
  });
  it("and limits besides hold together", () => {
    expect(allLimits({ sector: "c, w", limits: { products: ["welds", "forgings"] } }).products).toEqual(["welds"]);
    expect(allLimits({ sector: "c", limits: { products: ["welds"] } }).products).toEqual(["castings"]);
    expect(allLimits({ limits: { materials: ["ferritic"] } })).toEqual({ materials: ["ferritic"], products: [] });
  });
});

describe("castings only, forgings only", () => {
  const pipe = { mayCountAs: mayCountAs(["pipe", "elbow"], "ASTM A106 Gr. B") };
  it.each(["Castings only", "Forgings (f)", "c, f"])("as sector %s does not cover the wall of a pipe, nor a weld", (sector) => {
    expect(leftOut(allLimits({ sector }), pipe)).toBe("tubes and pipes");
    expect(leftOut(allLimits({ sector }), { products: ["welds"] })).toBe("welds");
  });
  it.each(["Limited to castings", "Castings only.", "forgings and castings"])("in words, %s, does not either", (limitation) => {
    expect(leftOut(allLimits({ limitation }), pipe)).toBe("tubes and pipes");
    expect(leftOut(allLimits({ limitation }), { products: ["welds"] })).toBe("welds");
  });
  it.each(["No castings", "Castings up to 20 mm", "except forgings", "W", "wall thickness only"])(
    "is not read out of %s, which is asked about",
    (limitation) => expect(productsOfLimitation(limitation)).toBeNull(),
  );
  it("leaves tubes and pipes to their own sector, and asks about welds and wrought products", () => {
    const of = (sector: string) => [leftOut(allLimits({ sector }), pipe), isUndecided(allLimits({ sector }), pipe)];
    expect(of("Tubes and pipes (t)")).toEqual([null, false]);
    expect(of("Welds (w)")).toEqual([null, true]);
    expect(of("c, wp")).toEqual([null, true]);
  });
  it("is told of plate too, and of nothing where the part is a fitting or the material is cast or forged", () => {
    expect(mayCountAs(["shell", "bottom"], "A516 Gr. 70")[0]).toBe("wrought products");
    expect([
      mayCountAs(["elbow", "tee"], "A234 WPB"),
      mayCountAs(["pipe"], "ASTM A216 WCB"),
      mayCountAs(["shell"], "SA-336 F22"),
      mayCountAs([], "A106"),
    ]).toEqual([[], [], [], []]);
  });
});

describe("the limitation of a limited Level II in words", () => {
  it.each([
    ["Thickness with A-scan presentation"],
    ["Digital thickness, numeric read-out only"],
    ["Thickness measurement only"],
    ["UT thickness gauging"],
  ])("%s is what thickness reports take", (words) => expect(limitInWords("II-L", words)).toBeNull());
  it.each([
    ["Lamination scanning of plate only, no thickness measurement"],
    ["Thickness of plate below 10 mm"],
    ["Bond testing"],
  ])("%s is asked about", (words) => expect(limitInWords("II-L", words)).toBe(words));
  it("that is missing is asked about, and of a full Level II is none", () => {
    expect(limitInWords("II-L", null)).toBe("a limited Level II that does not say to what");
    expect([limitInWords("II", null), limitInWords("II", " "), limitInWords("2", "Thickness only")]).toEqual([
      null,
      null,
      "Thickness only",
    ]);
  });
});
