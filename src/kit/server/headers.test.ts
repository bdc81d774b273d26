import { describe, expect, it } from "vitest";
import { guardedHeaders, pageHeaders } from "./headers.ts";

describe("what every answer says", () => {
  const headers = guardedHeaders({ encrypted: false });

  it("forbids caching, framing by others, referrers and type sniffing", () => {
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  });

  it("allows no base, no plug-in and nothing inline, nor do pages", () => {
    for (const { "content-security-policy": policy } of [headers, pageHeaders("abc")]) {
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain("unsafe");
    }
  });

  it("requires TLS for a year where there is TLS, and only there", () => {
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(guardedHeaders({ encrypted: true })["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  it("lets pictures be shown elsewhere only where there are packaged apps", () => {
    const policyOf = (given: Record<string, string>) => given["cross-origin-resource-policy"];
    expect(policyOf(headers)).toBe("same-origin");
    expect(policyOf(guardedHeaders({ encrypted: true, packaged: true }))).toBe("cross-origin");
  });
});
