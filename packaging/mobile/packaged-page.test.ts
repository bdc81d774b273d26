import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
