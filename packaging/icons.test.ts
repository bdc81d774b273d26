import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictures, svgOf } from "./icons.ts";

const inRepository = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const drawing = readFileSync(inRepository("public/icon.svg"), "utf8");

/** Red, green, blue and opacity at a point in the 64 by 64 units of the drawing. */
async function colourAt(file: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(inRepository(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor((y / 64) * info.height) * info.width + Math.floor((x / 64) * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

const blue = [27, 79, 156, 255];
const white = [255, 255, 255, 255];

describe("icons", () => {
  it.each(pictures)("$file exists with $size pixels per side", async ({ file, size }) => {
    const { width, height, format } = await sharp(inRepository(file)).metadata();
    expect({ width, height, format }).toEqual({ width: size, height: size, format: "png" });
  });

  it.each(pictures.filter(({ cut }) => cut === "full" || cut === "splash"))("$file is opaque", async ({ file }) => {
    expect((await sharp(inRepository(file)).metadata()).hasAlpha).toBe(false);
  });

  it("are cropped as their systems require", async () => {
    expect((await colourAt("public/icon-512.png", 0, 0))[3]).toBe(0);
    expect(await colourAt("public/icon-512.png", 32, 4)).toEqual(blue);
    expect(await colourAt("public/icon-512.png", 20, 20)).toEqual(white);
    expect(await colourAt("public/apple-touch-icon.png", 0, 0)).toEqual(blue);
    const foreground = "packaging/android/app/src/main/res/mipmap-xxxhdpi/ic_launcher_foreground.png";
    expect((await colourAt(foreground, 32, 6))[3]).toBe(0);
    expect(await colourAt(foreground, 24, 32)).toEqual(white);
  });

  it("leave the mark intact under the roundest mask", async () => {
    const { data, info } = await sharp(inRepository("public/icon-maskable-512.png"))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const farthest = Array.from({ length: info.width * info.height }, (_, place) => place)
      .filter((place) => (data[place * 3] ?? 0) > 128)
      .map((place) => Math.hypot((place % info.width) - 256, Math.floor(place / info.width) - 256));
    expect(Math.max(...farthest)).toBeLessThan(0.4 * 512);
  });

  it("follow the drawing, and report a drawing they cannot follow", () => {
    expect(svgOf(drawing, { size: 180, cut: "full" })).toContain(
      'width="180" height="180" viewBox="0 0 64 64"><rect width="64" height="64" rx="0"',
    );
    expect(() => svgOf("<svg><circle r='3'/></svg>", { size: 180, cut: "full" })).toThrow("update packaging/icons.ts");
  });
});
