import sharp, { type Metadata, type Sharp } from "sharp";
import { takenIn } from "../exif.ts";
import type { PreparedImage } from "./images.ts";

/** The long edge of a stored photo, in pixels (inspection-reports.md R31). */
const longEdge = 2560;
const thumbnailEdge = 320;
/** The long edge of a printed picture, in pixels: 200 dots per inch over the width of a page. */
const printedEdge = 1600;
const mostPixels = 200_000_000;
/** The limit for pictures that are decoded whole before they can be scaled; a baseline JPEG, as phones make them, is scaled while it is read. */
const mostUnpacked = 400_000_000;
/** The largest size at which a drawing is rendered. */
const mostDrawn = 25_000_000;

/** A picture that is refused, with the message for the person who sent it. */
export class Unfit extends Error {}

/** A photo as it is stored, and its thumbnail. */
export async function photoOf(bytes: Buffer): Promise<PreparedImage> {
  const { data: image, info } = await (
    await opened(bytes)
  )
    .rotate()
    .resize({ width: longEdge, height: longEdge, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(image)
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: "inside" })
    .webp({ quality: 75 })
    .toBuffer();
  const { exif } = isHeic(bytes) ? { exif: undefined } : await sharp(bytes).metadata();
  return { image, thumbnail, width: info.width, height: info.height, takenAt: exif ? takenAtIn(exif) : null };
}

/** The picture on white, upright, as JPEG in a size for printing. */
export async function forPaper(bytes: Buffer): Promise<Buffer> {
  return (await opened(bytes))
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize({ width: printedEdge, height: printedEdge, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A logo or letterhead as PNG; the only place where a drawing is rendered to pixels. */
export async function forHead(bytes: Buffer): Promise<Buffer> {
  const drawn = await sharp(bytes, { limitInputPixels: false }).metadata();
  const source = drawn.format === "svg" ? sharp(bytes, { density: 300, limitInputPixels: mostDrawn }) : await opened(bytes);
  return source.resize({ width: 1200, height: 300, fit: "inside" }).png().toBuffer();
}

/**
 * The pixels of a photo: sharp reads most formats itself; the HEIC of phones is decoded by libheif first (already upright). Other formats that
 * sharp reads, drawings among them, are not opened here.
 */
async function opened(bytes: Buffer): Promise<Sharp> {
  if (!isHeic(bytes)) {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!["jpeg", "png", "webp"].includes(found.format)) throw new Error("This is not a photo format.");
    refuseTooMany(found);
    return sharp(bytes, { limitInputPixels: mostPixels });
  }
  const { default: heic } = await import("heic-decode");
  const pictures = await heic.all({ buffer: bytes });
  try {
    const [main] = pictures;
    if (!main) throw new Error("There is no picture in this file.");
    refuseTooMany({ ...main, format: "heif", channels: 4 });
    const { width, height, data } = await main.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

/** Checked by what its header says: a small file may decode to more than the memory has space for. */
function refuseTooMany(found: Pick<Metadata, "width" | "height" | "format"> & Partial<Metadata>): void {
  const pixels = found.width * found.height;
  if (pixels > mostPixels)
    throw new Unfit(`This picture has more than ${mostPixels / 1_000_000} million pixels. Send a smaller one.`);
  if (found.format === "jpeg" && !found.isProgressive) return;
  const bytes = pixels * (found.channels ?? 4) * (found.depth === "ushort" ? 2 : 1);
  if (bytes > mostUnpacked)
    throw new Unfit(`This picture unpacks to more than ${mostUnpacked / 1_000_000} MB. Send a smaller one, or a JPEG.`);
}

/** An ISO media file whose brand is one of HEVC pictures. */
const isHeic = (bytes: Buffer) =>
  bytes.toString("latin1", 4, 8) === "ftyp" && /hei[cx]|hev[cx]|mif1/.test(bytes.toString("latin1", 8, 32));

/** The instant of the camera's clock, which has no zone, taken as UTC. */
function takenAtIn(exif: Buffer): string | null {
  const { at } = takenIn(exif);
  return at === null ? null : new Date(/[+-]\d{2}:\d{2}$/.test(at) ? at : `${at}Z`).toISOString();
}
