import { describe, expect, it } from "vitest";
import { ClockWatch } from "./clock-watch.ts";

describe("a clock that moved backwards", () => {
  const at = (time: string) => `2026-03-14T${time}.000Z`;

  it("is noticed, and the later time is written until it has caught up", () => {
    const watch = new ClockWatch(at("10:00:00"));
    expect(watch.timeFor(at("10:05:00"))).toEqual({ at: at("10:05:00"), moved: false });
    expect(watch.timeFor(at("09:05:00"))).toEqual({ at: at("10:05:00"), moved: true });
    expect(watch.timeFor(at("10:04:49"))).toEqual({ at: at("10:05:00"), moved: true });
    expect(watch.timeFor(at("10:05:01"))).toEqual({ at: at("10:05:01"), moved: false });
  });

  it("is not suspected of requests that overlap, nor before anything was written", () => {
    const watch = new ClockWatch("");
    expect(watch.timeFor(at("10:00:00")).moved).toBe(false);
    expect(watch.timeFor(at("09:59:51"))).toEqual({ at: at("09:59:51"), moved: false });
  });
});
