import { describe, expect, it } from "vitest";
import { multiplierOf, payPieces, payRuleFor } from "./pay-hours.ts";
import { classifyHours } from "#directory/finance/hours.ts";
import { overtimePresets, type OvertimeRule } from "#directory/finance/overtime.ts";
import { payPresets, payRuleOn, problemWithPayRule, type PayRuleDraft } from "#directory/finance/pay-rule.ts";
import { always, byClass, worked } from "#directory/finance/testing.ts";
import { addDays } from "#kit/validity.ts";

/** So many hours from 06:00 on each day from Monday 2026-05-04. */
const week = (...hours: readonly number[]) =>
  hours.map((length, index) => {
    const day = addDays("2026-05-04", index);
    const end = 6 + length;
    const clock = `${String(Math.floor(end)).padStart(2, "0")}:${end % 1 === 0.5 ? "30" : "00"}`;
    return worked(`${day} 06:00`, `${day} ${clock}`, { id: day, clientId: index % 2 === 0 ? "A" : "B" });
  });
const contract = (entries: ReturnType<typeof week>, rule: OvertimeRule) =>
  byClass(
    classifyHours(
      entries.map((entry) => ({ ...entry, clientId: "A" })),
      always(rule),
    ),
  );
const pay = (entries: ReturnType<typeof week>, rule: OvertimeRule) => {
  const pieces = payPieces(entries, always(rule));
  return byClass(
    pieces.map((piece) => ({
      ...piece,
      clientId: "",
      activity: "work",
      shiftDay: "",
      shift: "",
      isNight: false,
      isCounted: true,
    })),
  );
};
const { California, "40 h a week": federal } = payPresets;

describe("the same hours by contract and for pay (project-management section 5.5)", () => {
  it("Mon-Thu 12, 8, 8, 10 h: contract ST 32 OT 6, federal pay ST 38, California ST 32 OT 6", () => {
    const time = week(12, 8, 8, 10);
    expect(contract(time, overtimePresets["US 8/12/40"])).toBe("ST 32, OT 6");
    expect(pay(time, federal)).toBe("ST 38");
    expect(pay(time, California)).toBe("ST 32, OT 6");
  });

  it("13 h on Monday, five days of 8 h, Sunday 9.5 h: California ST 40 OT 20 DT 2.5, federal ST 40 OT 22.5", () => {
    const time = week(13, 8, 8, 8, 8, 8, 9.5);
    expect(pay(time, California)).toBe("ST 40, OT 20, DT 2.5");
    expect(pay(time, federal)).toBe("ST 40, OT 22.5");
  });

  it("counts hours for every client together, and training, yard and paperwork as worked", () => {
    const time = week(10, 10, 10, 10, 8);
    expect(
      contract(
        time.filter(({ clientId }) => clientId === "B"),
        overtimePresets["US weekly 40"],
      ),
    ).toBe("ST 20");
    expect(pay(time, federal)).toBe("ST 40, OT 8");
    const paperwork = time.map((entry, index) => (index === 0 ? { ...entry, activity: "report writing" as const } : entry));
    expect(pay(paperwork, federal)).toBe("ST 40, OT 8");
  });

  it("pays a class at its multiplier, holiday time as double time unless the rule says otherwise", () => {
    const classes = ["ST", "OT", "DT", "HT"] as const;
    expect(classes.map((one) => multiplierOf(federal, one))).toEqual(["1", "1.5", "2.0", "2.0"]);
    expect(multiplierOf(payPresets.EU, "HT")).toBe("2.0");
    const [last] = payPieces(week(13), always(California)).slice(-1);
    expect(last).toMatchObject({ class: "DT", hours: "1", multiplier: "2.0", entryId: "2026-05-04" });
  });
});

describe("the pay rule of a base", () => {
  const houston = { id: "00000000-0000-4000-8000-000000000001", country: "US", region: "TX" };
  const rule = (more: Partial<PayRuleDraft>): PayRuleDraft => ({
    name: "Rule",
    region: null,
    baseLocationId: null,
    overtimeRule: federal,
    validFrom: null,
    validTo: null,
    ...more,
  });
  const country = rule({ name: "US", region: "US" });
  const texas = rule({ name: "Texas", region: "US-TX", validFrom: "2026-05-01" });
  const own = rule({ name: "Houston", baseLocationId: houston.id, validFrom: "2026-06-01" });

  it("is its own, else that of its part of the country, else that of the country, on that day", () => {
    const on = (day: string) => payRuleOn([country, texas, own], houston, day)?.name;
    expect([on("2026-04-30"), on("2026-05-31"), on("2026-06-01")]).toEqual(["US", "Texas", "Houston"]);
    expect(payRuleOn([texas], { ...houston, region: "US-CA" }, "2026-05-31")).toBeUndefined();
  });

  it("is the one usual at the place until there is one", () => {
    const usual = (country_: string, region: string | null) =>
      payRuleFor([], { ...houston, country: country_, region }, "2026-05-04").name;
    expect([usual("US", "TX"), usual("US", "California"), usual("DE", null), usual("AE", null), usual("CA", null)]).toEqual([
      "40 h a week",
      "California",
      "EU",
      "Gulf",
      "40 h a week",
    ]);
  });

  it("is for a region or a base, and one counts on a day", () => {
    expect(problemWithPayRule(rule({}), [])?.message).toBe("Choose a region or a base.");
    expect(problemWithPayRule(rule({ region: "US", baseLocationId: houston.id }), [])?.path).toBe("region");
    expect(problemWithPayRule(rule({ region: "US-TX", validTo: "2026-04-30" }), [texas])).toBeNull();
    expect(problemWithPayRule(rule({ region: "US-TX" }), [texas])?.message).toBe(
      "Texas counts on these days already. Give it a last day first.",
    );
  });
});
