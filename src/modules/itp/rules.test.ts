import { describe, expect, it } from "vitest";
import type { ItpLine } from "./itp.ts";
import { type Happened, isInTime, isPassed, notReleased, pointsBefore, stateOfStep, stepOfReport, timeUntil } from "./rules.ts";

const line = (seq: string, more: Partial<ItpLine> = {}): ItpLine => ({
  id: seq,
  seq,
  activity: "Fit-up",
  characteristic: null,
  reference: null,
  acceptance: null,
  record: null,
  frequency: null,
  method: null,
  company: null,
  client: null,
  thirdParty: null,
  authority: null,
  noticeHours: null,
  ...more,
});
const event = (lineId: string, kind: Happened["kind"], more: Partial<Happened> = {}): Happened => ({
  lineId,
  unit: "W-118",
  kind,
  party: "client",
  at: "2026-05-06T08:00:00Z",
  plannedAt: null,
  handedOverAt: null,
  noticeHours: null,
  bounced: false,
  ...more,
});
const now = "2026-05-06T12:00:00Z";

describe("notice of a witness point", () => {
  const notice = { handedOverAt: "2026-05-05T09:10:00Z", noticeHours: 24, bounced: false };
  it("of 24 h handed over on 5 May 09:10 is 10 min short for 6 May 09:00, and in time for 09:10", () => {
    expect(isInTime({ ...notice, plannedAt: "2026-05-06T09:00:00Z" })).toBe(false);
    expect(timeUntil(new Date(notice.handedOverAt), new Date("2026-05-06T09:00:00Z"))).toBe("23 h 50 min");
    expect(isInTime({ ...notice, plannedAt: "2026-05-06T09:10:00Z" })).toBe(true);
  });
  it("runs through a weekend, and not while the mail waits or once it has come back", () => {
    const weekend = { handedOverAt: "2026-05-08T16:00:00Z", plannedAt: "2026-05-10T16:00:00Z", noticeHours: 48, bounced: false };
    expect(isInTime(weekend)).toBe(true);
    expect(isInTime({ ...weekend, handedOverAt: null })).toBe(false);
    expect(isInTime({ ...weekend, bounced: true })).toBe(false);
  });
});

describe("points of a step", () => {
  const noticed = {
    plannedAt: "2026-05-06T09:10:00Z",
    handedOverAt: "2026-05-05T09:10:00Z",
    noticeHours: 24,
    at: "2026-05-05T09:10:00Z",
  };
  it("a witness point lets work go on once its notified time has come without anybody, and not a minute before", () => {
    const step = line("3.1", { client: "W" });
    const events = [event("3.1", "notice sent", noticed)];
    expect(stateOfStep(step, "W-118", events, "2026-05-06T09:09:59Z")).toBe("notified");
    expect(stateOfStep(step, "W-118", events, "2026-05-06T09:10:00Z")).toBe("passed");
    expect(stateOfStep(step, "W-119", events, now)).toBe("open");
  });
  it("a hold point is never passed by time, by attendance or by a waiver, only by a release in writing", () => {
    const step = line("4.2", { client: "H" });
    const before = [event("4.2", "notice sent", noticed), event("4.2", "attended"), event("4.2", "waived")];
    expect(stateOfStep(step, "W-118", before, now)).toBe("notified");
    expect(stateOfStep(step, "W-118", [...before, event("4.2", "released")], now)).toBe("released");
    expect(stateOfStep(step, "W-118", [...before, event("4.2", "released", { party: "company" })], now)).toBe("notified");
  });
  it("a failure takes an earlier release away until the next one", () => {
    const step = line("4.2", { client: "H" });
    const failed = [
      event("4.2", "released", { at: "2026-05-01T08:00:00Z" }),
      event("4.2", "failed", { at: "2026-05-02T08:00:00Z" }),
    ];
    expect(stateOfStep(step, "W-118", failed, now)).toBe("failed");
    expect(stateOfStep(step, "W-118", [...failed, event("4.2", "released")], now)).toBe("released");
  });
  it("a step of several parties waits for the last of them", () => {
    const step = line("4.2", { client: "H", thirdParty: "W" });
    expect(stateOfStep(step, "W-118", [event("4.2", "released")], now)).toBe("open");
    expect(stateOfStep(step, "W-118", [event("4.2", "released"), event("4.2", "attended", { party: "third party" })], now)).toBe(
      "released",
    );
  });
});

describe("what stands before a report", () => {
  const plan = [
    line("4.1", { activity: "Fit-up", client: "W" }),
    line("4.2", { activity: "Visual", method: "VT", client: "H" }),
    line("4.3", { activity: "Radiography", method: "RT", client: "H" }),
    line("4.4", { activity: "Heat treatment", thirdParty: "H" }),
    line("4.5", { activity: "Radiography after heat treatment", method: "RT" }),
  ];
  const holds = (method: string, accepted: number, events: Happened[] = []) =>
    pointsBefore(plan, { index: stepOfReport(plan, method, accepted), unit: "W-118", events, now })
      .filter((one) => one.point === "H" && !isPassed(one))
      .map((one) => notReleased(one, "W-118"));

  it("is every hold point before its step, and not that of the step itself", () => {
    expect(holds("VT", 0)).toEqual([]);
    expect(holds("RT", 0)).toEqual(["Hold point 4.2 (client) is not released for weld W-118."]);
    expect(holds("RT", 0, [event("4.2", "released")])).toEqual([]);
  });
  it("for the second examination by the method also what lies between", () => {
    expect(holds("RT", 1, [event("4.2", "released"), event("4.3", "released")])).toEqual([
      "Hold point 4.4 (third party) is not released for weld W-118.",
    ]);
    expect(holds("RT", 5)).toHaveLength(3);
  });
  it("is nothing for a method that the plan does not have", () => expect(holds("UT", 0)).toEqual([]));
});
