import { fastify, type FastifyInstance } from "fastify";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePages } from "./pages.ts";

let folder = "";
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "holdpoint-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "page-a1.js"), "1");
  await writeFile(join(folder, "assets", "page-a1.js.br"), "brotli of 1");
  await writeFile(join(folder, "sw.js"), "2");
  await writeFile(
    join(folder, "index.html"),
    '<meta name="h" content="HOLDPOINT-HOST"><link rel="modulepreload" href="/assets/pages.js" data-page-list><style nonce="HOLDPOINT-NONCE">',
  );
  app = fastify();
  await servePages(app, folder, "https://quality.example.com");
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("a page of the product", () => {
  it.each(["/", "/calibration/7", "/index.html"])("comes with a nonce of its own at %s, the same in its policy", async (url) => {
    const [one, other] = [await app.inject(url), await app.inject(url)];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "";
    expect(nonce).toHaveLength(24);
    expect(one.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(other.body).not.toContain(nonce);
    expect(one.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["/auth", false],
    ["/login?next=%2Fleads", false],
    ["/", true],
    ["/authors", true],
  ])("at %s preloads the list of all pages: %s", async (url, isPreloaded) => {
    expect((await app.inject(url)).body.includes("/assets/pages.js")).toBe(isPreloaded);
  });

  it("allows nothing inline and nothing from elsewhere", async () => {
    const policy = String((await app.inject("/")).headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  it("names the hosts it is known under: the requested one and the public one", async () => {
    const { body } = await app.inject({ url: "/", headers: { host: "10.0.0.7:3000" } });
    expect(body).toContain('content="10.0.0.7:3000 quality.example.com"');
  });

  it("writes no invalid host", async () => {
    const { body } = await app.inject({ url: "/", headers: { host: '"><script>' } });
    expect(body).not.toContain("<script>");
  });
});

describe("a file of the build", () => {
  it("named by its content may be cached for a year, any other is revalidated", async () => {
    expect((await app.inject("/assets/page-a1.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await app.inject("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });

  it("is sent as brotli to a browser that accepts it, uncompressed to any other, with the same type and cache time", async () => {
    const url = "/assets/page-a1.js";
    const [pressed, plain] = [await app.inject({ url, headers: { "accept-encoding": "gzip, br" } }), await app.inject(url)];
    expect([pressed.headers["content-encoding"], pressed.body]).toEqual(["br", "brotli of 1"]);
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "1"]);
    for (const name of ["content-type", "cache-control"]) expect(pressed.headers[name]).toBe(plain.headers[name]);
    for (const { headers } of [pressed, plain]) expect(headers["vary"]).toMatch(/accept-encoding/i);
    expect(pressed.headers["content-type"]).toMatch(/javascript/);
    expect((await app.inject(`${url}.br`)).statusCode).toBe(404);
  });

  it("that no longer exists is not answered with a page", async () => {
    expect((await app.inject("/assets/page-b2.js")).statusCode).toBe(404);
  });

  it("of the interface that does not exist is not answered with a page either", async () => {
    const answer = await app.inject("/api/nothing");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not-found"]);
  });
});
