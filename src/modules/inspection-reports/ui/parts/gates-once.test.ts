import { describe, expect, it } from "vitest";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import { causesOf } from "./gates-once.ts";

const refused = (gateId: string, subject: string, code: string, message: string, onDate: string | null = null): GateCheck => ({
  gateId,
  subject,
  onDate,
  outcome: "fail",
  code,
  message,
  entity: null,
  entityId: null,
});
const certificate = (name: string, level: string, day: string, code = "NONE") =>
  refused("G1", name, code, `${name}: no MT Level ${level} certification valid on ${day}`, day);
const evaluation = (subject: string) =>
  refused("G2", subject, "NO_EVALUATOR", "A Level II or III must evaluate and sign this report");
const told = (...gates: GateCheck[]) => causesOf(gates).map(({ gate, also }) => [gate, ...also].map(({ message }) => message));

describe("what one missing certificate refuses", () => {
  it("is said once: for both levels, both days, and the evaluation", () => {
    const gates = ["2026-03-12", "2026-03-13"].flatMap((day) =>
      ["I", "II"].map((level) => certificate("Ana Torres", level, day)),
    );
    expect(told(...gates, evaluation("Ana Torres"))).toEqual([
      [...gates.map(({ message }) => message), "A Level II or III must evaluate and sign this report"],
    ]);
  });
  it("is apart from another person's, and from another reason", () => {
    const [ana, ben] = [certificate("Ana Torres", "I", "2026-03-12"), certificate("Ben Ruiz", "I", "2026-03-12")];
    expect(told(ana, ben)).toHaveLength(2);
    expect(told(ana, certificate("Ana Torres", "II", "2026-03-12", "SUSPENDED"))).toHaveLength(2);
  });
  it("is not the reason of an evaluation that nobody was named for, or that another holds up too", () => {
    const ana = certificate("Ana Torres", "I", "2026-03-12");
    expect(told(ana, evaluation("Evaluation"))).toHaveLength(2);
    expect(told(ana, evaluation("Ana Torres, Ben Ruiz"))).toHaveLength(2);
  });
});

it("an instrument overdue on two days is one cause, two vision tests of a person are two", () => {
  const gauge = (day: string) => refused("G4", "UT-TG-004", "OVERDUE", `UT-TG-004 was overdue on ${day}`, day);
  expect(told(gauge("2026-03-12"), gauge("2026-03-13"))).toHaveLength(1);
  const vision = (kind: string) =>
    refused("G3", "Ana Torres", "VISION", `Ana Torres: ${kind}-vision test not valid on 2026-03-12`, "2026-03-12");
  expect(told(vision("near"), vision("colour"))).toHaveLength(2);
});

it("what passed is listed as it is", () => {
  const passed = { ...certificate("Ana Torres", "I", "2026-03-12"), outcome: "pass" as const };
  expect(told(passed, passed)).toHaveLength(2);
});
