import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Playwright reads this file in every worker; the first to do so decides where the server lies and what it writes to.
const port = (process.env["E2E_PORT"] ??= String(20_000 + (process.pid % 20_000)));
const folder = (process.env["E2E_FOLDER"] ??= mkdtempSync(join(tmpdir(), "holdpoint-e2e-")));
const address = `http://127.0.0.1:${port}`;

// The browser without its frame draws the same pages in half the time.
const frameless = "/usr/bin/chromium-headless-shell";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  // What passes only when tried again is named at the end of `npm test`.
  retries: 1,
  reporter: "line",
  use: {
    baseURL: address,
    // A trace of every step costs half the time of a run; E2E_TRACE=1 keeps those of what failed.
    trace: process.env["E2E_TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // Each window of its own would store all pages anew, a quarter of the time of a short test; what is about that allows it.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? (existsSync(frameless) ? frameless : "/usr/bin/chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node src/server.ts",
    url: `${address}/api/health`,
    timeout: 240_000,
    stdout: "ignore",
    env: { PORT: port, HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), MAIL_OUTBOX_DIR: join(folder, "outbox") },
  },
});
