import { expect, it } from "vitest";
import { documentTimes, type Step } from "./document-times.ts";

const step = (verb: string, at: string, slot: string | null = null, reason: string | null = null): Step => ({
  verb,
  at: `2026-03-${at}:00Z`,
  slot,
  reason,
});

it("time in submitted goes to the awaited signature; time that ended in a return goes to the review", () => {
  const steps = [
    step("submit", "12T08:00"),
    step("sign", "12T08:00", "performed"),
    step("sign", "12T10:00", "evaluated"),
    step("return", "12T13:00", null, "Sketch is missing"),
    step("submit", "13T08:00"),
    step("sign", "13T08:00", "performed"),
    step("sign", "13T09:00", "evaluated"),
    step("sign", "13T09:30", "reviewed"),
    step("issue", "13T09:30"),
    step("release", "14T08:00"),
  ];
  expect(documentTimes(steps)).toEqual({
    submittedAt: "2026-03-12T08:00:00Z",
    signedAt: "2026-03-13T09:30:00Z",
    releasedAt: "2026-03-14T08:00:00Z",
    waits: { evaluated: 3 * 3600, reviewed: 3.5 * 3600 },
    returnReasons: ["Sketch is missing"],
  });
});

it("a document recalled by its author counts as submitted, not as returned", () => {
  const steps = [step("submit", "12T08:00"), step("recall", "12T08:30"), step("void", "12T12:00")];
  expect(documentTimes(steps)).toMatchObject({ signedAt: null, waits: { reviewed: 1800 }, returnReasons: [] });
});
