import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ask, call, CallFailed, linkOf, reachServerBy, urlOf } from "./client.ts";
import { get, post } from "./contract.ts";

const find = get("/api/samples/:id", { open: true, reply: z.object({ name: z.string() }), summary: "A sample" });
const sign = post("/api/samples/:id/signatures", { open: true, reply: z.object({}), summary: "Sign" });
const create = post("/api/samples", { open: true, body: z.object({ name: z.string() }), reply: z.object({}), summary: "Add" });

let asked: [string, RequestInit][] = [];
function answer(make: () => Response) {
  asked = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return make();
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  reachServerBy({ base: "", headers: () => ({}), reached: () => {} });
});

describe("7 General request behaviour", () => {
  it("sends a JSON body with its content type only when there is a payload, and cookies always", async () => {
    answer(() => Response.json({}));
    await ask(create, { body: { name: "Plate" } });
    await ask(sign, { id: "7" });
    expect(asked).toEqual([
      [
        "/api/samples",
        { method: "POST", credentials: "include", headers: { "content-type": "application/json" }, body: '{"name":"Plate"}' },
      ],
      ["/api/samples/7/signatures", { method: "POST", credentials: "include", headers: {} }],
    ]);
  });

  it("sends when a command that waited on the device was done, and what its clock reads now", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-14T10:00:00Z") });
    try {
      answer(() => Response.json({}));
      await ask(sign, { id: "7" }, { doneAt: "2026-03-14T08:00:00.000Z" });
      await ask(sign, { id: "7" }, { doneAt: null });
    } finally {
      vi.useRealTimers();
    }
    expect(asked.map(([, { headers }]) => headers)).toEqual([
      { "x-client-at": "2026-03-14T08:00:00.000Z", "x-client-now": "2026-03-14T10:00:00.000Z" },
      {},
    ]);
  });

  it("asks the page's own server in a browser, and the production host in a packaged app, also for pictures", async () => {
    answer(() => Response.json({ name: "Plate" }));
    await ask(find, { id: "7" });
    reachServerBy({ base: "https://quality.example.com", headers: () => ({ "x-device-id": "device_1" }) });
    await ask(find, { id: "7" });
    expect(asked.map(([address]) => address)).toEqual(["/api/samples/7", "https://quality.example.com/api/samples/7"]);
    expect(asked[1]?.[1].headers).toEqual({ "x-device-id": "device_1" });
    expect(linkOf(find, { id: "7" })).toBe("https://quality.example.com/api/samples/7");
    expect(urlOf("blob:https://localhost/1")).toBe("blob:https://localhost/1");
  });

  it("reports whether the server was reached: by any answer except a gateway's, not by a cancelled call", async () => {
    const heard: boolean[] = [];
    reachServerBy({ reached: (yes) => heard.push(yes) });
    for (const status of [200, 401, 500, 502, 504]) {
      answer(() => new Response("", { status }));
      await call("/api/samples");
    }
    answer(() => {
      throw new TypeError("No connection");
    });
    await expect(call("/api/samples")).rejects.toThrow("No connection");
    await expect(call("/api/samples", { signal: AbortSignal.abort() })).rejects.toThrow("No connection");
    expect(heard).toEqual([true, true, true, false, false, false]);
  });
});

describe("8 Error catalogue: any answer that is not OK", () => {
  const failure = async (response: Response) => {
    answer(() => response);
    return ask(find, { id: "7" }).catch((error: unknown) => error as CallFailed);
  };

  it("is an error with the status, a colon, a space and the body", async () => {
    expect(await failure(new Response("no such sample", { status: 404 }))).toMatchObject({ message: "404: no such sample" });
    expect(await failure(new Response("", { status: 401, statusText: "Unauthorized" }))).toMatchObject({
      message: "401: Unauthorized",
      status: 401,
    });
  });

  it("gives a person the server's own sentence where it sent one", async () => {
    const refused = await failure(Response.json({ code: "frozen", message: "The sample is final." }, { status: 409 }));
    expect(refused instanceof CallFailed && refused.sentence).toBe("The sample is final.");
  });
});
