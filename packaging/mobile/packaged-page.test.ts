import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { pageHeaders } from "../../src/kit/server/headers.ts";
import { packagedPolicy, withoutServer } from "./packaged-page.ts";

const server = "https://quality.example.com";
const served = readFileSync(new URL("../../index.html", import.meta.url), "utf8");

describe("the page of a packaged app", () => {
  it("has no placeholders left for a server to fill in", () => {
    const page = withoutServer(served, { server, nonce: "abc" });
    expect(page).not.toContain("HOLDPOINT-");
    expect(page).toMatch(/<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy"/);
  });

  it("may talk to its server and to no other", () => {
    const policy = packagedPolicy(pageHeaders("abc")["content-security-policy"] ?? "", server).split("; ");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self' 'nonce-abc'");
    expect(policy).toContain(`connect-src 'self' ${server}`);
    expect(policy).toContain(`img-src 'self' data: blob: ${server}`);
    expect(policy.join()).not.toMatch(/frame-ancestors|unsafe|\*/);
  });
});

it("is built without the budgets of pages that travel, which the start script of the app would exceed", async () => {
  vi.stubEnv("VITE_PRODUCTION_HOST", server);
  const { default: config } = await import("./vite.config.ts");
  const { default: pages } = await import("../../vite.config.ts");
  const namesOf = ({ plugins = [] }: typeof pages) => plugins.flat().map((one) => (one && "name" in one ? one.name : ""));
  expect(namesOf(pages)).toContain("holdpoint-budget");
  expect(namesOf(config as typeof pages)).not.toContain("holdpoint-budget");
  expect(namesOf(config as typeof pages)).toEqual(expect.arrayContaining(["holdpoint-compressed", "holdpoint-packaged-start"]));
  vi.unstubAllEnvs();
});
