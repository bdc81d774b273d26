import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launch } from "./launch.ts";
import { whoAnswers } from "./who-answers.ts";

const launcher = fileURLToPath(new URL("../launcher.mjs", import.meta.url));
const chromium = [process.env["CHROMIUM"], "/usr/bin/chromium"].find((path) => path && existsSync(path));

let folder = "";
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "holdpoint-launcher-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A server that reports it is healthy, or replies as told, and records requests. */
async function standIn(health: object | string = { status: "ok" }, status = 200) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const body = request.url === "/api/health" ? health : "<!doctype html><title>Holdpoint</title>";
    response.writeHead(request.url === "/api/health" ? status : 200, { "content-type": "text/html" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A program in place of the browser. */
function browser(script: string): string {
  const path = join(folder, "browser");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}

describe("who answers", () => {
  it("is distinguished: Holdpoint, Holdpoint while its database starts, another program, nobody", async () => {
    expect(await whoAnswers((await standIn()).address)).toBe("holdpoint");
    expect(await whoAnswers((await standIn({ code: "database-away" }, 503)).address)).toBe("holdpoint");
    expect(await whoAnswers((await standIn("<h1>Hello</h1>")).address)).toBe("another");
    expect(await whoAnswers((await standIn({ status: "ok" }, 404)).address)).toBe("another");
    expect(await whoAnswers(`http://127.0.0.1:${await freePort()}`)).toBe("nobody");
  });
});

describe.skipIf(process.platform === "win32")("the launcher", () => {
  const order = { port: "3000", words: [], startScript: "none.mjs" };

  it("opens the server that answers, and leaves it running when the window is closed", async () => {
    const { address } = await standIn();
    const env = { CHROMIUM: browser(`echo "$@" > "${folder}/words"; exit 3`), XDG_DATA_HOME: folder };
    expect(await launch({ ...order, address, env })).toBe(3);
    expect(readFileSync(join(folder, "words"), "utf8")).toContain(`--app=${address}/ --user-data-dir=${folder}/holdpoint/window`);
    expect(await whoAnswers(address)).toBe("holdpoint");
  });

  it("starts the server of this clone if nobody answers, and stops it when the window is closed", async () => {
    const port = await freePort();
    const startScript = join(folder, "start.mjs");
    writeFileSync(
      startScript,
      `import { createServer } from "node:http";
       setTimeout(() => createServer((_, answer) => answer.end('{"status":"ok"}')).listen(${port}, "localhost"), 300);`,
    );
    const env = { ...process.env, CHROMIUM: browser("exit 0"), XDG_DATA_HOME: folder };
    expect(await launch({ ...order, address: null, port, startScript, env })).toBe(0);
    await expect.poll(() => whoAnswers(`http://localhost:${port}`), { timeout: 5000 }).toBe("nobody");
  });

  it("reports a server that ends at once, a port used by another program, and a server elsewhere that does not answer", async () => {
    const startScript = join(folder, "start.mjs");
    writeFileSync(startScript, "process.exit(1);");
    const port = await freePort();
    const env = { ...process.env };
    await expect(launch({ ...order, address: null, port, startScript, env })).rejects.toThrow("The server ended");
    const { address } = await standIn("<h1>Hello</h1>");
    await expect(launch({ ...order, address, env })).rejects.toThrow(`Another program answers at ${address}`);
    const silent = `http://127.0.0.1:${await freePort()}`;
    await expect(launch({ ...order, address: silent, env })).rejects.toThrow(`${silent} does not answer.`);
  });
});

describe.skipIf(!chromium)("the launcher with a real browser", () => {
  it("opens the page in an app window, and closes it when told to end", async () => {
    const { address, asked } = await standIn();
    const words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
    const child = spawn(process.execPath, [launcher, address, ...words], {
      env: { ...process.env, CHROMIUM: chromium, XDG_DATA_HOME: folder },
      stdio: "ignore",
    });
    await expect.poll(() => asked.map(({ url }) => url), { timeout: 30_000 }).toContain("/");
    expect(asked.find(({ url }) => url === "/")?.headers["user-agent"]).toContain("Chrome");
    expect(existsSync(join(folder, "holdpoint/window"))).toBe(true);
    child.kill("SIGTERM");
    await expect.poll(() => child.exitCode ?? child.signalCode, { timeout: 15_000 }).not.toBeNull();
  }, 60_000);
});
