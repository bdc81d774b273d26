import { describe, expect, it } from "vitest";
import { type CodeOnDays, type TaxQuestion, taxesOf } from "./tax-choice.ts";

const always = { validFrom: null, validTo: null };
const codes: readonly CodeOnDays[] = [
  { code: "T825", category: "S", ...always },
  { code: "EXEMPT", category: "E", ...always },
  { code: "NL21", category: "S", ...always },
  { code: "AE", category: "AE", ...always },
];
const houston: TaxQuestion<CodeOnDays> = {
  on: "2026-05-06",
  region: "US-TX",
  taxClass: "film and consumables",
  item: "T825",
  client: { exemptions: [], country: "US", vatChecked: false, reverseCharge: "by rule", taxCode: "EXEMPT" },
  seller: { country: "US", taxCode: null },
  rules: [],
  followSite: [],
  codes,
};
const found = (asked: Partial<TaxQuestion<CodeOnDays>>) => {
  const hit = taxesOf({ ...houston, ...asked });
  return hit && [hit.codes.map(({ code }) => code), hit.why];
};
const certified = (validTo: string, regions = ["US-TX"], fileId: string | null = "certificate.pdf") => ({
  client: { ...houston.client, exemptions: [{ code: "EXEMPT", regions, validFrom: null, validTo, fileId }] },
});

describe("example 12, the tax code of a line", () => {
  it("is the item's before the client's", () => expect(found({})).toEqual([["T825"], "item"]));
  it("is that of an exemption certificate while it is valid", () => {
    expect(found(certified("2026-12-31"))).toEqual([["EXEMPT"], "exemption certificate"]);
    expect(found(certified("2026-05-06"))).toEqual([["EXEMPT"], "exemption certificate"]);
    expect(found(certified("2026-05-05"))).toEqual([["T825"], "item"]);
    expect(found(certified("2026-12-31", ["US-LA"]))).toEqual([["T825"], "item"]);
    expect(found(certified("2026-12-31", ["US"]))).toEqual([["EXEMPT"], "exemption certificate"]);
    expect(found(certified("2026-12-31", ["US-TX"], null))).toEqual([["T825"], "item"]);
  });
  const essen: Partial<TaxQuestion<CodeOnDays>> = {
    region: "DE-NW",
    taxClass: "labour",
    item: "NL21",
    client: { exemptions: [], country: "DE", vatChecked: true, reverseCharge: "by rule", taxCode: null },
    seller: { country: "NL", taxCode: null },
  };
  it("is reverse charge between two countries of the European Union", () => {
    expect(found(essen)).toEqual([["AE"], "reverse charge"]);
    const with_ = (more: object) => found({ ...essen, client: { ...houston.client, ...essen.client, ...more } });
    expect(with_({ vatChecked: false })).toEqual([["NL21"], "item"]);
    expect(with_({ reverseCharge: "never" })).toEqual([["NL21"], "item"]);
    expect(with_({ country: "NL" })).toEqual([["NL21"], "item"]);
    expect(with_({ country: "CH" })).toEqual([["NL21"], "item"]);
    expect(found({ ...essen, followSite: ["labour"] })).toEqual([["NL21"], "item"]);
  });
});

describe("the first hit wins, in the order of the rule", () => {
  /** All six steps have a code of their own. */
  const steps = [
    ["exemption certificate", "CERT"],
    ["rule of the region", "RULE"],
    ["reverse charge", "AE"],
    ["item", "ITEM"],
    ["client", "CLIENT"],
    ["base", "BASE"],
  ] as const;
  const all: TaxQuestion<CodeOnDays> = {
    on: "2026-05-06",
    region: "DE-NW",
    taxClass: "labour",
    item: "ITEM",
    client: {
      exemptions: [{ code: "CERT", regions: ["DE"], fileId: "certificate.pdf", ...always }],
      country: "DE",
      vatChecked: true,
      reverseCharge: "by rule",
      taxCode: "CLIENT",
    },
    seller: { country: "NL", taxCode: "BASE" },
    rules: [{ region: "DE", taxClass: "labour", taxCode: "RULE", printing: "separate", ...always }],
    followSite: [],
    codes: steps.map(([, code]) => ({ code, category: code === "AE" ? "AE" : "S", ...always })),
  };
  it.each(steps.map(([why, code], step) => ({ why, code, step })))("$why", ({ why, code, step }) => {
    // The steps before it have no code in force on the day of the work.
    const before = steps.slice(0, step).map(([, gone]) => gone as string);
    const ended = all.codes.map((one) => (before.includes(one.code) ? { ...one, validTo: "2026-05-05" } : one));
    expect(taxesOf({ ...all, codes: ended })).toMatchObject({ why, codes: [{ code }] });
  });
  it("else the line is untaxed", () => expect(taxesOf({ ...all, codes: [] })).toBeNull());
  it("a certificate or rule whose code has ended leaves it to the next of its kind", () => {
    const codesNow = [{ code: "CERT", category: "E", ...always, validTo: "2026-05-05" }, ...all.codes.slice(1)];
    const second = { code: "ITEM", regions: ["DE"], fileId: "second.pdf", ...always };
    const client = { ...all.client, exemptions: [...all.client.exemptions, second] };
    expect(taxesOf({ ...all, client, codes: codesNow })).toMatchObject({
      why: "exemption certificate",
      codes: [{ code: "ITEM" }],
    });
    const nearer = { region: "DE-NW", taxClass: "labour", taxCode: "GONE", printing: "separate", ...always } as const;
    expect(taxesOf({ ...all, client: { ...client, exemptions: [] }, rules: [nearer, ...all.rules] })).toMatchObject({
      why: "rule of the region",
      codes: [{ code: "RULE" }],
    });
  });
});

describe("otherwise", () => {
  const rule = (region: string, taxCode: string, taxClass = "film and consumables") => ({
    region,
    taxCode,
    taxClass,
    printing: "separate" as const,
    ...always,
  });
  it("a rule of the region goes before the item, the nearest region first, and may give several codes", () => {
    expect(found({ rules: [rule("US", "EXEMPT"), rule("US-TX", "NL21")] })).toEqual([["NL21"], "rule of the region"]);
    expect(found({ rules: [rule("US-TX", "T825"), rule("US-TX", "NL21")] })?.[0]).toEqual(["T825", "NL21"]);
    expect(found({ rules: [rule("US-TX", "NL21", "labour"), rule("US-LA", "NL21")] })).toEqual([["T825"], "item"]);
  });
  it("codes of a region print as one where its rules say so", () => {
    const combined = ["T825", "NL21"].map((code) => ({ ...rule("US-TX", code), printing: "combined" as const }));
    expect(taxesOf({ ...houston, rules: combined })).toMatchObject({ printing: "combined" });
    expect(taxesOf(houston)).toMatchObject({ printing: "separate" });
  });
  it("the client's comes before that of the base, and without any the line is untaxed", () => {
    expect(found({ item: null, seller: { country: "US", taxCode: "T825" } })).toEqual([["EXEMPT"], "client"]);
    const none = { ...houston.client, taxCode: null };
    expect(found({ item: null, client: none, seller: { country: "US", taxCode: "T825" } })).toEqual([["T825"], "base"]);
    expect(found({ item: null, client: none })).toBeNull();
  });
  it("a code outside its days is no hit", () =>
    expect(found({ codes: codes.map((one) => (one.code === "T825" ? { ...one, validTo: "2026-05-05" } : one)) })).toEqual([
      ["EXEMPT"],
      "client",
    ]));
});
