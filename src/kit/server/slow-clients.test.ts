import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dropStalledBodies, patience } from "./slow-clients.ts";

const app = fastify({ ...patience, http: { headersTimeout: 300, connectionsCheckingInterval: 100 } });
dropStalledBodies(app, { every: 200, bytes: 64 });
app.post("/reports", async ({ body }) => ({ length: JSON.stringify(body).length }));

beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

const body = JSON.stringify({ remarks: "x".repeat(400) });
const head = `POST /reports HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;

/** What the server sends until it closes the connection, or has answered with a body; `pieces` are sent every 60 ms. */
async function said(pieces: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  const heard: string[] = [];
  const ended = new Promise<void>((end) => {
    socket.on("data", (bytes: Buffer) => {
      heard.push(bytes.toString());
      if (heard.join("").includes("length")) end();
    });
    socket.on("close", () => end());
  });
  const left = [...pieces];
  const sending = setInterval(() => {
    const next = left.shift();
    if (next !== undefined && socket.writable) socket.write(next);
  }, 60);
  await ended;
  clearInterval(sending);
  socket.destroy();
  return heard.join("");
}

describe("a client that sends", () => {
  it("slowly but steadily is waited for", async () => {
    const pieces = Array.from({ length: Math.ceil(body.length / 50) }, (_, index) => body.slice(index * 50, index * 50 + 50));
    expect(await said([head, ...pieces])).toContain("200 OK");
  });

  it("half of a body and then nothing is answered 408 and disconnected", async () => {
    const answer = await said([head, body.slice(0, 100)]);
    expect(answer).toContain("408 Request Timeout");
    expect(answer).toContain("What was sent stopped arriving");
  });

  it("a byte now and then is disconnected as well", async () => {
    expect(await said([head, ...body.split("")])).toContain("408 Request Timeout");
  });

  it("no headers, or half of them, is disconnected", async () => {
    expect(await said([head.slice(0, 30)])).toContain("408 Request Timeout");
  });
});

it("a request whose body has arrived is not watched any longer", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const watched = fastify();
  dropStalledBodies(watched, { every: 200, bytes: 64 });
  watched.post("/reports", async () => ({ watched: vi.getTimerCount() }));
  await watched.inject({ method: "POST", url: "/reports", payload: { remarks: "all is well" } });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await watched.close();
});
