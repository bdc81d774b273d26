import { describe, expect, it } from "vitest";
import { openingOf } from "./window-frame.ts";

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const monitor = { x: 1440, y: 0, width: 2560, height: 1440 };
const onMonitor = { x: 1600, y: 100, width: 1800, height: 1200, maximized: false };

describe("the window", () => {
  it("opens at its usual size the first time, and smaller on a small screen", () => {
    expect(openingOf(null, [laptop])).toEqual({ width: 1280, height: 860, maximized: false });
    expect(openingOf(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({ width: 1024, height: 600, maximized: false });
  });

  it("opens where it was, maximized when it was", () => {
    expect(openingOf(JSON.stringify(onMonitor), [laptop, monitor])).toEqual(onMonitor);
    expect(openingOf(JSON.stringify({ ...onMonitor, maximized: true }), [laptop, monitor]).maximized).toBe(true);
  });

  it("comes back to the laptop when the monitor is unplugged", () => {
    expect(openingOf(JSON.stringify(onMonitor), [laptop])).toEqual({ width: 1440, height: 875, maximized: false });
  });

  it("comes back when its title bar could not be grabbed", () => {
    for (const out of [{ y: -300 }, { y: 1430 }, { x: 3950 }, { x: -300 }]) {
      expect(openingOf(JSON.stringify({ ...onMonitor, ...out }), [monitor])).not.toHaveProperty("x");
    }
  });

  it.each(["", "{", "[]", "null", '{"x":1}', '{"x":"1","y":2,"width":3,"height":4}'])("ignores a stored %j", (kept) => {
    expect(openingOf(kept, [laptop])).toEqual({ width: 1280, height: 860, maximized: false });
  });
});
