import { expect, it } from "vitest";
import { changedSince, rememberSeen, seenOf } from "./evidence-seen.ts";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";

const gate = (gateId: string, onDate: string | null, more: Partial<GateCheck> = {}): GateCheck => ({
  gateId,
  subject: "Ana Ruiz",
  onDate,
  outcome: "fail",
  code: "ANY",
  message: "Not met",
  entity: null,
  entityId: null,
  ...more,
});
const demand = gate("G14", "2026-03-10", { entityId: "demand-1" });

it("a client's requirement is not told as a change when the days of the inspection are entered for the first time", () => {
  rememberSeen("ana", "r-1", [gate("G1", null, { code: "NO_DATES" })], true);
  expect(changedSince(seenOf("ana", "r-1"), [demand]).refused).toEqual([]);
  rememberSeen("ana", "r-1", [gate("G1", "2026-03-10"), demand], true);
  const added = gate("G14", "2026-03-10", { entityId: "demand-2" });
  expect(changedSince(seenOf("ana", "r-1"), [demand, added]).refused).toEqual([added]);
});
