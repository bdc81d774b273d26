import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

interface Manifest {
  id: string;
  scope: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");
const manifest = JSON.parse(read("public/manifest.webmanifest")) as Manifest;

describe("the web manifest", () => {
  it("makes one app of the whole origin, which opens without an address bar", () => {
    expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/", display: "standalone" });
  });

  it.each(manifest.icons.filter(({ type }) => type === "image/png"))("lists $src with its real size", async ({ src, sizes }) => {
    const { width, height } = await sharp(`${root}public${src}`).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  });

  it("has both sizes systems require, plain and maskable", () => {
    const pairs = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(pairs).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]));
  });

  it("has shortcuts to existing pages, with their names", () => {
    const pages = globSync("src/modules/*/ui/pages.tsx", { cwd: root }).map(read).join("\n");
    for (const { name, url } of manifest.shortcuts) {
      expect(pages).toMatch(new RegExp(`path: "${url}",\\s*title: "${name}"`));
    }
  });

  it("is linked by the page, with the icon for Apple's devices", () => {
    const page = read("index.html");
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  });
});
