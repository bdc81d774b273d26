import { beforeEach, describe, expect, it } from "vitest";
import { CallFailed } from "#kit/client.ts";
import { getOrNull, makeQueryClient } from "./query-client.ts";
import { type Request, server } from "./testing.tsx";

let asked: Request[] = [];
beforeEach(() => {
  asked = server({
    "GET /api/equipment": () => ({ body: [{ name: "Gauge" }] }),
    "GET /api/auth/session": () => ({ status: 401, body: { code: "account-ended", message: "This account has ended." } }),
  });
});

describe("7 The default read", () => {
  it("is a GET of the first element of the key", async () => {
    expect(await makeQueryClient().fetchQuery({ queryKey: ["/api/equipment", "anything"] })).toEqual([{ name: "Gauge" }]);
    expect(asked.map((one) => one.asked)).toEqual(["GET /api/equipment"]);
  });

  it("treats a 401 as an error, or as null where requested, and gives the reason", async () => {
    await expect(makeQueryClient().fetchQuery({ queryKey: ["/api/auth/session"] })).rejects.toThrow(/^401: /);
    const why: (string | undefined)[] = [];
    expect(await getOrNull("/api/auth/session", ({ problem }) => void why.push(problem?.code))).toBeNull();
    expect(why).toEqual(["account-ended"]);
    await expect(getOrNull("/api/nowhere", () => {})).rejects.not.toBeInstanceOf(CallFailed);
  });
});

describe("9 Queries", () => {
  it("never retry, are not repeated on focus or by a timer, and never become stale; mutations never retry", () => {
    const { queries, mutations } = makeQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it("that failed were sent once, and a successful one is not repeated", async () => {
    const client = makeQueryClient();
    await client.fetchQuery({ queryKey: ["/api/missing"] }).catch(() => {});
    await client.fetchQuery({ queryKey: ["/api/equipment"] });
    await client.fetchQuery({ queryKey: ["/api/equipment"] });
    expect(asked.map((one) => one.asked)).toEqual(["GET /api/missing", "GET /api/equipment"]);
  });
});
