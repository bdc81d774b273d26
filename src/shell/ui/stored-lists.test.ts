import { dehydrate, QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { prepareAfterSignIn } from "./after-sign-in.ts";
import { sessionKey } from "./session.ts";
import { restoreLists, storeListsAsRead } from "./stored-lists.ts";
import { makeQueryClient } from "#kit/ui/query-client.ts";

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
  return (await restarted()).getQueryData([address]);
}

async function restarted() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  await restoreLists(client, "ana");
  return client;
}

it("what was stored is asked again with a network, though an answer otherwise stands until the page is reloaded, and stands without one", async () => {
  const job = "/api/work-orders/00000000-0000-4000-8000-000000000001";
  const queryKey = [job];
  const read = async () => (await restarted()).fetchQuery({ queryKey, queryFn: () => "cancelled" });
  const client = new QueryClient();
  client.setQueryData(queryKey, "in progress");
  device.set("holdpoint-start-page ana", structuredClone(persisted(client)));
  expect(await read()).toBe("cancelled");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await read()).toBe("in progress");
  vi.restoreAllMocks();
});

const persisted = (client: QueryClient) => ({
  buster: "start page in two columns",
  timestamp: Date.now(),
  clientState: dehydrate(client),
});

it("stores nothing of a page that is not the start page, and nothing over what is stored when nothing was read", async () => {
  const other = new QueryClient();
  other.setQueryData(["/api/inspection-reports"], "a list");
  storeListsAsRead(other, "wes");
  await new Promise((done) => setTimeout(done, 20));
  expect([...device.keys()].filter((key) => key.endsWith(" wes"))).toEqual([]);
});

it("the four lists are asked for a second after it is known who is signed in, and not before", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json([]));
  });
  vi.useFakeTimers();
  const client = makeQueryClient();
  prepareAfterSignIn(client);
  client.setQueryData(sessionKey, { user: { id: "ana", mustChangePassword: false } });
  await vi.dynamicImportSettled();
  // The page has to be idle besides, for which a browser that does not say so is given 100 ms.
  await vi.advanceTimersByTimeAsync(1_050);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.toSorted()).toEqual(["/api/companies", "/api/equipment", "/api/inventory/calibrated", "/api/users-for-reports"]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
