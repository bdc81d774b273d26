import { describe, expect, it } from "vitest";
import * as pressureTest from "./pressure-test.ts";
import { shown } from "./testing.ts";

describe("test pressure", () => {
  it("10 MPa at 138/120 asks for 17.25; VIII-1 with 1.15 for 14.95 MPa", () => {
    const ratio = pressureTest.stressRatio({ ST: "138", S: "120" }).value;
    expect(pressureTest.testPressure({ code: "B31.3 hydrostatic", P: "10", ratio }).value).toBe("17.25");
    expect(pressureTest.testPressure({ code: "VIII-1 hydrostatic", P: "10", ratio: "1.15" }).value).toBe("14.95");
    expect(pressureTest.testPressure({ code: "B31.3 pneumatic", P: "10", ratio: null }).value).toBe("11");
  });
});

describe("stored energy and distance (PCC-2 501-II, 501-III)", () => {
  it("1.0 MPa gauge in 2 m³ holds 2.73 MJ, 0.639 kg TNT; the formula's 21.7 m is less than the floor of 30 m", () => {
    const energy = pressureTest.storedEnergy({ pressure: "1.0", volume: "2" });
    expect(shown({ ...energy, value: String(Number(energy.value) / 1e6) } as typeof energy, 2)).toBe("2.73");
    expect(shown(pressureTest.tntEquivalent(energy.value), 3)).toBe("0.639");
    const distance = pressureTest.safeDistance({ energy: energy.value });
    expect([shown(distance, 1), distance.formula]).toEqual(["30.0", expect.stringContaining("max(30, 21.7)")]);
  });
  it("10 MPa gauge in 2 m³ holds 36.97 MJ, 8.665 kg: 51.8 m by the formula", () => {
    const energy = pressureTest.storedEnergy({ pressure: "10", volume: "2" });
    expect((Number(energy.value) / 1e6).toFixed(2)).toBe("36.97");
    expect(shown(pressureTest.tntEquivalent(energy.value), 3)).toBe("8.665");
    expect(shown(pressureTest.safeDistance({ energy: energy.value }), 1)).toBe("51.8");
  });
  // The formula passes 60 m long before 135.5 MJ: the second floor matters only where it would say less.
  it.each([
    ["7200000", "30.0"],
    ["7300000", "30.1"],
    ["135500000", "79.8"],
    ["271000000", "100.5"],
    ["400000000", "114.5"],
  ])("%s J: %s m", (energy, metres) => {
    expect(shown(pressureTest.safeDistance({ energy }), 1)).toBe(metres);
  });
  it("the owner's least distance applies too", () => {
    expect(shown(pressureTest.safeDistance({ energy: "2730000", ownersLeast: "45" }), 1)).toBe("45.0");
    expect(shown(pressureTest.safeDistance({ energy: "2730000", ownersLeast: "20" }), 1)).toBe("30.0");
  });
  it("is unknown at atmosphere and without volume", () => {
    expect(pressureTest.storedEnergy({ pressure: "0", volume: "2" }).reason).toBe("test pressure is not above atmosphere");
    expect(pressureTest.storedEnergy({ pressure: "1", volume: "0" }).reason).toBe("volume is not above 0");
  });
});
