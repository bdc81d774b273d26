import { afterEach, expect, it, vi } from "vitest";
import { askEarly, takeEarly } from "./asked-early.ts";
import { server } from "./testing.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const report = { templateId: "t 1" };

it("asks for what a page reads first, and then for what the answer names", async () => {
  const requests = server({
    "GET /api/reports/1": () => ({ body: report }),
    "GET /api/templates/t%201": () => ({ body: { title: "UT" } }),
  });
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  expect(requests.map(({ asked }) => asked)).toEqual(["GET /api/reports/1", "GET /api/templates/t%201"]);
  expect(await (await takeEarly("/api/reports/1"))?.json()).toEqual(report);
  expect(await (await takeEarly("/api/templates/t%201"))?.json()).toEqual({ title: "UT" });
});

it("hands an answer over once: whoever asks later reads what the server says then", async () => {
  server({ "GET /api/reports/1": () => ({ body: report }) });
  await askEarly(["/api/reports/$id"], { id: "1" });
  expect(takeEarly("/api/reports/1")).toBeDefined();
  expect(takeEarly("/api/reports/1")).toBeUndefined();
});

it("hands a refusal to the page and asks no further", async () => {
  const requests = server({ "GET /api/reports/1": () => ({ status: 403, body: {} }) });
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  expect(requests).toHaveLength(1);
  expect((await takeEarly("/api/reports/1"))?.status).toBe(403);
});

it("leaves it to the page to say that the server was not reached", async () => {
  server({});
  await askEarly(["/api/reports/$id", "/api/templates/$templateId"], { id: "1" });
  await expect(takeEarly("/api/reports/1")).rejects.toThrow("No connection");
});

it("drops an answer that no page has asked for", async () => {
  vi.useFakeTimers();
  server({ "GET /api/reports": () => ({ body: {} }) });
  await askEarly(["/api/reports"], {});
  vi.advanceTimersByTime(10_000);
  expect(takeEarly("/api/reports")).toBeUndefined();
});
