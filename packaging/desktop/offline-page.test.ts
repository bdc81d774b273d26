import { describe, expect, it } from "vitest";
import { offlineHtml, offlinePage } from "./offline-page.ts";

describe("the page without a connection", () => {
  it("names the server, and leads back to where the person was", () => {
    const page = offlineHtml("https://quality.example.com/inspection-reports/42");
    expect(page).toContain("<h1>quality.example.com cannot be reached</h1>");
    expect(page).toContain('<a href="https://quality.example.com/inspection-reports/42">Try again now</a>');
    expect(page).toContain('content="30;url=https://quality.example.com/inspection-reports/42"');
  });

  it("runs no script and escapes the address, whatever it is", () => {
    const page = offlineHtml(`https://quality.example.com/?q="><script>alert(1)</script>'`);
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("&#34;&#62;&#60;script&#62;");
  });

  it("is an address of its own", () => {
    const address = offlinePage("https://quality.example.com/");
    expect(decodeURIComponent(address.slice(address.indexOf(",") + 1))).toBe(offlineHtml("https://quality.example.com/"));
  });
});
