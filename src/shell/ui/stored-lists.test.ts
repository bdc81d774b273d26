import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { restoreLists, storeListsAsRead } from "./stored-lists.ts";

const device = new Map<string, unknown>();
vi.mock("idb", () => ({
  openDB: (name: string) =>
    Promise.resolve({
      put: (_: string, value: unknown, key: string) => void device.set(`${name} ${key}`, structuredClone(value)),
      get: (_: string, key: string) => device.get(`${name} ${key}`),
      close: () => {},
    }),
}));

it("a start page read before anything was stored is there after a restart, and one read later too", async () => {
  const before = new QueryClient();
  before.setQueryData(["/api/dashboard"], "read first");
  storeListsAsRead(before, "ana");
  await vi.waitFor(async () => expect(await afterRestart("/api/dashboard")).toBe("read first"));
  await before.fetchQuery({ queryKey: ["/api/dashboard/work"], queryFn: () => "read later" });
  await vi.waitFor(async () => expect(await afterRestart("/api/dashboard/work")).toBe("read later"));
});

async function afterRestart(address: string) {
  const restarted = new QueryClient();
  await restoreLists(restarted, "ana");
  return restarted.getQueryData([address]);
}

it("stores nothing of a page that is not the start page, and nothing over what is stored when nothing was read", async () => {
  const other = new QueryClient();
  other.setQueryData(["/api/inspection-reports"], "a list");
  storeListsAsRead(other, "wes");
  await new Promise((done) => setTimeout(done, 20));
  expect([...device.keys()].filter((key) => key.endsWith(" wes"))).toEqual([]);
});
