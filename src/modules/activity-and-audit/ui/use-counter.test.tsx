import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "#kit/ui/testing.tsx";

/** The counter as it is when the page has just been loaded. */
async function counter() {
  vi.resetModules();
  return import("./use-counter.ts");
}

type Sent = { visits: unknown[]; deviceClass: string };
let sent: Sent[];
function answering(mode: string) {
  sent = [];
  server({
    "GET /api/usage/mode": () => ({ body: { mode } }),
    "POST /api/usage": ({ body }) => {
      sent.push(body as Sent);
      return { body: { mode } };
    },
  });
}

beforeEach(() => vi.useRealTimers());

describe("counting the pages someone looks at", () => {
  it("tells the pattern of the page before and how long it was in view, and nothing else", async () => {
    answering("aggregated");
    const { pageShown, sendCounted } = await counter();
    await pageShown("/calibration/$id");
    await pageShown("/inventory");
    await sendCounted();
    expect(sent).toMatchObject([{ visits: [{ route: "/calibration/$id", seconds: 0, online: true }], deviceClass: "desktop" }]);
    expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(["appVersion", "deviceClass", "packaged", "visits"]);
  });

  it("sends nothing where counting is off", async () => {
    answering("off");
    const { pageShown, sendCounted } = await counter();
    await pageShown("/calibration");
    await pageShown("/inventory");
    await sendCounted();
    expect(sent).toEqual([]);
  });
});
