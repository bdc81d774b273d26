/** Phased-array reports worked out from the standards, with values at the limits. */
import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Indication } from "../content.ts";
import { compute, evaluate } from "../engine.ts";
import { pautSample } from "../samples/paut.ts";
import { type Change, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const say = (ruleId: string, ...changes: Change[]) => messages(pautSample(), ruleId, ...changes);

type Flaw = { code: string; x1: string; x2: string; amp: string; top?: string; height?: string; place?: string };

/** FW-41 with one indication of this length, amplitude and depth, on welds of this wall. */
const withFlaw =
  (wall: string, { code, x1, x2, amp, top = "8.2", height = "3.1", place = "subsurface" }: Flaw): Change =>
  ({ content }) => {
    content.header["nominalThickness"] = mm(wall);
    content.lines.forEach(({ values }) => Object.assign(values, { thickness: mm(wall) }));
    content.indications = [
      {
        id: "flaw",
        lineId: "line-1",
        code,
        disposition: "ACC",
        values: {
          no: "1",
          datumX: mm(x1),
          x2: mm(x2),
          depthTop: mm(top),
          height: mm(height),
          surface: place,
          ampPct: quantity(amp, "%"),
        },
      } satisfies Indication,
    ];
  };
const printed = (...changes: Change[]) => {
  const sample = pautSample();
  for (const change of changes) change(sample);
  return evaluate(sample.definition, sample.content, sample.context).map((one) => one.printed)[0];
};

it("piping of 18.26 mm, B31.3 344.6.2: 6 mm long above the reference, planar flaws at any length", () => {
  const slag = (x2: string, amp: string) => printed(withFlaw("18.26", { code: "SI", x1: "10", x2, amp }));
  expect([slag("16.0", "142"), slag("16.1", "142"), slag("40", "100")]).toEqual([
    "ACC – 344.6.2: 142 % of the reference; 6.0 <= 6.0 mm",
    "REJ – 344.6.2: 142 % of the reference; 6.1 > 6.0 mm",
    "ACC – 344.6.2: 100 %: above 20 %, investigated; not above the reference",
  ]);
  expect(printed(withFlaw("18.26", { code: "LF", x1: "10", x2: "13", amp: "60" }))).toMatch(/^REJ – .*LF is not allowed/);
});

it("a vessel, VIII-1 App. 12: t/3 to 57 mm of wall, 19 mm above", () => {
  const vessel: Change = ({ content }) => {
    content.acceptance = {
      criteriaSet: "ASME VIII-1 UW-53 and App. 12",
      code: "ASME VIII-1",
      edition: "2023",
      clause: "App. 12",
      decisionRule: "simple",
    };
  };
  const slag = (wall: string, x2: string) =>
    printed(vessel, withFlaw(wall, { code: "SI", x1: "0", x2, amp: "101" }))?.slice(0, 3);
  expect([slag("60", "19.0"), slag("60", "19.1"), slag("57", "19.0"), slag("24", "8.0"), slag("24", "8.1")]).toEqual([
    "ACC",
    "REJ",
    "ACC",
    "ACC",
    "REJ",
  ]);
  expect(slag("19", "6.0")).toBe("ACC");
  expect(printed(vessel, withFlaw("60", { code: "CR", x1: "0", x2: "3", amp: "19" }))).toMatch(/^REJ – .*CR is not allowed/);
});

it("20 mm with a flaw 4 mm high: open to a surface at 2.0 mm from it or less, from either side", () => {
  const place = (top: string, where: string) =>
    say("PA-R6", withFlaw("20", { code: "SI", x1: "10", x2: "16", amp: "50", top, height: "4.0", place: where })).length;
  expect([place("2.1", "subsurface"), place("13.9", "subsurface"), place("2.0", "surface"), place("14.0", "surface")]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([place("2.0", "subsurface"), place("14.0", "subsurface"), place("2.1", "surface"), place("13.9", "surface")]).toEqual([
    1, 1, 1, 1,
  ]);
});

it("ISO 13588: 2 dB of transfer are applied, above 12 dB explained; a drift of more than 4 dB or 2 % of the path repeats", () => {
  const iso = technique({ standard: "ISO 13588", testingLevel: "B" });
  const transfer = (dB: string) => say("UW-R2", iso, technique({ transfer: quantity(dB, "dB") })).map((one) => one.slice(0, 1));
  expect([transfer("2.0"), transfer("2.1"), transfer("12.0"), transfer("12.1")]).toEqual([[], ["W"], ["W"], ["E"]]);
  const row = (values: object) =>
    say("UW-R7", iso, ({ content }) => {
      const rows = content.calibration["checks"] as object[];
      Object.assign(rows[1] ?? {}, values);
    });
  // 64 % is -3.88 dB, 63 % -4.01 dB; 158 % is +3.97 dB, 159 % +4.03 dB; 2 % of 25.6 mm is 0.512 mm.
  const drift = (pct: string) => row({ pct: quantity(pct, "%") });
  expect([drift("64"), drift("158"), row({ read: mm("26.1") })]).toEqual([[], [], []]);
  expect(drift("63").slice(0, 2)).toEqual([
    "I check of 2026-05-13 11:50: sensitivity -4.01 dB, more than 4 dB. The lines scanned since the last good check must be re-examined",
    "E FW-41: scanned before a check with lost sensitivity, after the last good one. Rescan it, or enter the time it was scanned",
  ]);
  expect(drift("159")[0]).toContain("The indications recorded since the last good check");
  expect(row({ read: mm("26.2") })[0]).toContain("sound path off by 0.6 mm, more than 2 %");
});

describe("an electronic scan, ASME V V-471.1", () => {
  const scan = (values: object) => technique({ lawType: "E", angleStep: null, lastElement: 32, elementStep: 8, ...values });
  it("has apertures that overlap by half, and adjacent scans by a tenth", () => {
    const overlap = (values: object) => say("PA-R7", scan(values));
    expect(overlap({ elementStep: 8 })).toEqual([]);
    expect(overlap({ elementStep: 9 })).toEqual(["E Adjacent apertures overlap by 44 %; at least 50 %: take a smaller step"]);
    expect(overlap({ scanOverlap: quantity("10", "%") })).toEqual([]);
    expect(overlap({ scanOverlap: quantity("9", "%") })).toEqual(["E Adjacent scans overlap by 9 %; at least 10 %"]);
    expect(say("PA-R7", scan({ elementStep: 9, standard: "ISO 13588" }))).toEqual([]);
    expect(say("PA-R7", technique({ elementStep: 9 }))).toEqual([]);
  });
  it("shows the overlap with its figures", () => {
    const sample = pautSample();
    scan({})(sample);
    const { technique: own } = compute(sample.definition, sample.content, sample.context).blocks;
    expect(own["apertureOverlap"]?.formula).toBe("overlap = (aperture − step)/aperture × 100 = (16 − 8)/16 × 100 = 50 %");
  });
  it("ends within the array, behind its first aperture", () => {
    const last = (lastElement: number) => say("PA-R2", scan({ lastElement }));
    expect([last(16), last(32)]).toEqual([[], []]);
    expect(last(33)).toEqual(["E Last element 33, but the array has 32"]);
    expect(last(15)).toEqual(["E Last element 15, but the first aperture already ends at 16"]);
  });
});

it("the report states the elements, as V-492 asks, and damping and reject, as T-492 asks", () => {
  const nothing = technique({ reject: null, elementLength: null, damping: null, elementGap: null });
  expect(say("C-REQUIRED", nothing)).toEqual(["E Enter reject control", "E Enter element length"]);
  expect(say("PA-R2", technique({ elementGap: mm("0.60") }))).toEqual([
    "E A gap of 0.6 mm leaves no element in a pitch of 0.6 mm",
  ]);
  expect(say("PA-R2", technique({ elementGap: mm("0.59") }))).toEqual([]);
});
