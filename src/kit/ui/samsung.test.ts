import { beforeEach, describe, expect, it } from "vitest";
import { isSamsungBrowser, mendSamsungBrowser } from "./samsung.ts";

const samsung =
  "Mozilla/5.0 (Linux; Android 14; SM-X516B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36";
const chrome =
  "Mozilla/5.0 (Linux; Android 14; SM-X516B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const viewport = () => document.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "";

beforeEach(() => {
  document.head.innerHTML = `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />`;
  delete document.documentElement.dataset["samsung"];
});

describe("4 Samsung browser fix", () => {
  it("is for Samsung's browser, not for every browser on a Samsung device", () => {
    expect(isSamsungBrowser(samsung)).toBe(true);
    expect(isSamsungBrowser(chrome)).toBe(false);
  });

  it("locks the viewport and marks the page, whose fields then have 16 px letters", () => {
    mendSamsungBrowser(samsung, document);
    expect(viewport()).toContain("maximum-scale=1, user-scalable=no");
    expect(document.documentElement.dataset).toHaveProperty("samsung");
  });

  it("leaves every other browser as it is", () => {
    mendSamsungBrowser(chrome, document);
    expect(viewport()).toBe("width=device-width, initial-scale=1, viewport-fit=cover");
    expect(document.documentElement.dataset).not.toHaveProperty("samsung");
  });
});
