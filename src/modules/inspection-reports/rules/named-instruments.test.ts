import { describe, expect, it } from "vitest";
import { calibration } from "./means-gates.ts";
import { type InstrumentOnReport, namedBySetup, namedUnused } from "./named-instruments.ts";
import { mtSample, utWeldSample } from "#modules/report-templates/samples.ts";

const [first, second, third] = ["2026-11-16", "2026-11-17", "2026-11-18"] as const;
const yoke = (id: string, ...days: string[]): InstrumentOnReport => ({ id, typeCode: "MT-YAC", days });

/** Setup B was used on the last two days with the yoke "B" named; what G4 says of it. */
function refusals(...listed: InstrumentOnReport[]): string[] {
  const { content, definition } = mtSample();
  content.technique["unit"] = "A";
  content.setups = [
    { id: "b", label: "B", technique: { ...content.technique, unit: "B" }, calibration: { ...content.calibration } },
  ];
  content.lines.forEach((line, index) =>
    Object.assign(line, index === 0 ? { performedOn: first } : { setupId: "b", performedOn: index === 1 ? second : third }),
  );
  const found = namedUnused(content, definition, [yoke("A", first), ...listed], [first, second, third]);
  const facts = { instruments: [], namedUnused: found.map((one) => ({ ...one, asset: `MTY-${one.inventoryItemId}` })) };
  return calibration(facts as never).map(({ message }) => message);
}

describe("the magnetizing equipment a setup names (G4)", () => {
  it("was used on every day of its lines", () => {
    expect(refusals(yoke("B", second, third))).toEqual([]);
  });
  it("is refused on a day on which it was not used, whatever took its place: that is another setup", () => {
    const refusal = `Magnetizing equipment of setup B: MTY-B was not used on ${third} (line 3 FW-3). Correct its days, or give these lines their own setup with the instrument that was used.`;
    expect(refusals(yoke("B", second))).toEqual([refusal]);
    expect(refusals(yoke("B", second), yoke("C", third))).toEqual([refusal]);
  });
  it("is refused where it was used on none of them", () => {
    const remedy = "It was not used on any day of the setup: choose the instrument that was used, or correct its days.";
    expect(refusals(yoke("B", first), yoke("C", second, third))).toEqual([
      `Magnetizing equipment of setup B: MTY-B was not used on ${second} (line 2 FW-2). ${remedy}`,
      `Magnetizing equipment of setup B: MTY-B was not used on ${third} (line 3 FW-3). ${remedy}`,
    ]);
  });
});

describe("the probes a setup names in rows (G4)", () => {
  it("were used on every day of its lines, each by its own row", () => {
    const { content, definition } = utWeldSample();
    const probe = (id: string, ...days: string[]): InstrumentOnReport => ({ id, typeCode: "UT-PROBE", days });
    const day = content.lines[0]?.performedOn ?? "";
    const used = probe("sample-probe-45", day);
    const found = namedUnused(content, definition, [used, probe("sample-probe-70")], [day]);
    expect(found.map(({ inventoryItemId, field }) => [inventoryItemId, field])).toEqual([
      ["sample-probe-70", "Probe among the probes"],
    ]);
    expect([...(namedBySetup(content, definition).get("A") ?? [])]).toContain("sample-probe-70");
  });
});
