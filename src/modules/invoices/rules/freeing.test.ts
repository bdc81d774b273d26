import { describe, expect, it } from "vitest";
import { type Freeable, freedBy, type Rounded } from "./freeing.ts";

const row = (id: string, quantity: string, more: Partial<Freeable> = {}): Freeable => ({
  id,
  sourceType: "FieldTicketRow",
  quantity,
  freed: "0",
  charged: null,
  spans: [[0, Number(quantity) * 10_000]],
  ...more,
});
const item = (more: Partial<Rounded>): Rounded => ({
  category: "production",
  unit: "weld",
  minimumQty: null,
  increment: null,
  incrementMode: null,
  timeIncrement: "0.25",
  ...more,
});
const part = (ofLine: string, credited: string, before = "0") => ({ ofLine, credited, before });
const time = { sourceType: "TimesheetEntry" };

describe("a credit of a part of a line", () => {
  it("frees quantities from the last source on, and hours of a crew from each of its people", () => {
    expect(freedBy([row("a", "6"), row("b", "4")], part("10", "5"), null)).toEqual([
      { id: "b", freed: "4" },
      { id: "a", freed: "1" },
    ]);
    expect(freedBy([row("a", "6", { freed: "1" })], part("10", "5", "5"), null)).toEqual([{ id: "a", freed: "6" }]);
    expect(freedBy([row("lead", "8", time), row("assistant", "8", time)], part("8", "2"), null)).toEqual([
      { id: "assistant", freed: "2" },
      { id: "lead", freed: "2" },
    ]);
  });

  it("frees of a crew on several days the last day, and what of it each member worked", () => {
    const hour = 3_600_000;
    const on = (id: string, from: number, hours: number) =>
      row(id, String(hours), { ...time, spans: [[from * hour, (from + hours) * hour]] });
    const crew = [on("lead mon", 6, 8), on("assistant mon", 6, 8), on("lead tue", 30, 6), on("assistant tue", 30, 4), on("assistant tue 2", 34, 2)]; // prettier-ignore
    expect(freedBy(crew, part("14", "6"), null)).toEqual([
      { id: "assistant tue 2", freed: "2" },
      { id: "assistant tue", freed: "4" },
      { id: "lead tue", freed: "6" },
    ]);
    expect(freedBy(crew, part("14", "7"), null).filter(({ id }) => id.endsWith("mon"))).toEqual([
      { id: "assistant mon", freed: "1" },
      { id: "lead mon", freed: "1" },
    ]);
    // Tuesday and Wednesday of twenty hours were credited before: those of Monday are left.
    expect(freedBy(crew.slice(0, 2), part("20", "3", "12"), null)).toEqual([
      { id: "assistant mon", freed: "3" },
      { id: "lead mon", freed: "3" },
    ]);
  });

  it("is refused within a minimum, and leaves it whole", () => {
    const minimum = item({ minimumQty: "12" });
    const three = [row("a", "2", { charged: "12" }), row("b", "1", { charged: "0" })];
    expect(() => freedBy(three, part("12", "6"), minimum)).toThrow("Credit all of it: the minimum of 12 is one charge.");
    expect(freedBy(three, part("12", "12"), minimum)).toHaveLength(2);
    expect(freedBy([row("a", "20")], part("20", "8"), minimum)).toEqual([{ id: "a", freed: "8" }]);
    expect(() => freedBy([row("a", "20")], part("20", "10"), minimum)).toThrow("minimum of 12");
  });

  it("frees whole steps", () => {
    const steps = item({ increment: "5", incrementMode: "up" });
    const thirteen = [row("a", "13", { charged: "15" })];
    expect(freedBy(thirteen, part("15", "5"), steps)).toEqual([{ id: "a", freed: "5" }]);
    expect(() => freedBy(thirteen, part("15", "2"), steps)).toThrow("Credit whole steps: it is charged in steps of 5.");
    const together = [row("a", "1"), row("b", "1", { spans: [[10_000, 20_000]] })];
    expect(() => freedBy(together, part("2", "1"), item({ increment: "2", incrementMode: "up" }))).toThrow("steps of 2.");
    const hours = [row("a", "8", time)];
    expect(freedBy(hours, part("8", "0.75"), item({ unit: "hour" }))).toEqual([{ id: "a", freed: "0.75" }]);
    expect(() => freedBy(hours, part("8", "0.1"), item({ unit: "hour" }))).toThrow("time is charged in steps of 0.25 h.");
  });

  it("frees the last of a distance, and days whole", () => {
    const mile = item({ unit: "mile" });
    expect(freedBy([row("a", "186", { charged: "136", spans: [] })], part("136", "36"), mile)).toEqual([
      { id: "a", freed: "36" },
    ]);
    const days = [
      row("mon", "12", { charged: "1", ...time }),
      row("tue", "6", { charged: "1", ...time }),
      row("tue 2", "5", { charged: "0", ...time }),
    ];
    expect(freedBy(days, part("2", "1"), item({ unit: "day" })).map(({ id }) => id)).toEqual(["tue", "tue 2"]);
    expect(() => freedBy(days, part("2", "0.5"), item({ unit: "day" }))).toThrow("Credit all of it: 1 day is one charge.");
    expect(() => freedBy([row("r", "1", { sourceType: "Expense" })], part("1", "0.5"), null)).toThrow(
      "a receipt is billed whole",
    );
  });
});
