import { describe, expect, it } from "vitest";
import {
  isSpokenOf,
  knowsLimitation,
  leavesOut,
  liftingForce,
  reachesValue,
  whyNotMeasured,
  type Calibration,
  type ParameterRange,
} from "#modules/calibration/rules.ts";

const limited: Pick<Calibration, "result" | "excludes" | "covers" | "limitation"> = {
  result: "limited",
  limitation: "not below 8 mm",
  excludes: [{ parameter: "Wall thickness", from: null, to: "7.99", unit: "mm" }],
  covers: [],
};
const plan = { parameters: [{ parameter: "thickness", from: "1", to: "100", unit: "mm" }] };
const thickness = (value?: string, unit = "mm") => ({ parameter: "thickness", unit, ...(value === undefined ? {} : { value }) });

describe("what a limited certificate leaves out", () => {
  it("refuses a reading in it and takes one outside it, on and beside the border", () => {
    expect(whyNotMeasured(thickness("7.99"), limited, plan)).toBe("not below 8 mm");
    expect(whyNotMeasured(thickness("6.1"), limited, plan)).toBe("not below 8 mm");
    expect(whyNotMeasured(thickness("8.00"), limited, plan)).toBeNull();
  });

  it("is compared in the unit of the range: 0.24 in is 6.096 mm, 0.32 in is 8.128 mm (1 in = 25.4 mm)", () => {
    expect(whyNotMeasured(thickness("0.24", "in"), limited, plan)).toBe("not below 8 mm");
    expect(whyNotMeasured(thickness("0.32", "in"), limited, plan)).toBeNull();
    const inches = { ...limited, excludes: [{ parameter: "thickness", from: null, to: "0.3", unit: "inch" }] };
    expect(whyNotMeasured(thickness("7.62"), inches, plan)).toBe("not below 8 mm");
    expect(whyNotMeasured(thickness("7.63"), inches, plan)).toBeNull();
  });

  it("includes what two exclusions leave between them that is narrower than the last digit of their ends", () => {
    const beside = (to: string, from: string): typeof limited => ({
      ...limited,
      excludes: [
        { parameter: "thickness", from: "1", to, unit: "mm" },
        { parameter: "wall thickness", from, to: "20", unit: "mm" },
      ],
    });
    // 0.31476 in is 7.9949 mm.
    for (const [value, unit] of [
      ["7.995", "mm"],
      ["0.31476", "in"],
    ] as const)
      expect(whyNotMeasured(thickness(value, unit), beside("7.99", "8.00"), plan)).toBe("not below 8 mm");
    // A step of the resolution lies between 7.99 and 8.01, and whole numbers leave a range.
    expect(whyNotMeasured(thickness("8.00"), beside("7.99", "8.01"), plan)).toBeNull();
    expect(whyNotMeasured(thickness("7.5"), beside("7", "8"), plan)).toBeNull();
    expect(whyNotMeasured(thickness("20.01"), beside("7.99", "8.00"), plan)).toBeNull();
  });

  it("refuses whatever the reading when the whole parameter is left out, or when the two cannot be compared", () => {
    const whole = { ...limited, excludes: [{ parameter: "thickness" }] };
    expect(whyNotMeasured(thickness(), whole, plan)).toBe("not below 8 mm");
    const other = { ...limited, excludes: [{ parameter: "thickness", from: "0", to: "5", unit: "%" }] };
    expect(whyNotMeasured(thickness("50"), other, plan)).toBe("not below 8 mm");
    expect(whyNotMeasured({ parameter: "velocity" }, limited, { parameters: [] })).toBe("velocity is not calibrated");
  });

  it("counts as passed outside of it, where certificate and plan speak of other parameters: a yoke not to be used below 100 mm", () => {
    const yoke = {
      ...limited,
      limitation: "not below 100 mm",
      excludes: [{ parameter: "leg spacing", from: "0", to: "100", unit: "mm" }],
    };
    const lifting = { parameters: [{ parameter: "lifting force", from: "44.1", to: null, unit: "N" }] };
    const spacing = (value: string) => ({ parameter: "leg spacing", alsoCalled: ["pole spacing"], value, unit: "mm" });
    expect(whyNotMeasured(spacing("150"), yoke, lifting)).toBeNull();
    expect(whyNotMeasured(spacing("150"), { ...yoke, covers: lifting.parameters }, lifting)).toBeNull();
    expect(whyNotMeasured(spacing("100"), yoke, lifting)).toBe("not below 100 mm");
    // Where the plan asks for it and the certificate leaves it unsaid, it is not calibrated.
    const planned = { parameters: [...lifting.parameters, { parameter: "leg spacing", from: "50", to: "200", unit: "mm" }] };
    expect(whyNotMeasured(spacing("150"), { ...yoke, covers: lifting.parameters }, planned)).toBe(
      "leg spacing is not calibrated",
    );
  });

  it("counts for nothing once the certificate is no longer limited", () => {
    expect(whyNotMeasured(thickness("6.1"), { ...limited, result: "pass" }, plan)).toBeNull();
  });

  it("is known when a use of the report names its parameter, by either name", () => {
    expect(knowsLimitation(limited, [thickness("9")])).toBe(true);
    expect(knowsLimitation(limited, [{ parameter: "dimension", alsoCalled: ["thickness"], value: "9" }])).toBe(true);
    // A range is not looked at by a use of which no figure is known, as of the force a yoke lifts with.
    expect(knowsLimitation(limited, [thickness()])).toBe(false);
    const whole = { result: "limited", excludes: [{ parameter: "thickness", from: null, to: null }] } as const;
    expect(knowsLimitation(whole, [thickness()])).toBe(true);
    expect(knowsLimitation(limited, [{ parameter: "density" }])).toBe(false);
    expect(knowsLimitation({ result: "limited", excludes: [] }, [thickness()])).toBe(false);
  });
});

describe("what a certificate covers", () => {
  const covers = { result: "pass" as const, covers: [{ parameter: "thickness", from: "2", to: "50", unit: "mm" }] };

  it("is what it states, both ends included", () => {
    expect(["1.99", "2", "50", "50.01"].map((value) => whyNotMeasured(thickness(value), covers, plan) === null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(whyNotMeasured(thickness("50.01"), covers, plan)).toBe("thickness 50.01 mm is outside the calibrated range");
  });

  it("takes an end that it leaves open from the plan, in its own unit", () => {
    const taken = (covered: ParameterRange, values: string[], unit?: string) =>
      values.map((value) => whyNotMeasured(thickness(value, unit), { result: "pass", covers: [covered] }, plan) === null);
    expect(taken({ parameter: "thickness" }, ["0.9", "1", "100", "100.1"])).toEqual([false, true, true, false]);
    expect(taken({ parameter: "thickness", from: "5", unit: "mm" }, ["4.9", "5", "100.1"])).toEqual([false, true, false]);
    expect(taken({ parameter: "thickness", to: "50", unit: "mm" }, ["0.9", "1", "50.1"])).toEqual([false, true, false]);
    // 3.93 in is 99.822 mm, 3.94 in is 100.076 mm.
    expect(taken({ parameter: "thickness", from: "0.2", unit: "in" }, ["3.93", "3.94"], "in")).toEqual([true, false]);
    expect(whyNotMeasured(thickness("500"), { result: "pass", covers: [{ parameter: "thickness" }] }, null)).toBeNull();
  });

  it("is the plan's range where it states none", () => {
    const silent = { result: "pass" as const, covers: [] };
    expect(whyNotMeasured(thickness("100"), silent, plan)).toBeNull();
    expect(whyNotMeasured(thickness("100.1"), silent, plan)).toBe("thickness 100.1 mm is outside the calibrated range");
  });

  it("is nothing where neither certificate nor plan names a parameter", () => {
    const silent = { result: "pass" as const, covers: [] };
    for (const asked of [null, { parameters: [] }]) {
      expect(isSpokenOf(thickness(), silent, asked)).toBe(true);
      expect(whyNotMeasured(thickness("10"), silent, asked)).toBe("thickness is not calibrated");
      expect(whyNotMeasured(thickness("10"), covers, asked)).toBeNull();
    }
  });

  it("is no more than lies between its lowest and its highest point, where it states no range", () => {
    const measured = {
      result: "pass" as const,
      covers: [],
      measured: [{ parameter: "Thickness", from: "2.5", to: "12.5", unit: "mm" }],
    };
    const taken = (values: string[], of: Parameters<typeof whyNotMeasured>[1], asked: Parameters<typeof whyNotMeasured>[2]) =>
      values.map((value) => whyNotMeasured(thickness(value), of, asked) === null);
    const unbounded = { parameters: [{ parameter: "thickness", unit: "mm" }] };
    for (const asked of [plan, unbounded, { parameters: [] }, null])
      expect(taken(["2.49", "2.5", "12.5", "12.51"], measured, asked)).toEqual([false, true, true, false]);
    // The plan bounds what the points reach beyond it, and what the certificate states comes before its points.
    const narrow = { parameters: [{ parameter: "thickness", from: "5", to: "10", unit: "mm" }] };
    expect(taken(["4.9", "5", "10", "10.1"], measured, narrow)).toEqual([false, true, true, false]);
    expect(
      taken(
        ["1", "50.01"],
        { ...measured, ...covers, covers: [{ parameter: "thickness", from: "1", to: "50", unit: "mm" }] },
        plan,
      ),
    ).toEqual([true, false]);
    // 0.5 in is 12.7 mm.
    expect(whyNotMeasured(thickness("0.5", "in"), measured, plan)).toBe("thickness 0.5 in is outside the calibrated range");
    const yoke = { parameters: [{ parameter: "lifting force", unit: "N", toleranceKind: "minimum only" }] };
    const lifted = { result: "pass" as const, measured: [{ parameter: "lifting force", from: "44.1", to: "44.1", unit: "N" }] };
    expect(whyNotMeasured({ parameter: "lifting force", value: "60", unit: "N" }, lifted, yoke)).toBeNull();
  });

  it("leaves a parameter out that it does not name, which is asked of it only where someone speaks of that parameter", () => {
    const velocity = { result: "pass" as const, covers: [{ parameter: "velocity" }] };
    expect(whyNotMeasured(thickness("10"), velocity, plan)).toBe("thickness is not calibrated");
    expect(isSpokenOf(thickness(), velocity, plan)).toBe(true);
    // A flaw detector: linearities in plan and certificate, thickness in neither.
    const linearity = { parameters: [{ parameter: "horizontal linearity", unit: "%" }] };
    expect(isSpokenOf(thickness(), { result: "pass", covers: linearity.parameters }, linearity)).toBe(false);
    expect(isSpokenOf(thickness(), { result: "pass", covers: [] }, linearity)).toBe(false);
    expect(isSpokenOf(thickness(), velocity, { parameters: [] })).toBe(true);
  });
});

describe("a lift test", () => {
  it.each([
    ["4.5", "kg", "44.1"],
    ["10", "lb", "44.5"],
    ["18.1", "kg", "177.5"],
    ["22.6", "kg", "221.6"],
    ["40", "lb", "177.9"],
  ])("of %s %s has a force of %s N", (mass, unit, force) => expect(liftingForce(mass, unit)).toBe(force));

  it("written in mass is held against a least force", () => {
    const yoke = { parameter: "lifting force", unit: "N", from: "44.1", to: null };
    const covers = { result: "pass" as const, covers: [yoke] };
    const lift = (value: string, unit: string) => whyNotMeasured({ parameter: "lifting force", value, unit }, covers, null);
    expect([lift("4.5", "kg"), lift("10", "lb")]).toEqual([null, null]);
    expect(lift("4.49", "kg")).toBe("lifting force 4.49 kg is outside the calibrated range");
    // 0.004 kg of uncertainty stay 0.0392266 N.
    expect(liftingForce("0.004", "kg")).toBe("0.0392266");
  });
});

describe("a reference standard", () => {
  const mm = (from: string | null, to: string | null, parameter = "length") => ({ parameter, unit: "mm", from, to });
  it("reaches what its certificate, or else its plan, states by the unit", () => {
    expect(reachesValue({ covers: [mm("1", "100")] }, null, "20", "mm")).toBe(true);
    expect(reachesValue({}, { parameters: [mm("1", "100")] }, "20", "mm")).toBe(true);
    expect(reachesValue({ covers: [mm("1", "10")] }, null, "20", "mm")).toBe(false);
    // A test weight of which nothing says what it is for measures no thickness.
    expect(reachesValue({}, { parameters: [] }, "20", "mm")).toBe(false);
  });
  it("of limited use leaves out the values excluded, and a parameter excluded whole by its name", () => {
    const limited = (excludes: ReturnType<typeof mm>[]) => ({ result: "limited", excludes }) as const;
    const point = { parameter: "thickness", reference: "20", unit: "mm" };
    expect(leavesOut(limited([mm("10", "100")]), point)).toBe(true);
    expect(leavesOut(limited([mm("10", "100")]), { ...point, reference: "5" })).toBe(false);
    expect(leavesOut(limited([mm(null, null, "velocity")]), point)).toBe(false);
    expect(leavesOut(limited([mm(null, null, "thickness")]), point)).toBe(true);
    expect(leavesOut({ ...limited([mm("10", "100")]), result: "pass" }, point)).toBe(false);
  });
});
