import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unread } from "./unread-requests.ts";

const app = fastify({ ...unread, routerOptions: { maxParamLength: 300 } });
app.get("/reports/:id", async () => ({}));
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

/** Status and problem of the answer to bytes sent over a bare connection. */
async function said(sent: string): Promise<[string, unknown]> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const heard: string[] = [];
  socket.on("data", (bytes: Buffer) => heard.push(bytes.toString()));
  socket.on("error", () => undefined);
  socket.write(sent);
  await new Promise((end) => socket.on("close", end));
  const [head = "", body = ""] = heard.join("").split("\r\n\r\n");
  return [head.split("\r\n")[0] ?? "", JSON.parse(body)];
}
const get = (address: string) => said(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
const tooLong = { code: "address-too-long", message: expect.stringMatching(/^This address, .* is too long\./) as string };

describe("an address that cannot be read", () => {
  it("is refused with a message when it is longer than the server accepts", async () => {
    const [status, problem] = await get(`/reports/1?q=${"x".repeat(20_000)}`);
    expect([status, problem]).toEqual(["HTTP/1.1 431 Request Header Fields Too Large", tooLong]);
  });
  it("is refused with a message when the part that names the record is too long", async () => {
    const [status, problem] = await get(`/reports/${"1".repeat(400)}`);
    expect([status, problem]).toMatchObject(["HTTP/1.1 414 URI Too Long", tooLong]);
  });
  it("is refused with a message when its escapes are invalid, and when it is not HTTP", async () => {
    const unreadable = { code: "invalid-input", message: "The request cannot be read." };
    expect(await get("/reports/%zz")).toMatchObject(["HTTP/1.1 400 Bad Request", unreadable]);
    expect(await said("what is this\r\n\r\n")).toEqual(["HTTP/1.1 400 Bad Request", unreadable]);
  });
});
