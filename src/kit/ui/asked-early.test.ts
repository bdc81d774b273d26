import { afterEach, expect, it, vi } from "vitest";
import { askEarly, earlyOr } from "./asked-early.ts";
import { server } from "./testing.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const report = { templateId: "t 1" };

/** What a page gets that asks for an address; "asked" if it has to ask by itself. */
const got = async (address: string) =>
  (await earlyOr(address, () => Promise.resolve(new Response('"asked"')))).json() as Promise<unknown>;

it("asks for what a page reads first, and then for what the answer names", async () => {
  const requests = server({
    "GET /api/reports/1": () => ({ body: report }),
    "GET /api/templates/t%201": () => ({ body: { title: "UT" } }),
  });
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  expect(requests.map(({ asked }) => asked)).toEqual(["GET /api/reports/1", "GET /api/templates/t%201"]);
  expect(await got("/api/reports/1")).toEqual(report);
  expect(await got("/api/templates/t%201")).toEqual({ title: "UT" });
});

it("hands an answer over once: whoever asks later reads what the server says then", async () => {
  server({ "GET /api/reports/1": () => ({ body: report }) });
  await askEarly(["/api/reports/$id"], { id: "1" });
  expect(await got("/api/reports/1")).toEqual(report);
  expect(await got("/api/reports/1")).toBe("asked");
});

it("leaves a refusal to the page: by then the device knows whether it has begun the record itself", async () => {
  const requests = server({ "GET /api/reports/1": () => ({ status: 404, body: {} }) });
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  expect(requests).toHaveLength(1);
  expect(await got("/api/reports/1")).toBe("asked");
});

it("leaves it to the page to say that the server was not reached", async () => {
  server({});
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  expect(await got("/api/reports/1")).toBe("asked");
});

it("drops an answer that no page has asked for", async () => {
  vi.useFakeTimers();
  server({ "GET /api/reports": () => ({ body: {} }) });
  await askEarly(["/api/reports"], {});
  vi.advanceTimersByTime(10_000);
  expect(await got("/api/reports")).toBe("asked");
});
