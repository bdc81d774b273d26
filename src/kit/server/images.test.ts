import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { limits, pictureForHead, prepareImage } from "./images.ts";

/** A photo taken sideways: 3000 x 1200 pixels, to be turned by 90°. */
const onItsSide = () =>
  sharp({ create: { width: 3000, height: 1200, channels: 3, background: "#667788" } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: "Camera" },
        IFD2: { DateTimeOriginal: "2026:03:14 09:26:53" },
        IFD3: { GPSLatitude: "29/1 45/1 0/1" },
      },
    })
    .jpeg()
    .toBuffer();

describe("a photo", () => {
  it("is kept upright, at most 2560 pixels long, with the time it was taken and nothing else of the camera's", async () => {
    const { image, width, height, takenAt } = await prepareImage(await onItsSide());
    expect([width, height]).toEqual([1024, 2560]);
    expect(takenAt).toBe("2026-03-14T09:26:53.000Z");
    const { format, exif, orientation } = await sharp(image).metadata();
    expect([format, exif, orientation]).toEqual(["jpeg", undefined, undefined]);
  });

  it("of 48 million pixels is scaled, and has its thumbnail", async () => {
    const { image, width, height, thumbnail } = await prepareImage(
      await sharp({ create: { width: 8064, height: 6048, channels: 3, background: "#667788" } })
        .jpeg()
        .toBuffer(),
    );
    expect([width, height]).toEqual([2560, 1920]);
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 2560 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  it("in the HEIC of a telephone becomes a JPEG", async () => {
    const { image, width, height } = await prepareImage(orange);
    expect([width, height]).toEqual([64, 48]);
    expect((await sharp(image).metadata()).format).toBe("jpeg");
    const { dominant } = await sharp(image).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b + 100);
  });

  it("has a small picture of 320 pixels", async () => {
    const { thumbnail } = await prepareImage(await onItsSide());
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp", width: 128, height: 320 });
  });

  it.each([
    [
      "PNG",
      async () =>
        claimingPng(
          await sharp(await onItsSide())
            .png()
            .toBuffer(),
          20_000,
          20_000,
        ),
    ],
    ["HEIC", async () => claiming(orange, 20_000, 20_000)],
  ])("that unpacks to 400 million pixels is refused before it does, as %s", async (_, picture) => {
    await expect(prepareImage(await picture())).rejects.toThrow("more than 200 million pixels");
  });

  it("that unpacks to more than 400 MB before it can be scaled is refused, however few its pixels", async () => {
    const deep = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#66778899" } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    await expect(prepareImage(claimingPng(deep, 8000, 8000))).rejects.toThrow("unpacks to more than 400 MB");
  });

  it.each([
    ["is none", "not a picture"],
    ["is a drawing", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'],
  ])("that %s is refused", async (_, content) => {
    await expect(prepareImage(Buffer.from(content))).rejects.toMatchObject({ status: 400 });
  });
});

describe("a picture for the head of a page", () => {
  const drawing = (inside: string, size = "100") =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`);
  const headOf = (bytes: Buffer) =>
    pictureForHead({ read: async () => Readable.from([bytes]) }, createHash("sha256").update(bytes).digest("hex"));

  it("is rendered from a drawing, as PNG", async () => {
    expect(await sharp(await headOf(drawing('<rect width="9" height="9"/>'))).metadata()).toMatchObject({
      format: "png",
      height: 300,
    });
  });

  it.each([
    ["larger than the limit", drawing("", "40000")],
    ["nested too deep", drawing("<g>".repeat(9000) + "</g>".repeat(9000))],
    ["of a broken PNG", claimingPng(Buffer.from(`89504e470d0a1a0a0000000d49484452${"00".repeat(40)}`, "hex"), 1, 1)],
  ])("is refused when it is %s", async (_, bytes) => {
    await expect(headOf(bytes)).rejects.toMatchObject({ status: 400 });
  });

  it("that contains itself ten times, again and again, is abandoned, and the next one is rendered", async () => {
    const levels = Array.from({ length: 12 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`);
    const usual = limits.longestMilliseconds;
    limits.longestMilliseconds = 1500;
    try {
      const hangs = drawing(`<defs><rect id="a0" width="1" height="1"/>${levels.join("")}</defs><use href="#a12"/>`);
      await expect(headOf(hangs)).rejects.toMatchObject({ status: 503 });
    } finally {
      limits.longestMilliseconds = usual;
    }
    expect((await headOf(drawing("<g/>"))).length).toBeGreaterThan(0);
  });
});

/** The picture with another size in its header (PNG section 11.2.2): pixels wide and high. */
function claimingPng(picture: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(picture);
  const header = copy.indexOf("IHDR");
  copy.writeUInt32BE(width, header + 4);
  copy.writeUInt32BE(height, header + 8);
  copy.writeUInt32BE(crc32(copy.subarray(header, header + 17)), header + 17);
  return copy;
}

/** The picture with another size in its `ispe` boxes (ISO/IEC 23008-12 section 6.5.3): pixels wide and high. */
function claiming(picture: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(picture);
  for (let at = copy.indexOf("ispe"); at >= 0; at = copy.indexOf("ispe", at + 4)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

/** 64 x 48 pixels of one orange, as HEVC. */
const orange = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBrxmA70mlv/+vyf+d2L/X61pj5uA=",
  "base64",
);
