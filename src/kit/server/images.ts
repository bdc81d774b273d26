import type { Sharp, default as OpenSharp } from "sharp";
import { invalid, Refusal } from "../refusals.ts";
import { wholeFile } from "./files.ts";
import type { FileStorage } from "./services.ts";

/** The long edge of a kept photo, pixels (inspection-reports.md R31). */
const longEdge = 2560;
const thumbnailEdge = 320;
const mostPixels = 200_000_000;

export interface PreparedImage {
  /** JPEG, upright, at most 2560 px on the long edge, without the camera's metadata. */
  image: Buffer;
  /** WebP, 320 px. */
  thumbnail: Buffer;
  width: number;
  height: number;
  /** When the camera says it was taken, as an ISO instant without a known zone; null when it does not say. */
  takenAt: string | null;
}

/** A photo as it is kept: re-encoded, upright, scaled, stripped of everything but the time it was taken. Refuses what is no picture. */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  try {
    const source = await decoded(bytes, sharp);
    const { exif } = await sharp(bytes).metadata();
    const upright = source.rotate();
    const { data: image, info } = await upright
      .clone()
      .resize({ width: longEdge, height: longEdge, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await upright
      .clone()
      .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: "inside" })
      .webp({ quality: 75 })
      .toBuffer();
    return { image, thumbnail, width: info.width, height: info.height, takenAt: exif ? takenAtIn(exif) : null };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalid(
      [{ path: "file", message: "This picture cannot be read." }],
      "This picture cannot be read. Send it as JPEG, PNG, WebP or HEIC.",
    );
  }
}

/** A logo or letterhead as PNG, whatever it was drawn as, fine enough for the head of a page. */
export async function pictureForHead(files: Pick<FileStorage, "read">, sha256: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const bytes = await wholeFile(files, sha256);
  return sharp(bytes, { density: 300 }).resize({ width: 1200, height: 300, fit: "inside" }).png().toBuffer();
}

/** The pixels: sharp reads most formats itself, the HEIC of telephones is decoded by libheif first (upright already). */
async function decoded(bytes: Buffer, sharp: typeof OpenSharp): Promise<Sharp> {
  if (!isHeic(bytes)) {
    refuseTooMany(await sharp(bytes, { limitInputPixels: false }).metadata());
    return sharp(bytes, { limitInputPixels: mostPixels });
  }
  const { default: heic } = await import("heic-decode");
  const pictures = await heic.all({ buffer: bytes });
  try {
    const [main] = pictures;
    if (!main) throw new Error("There is no picture in this file.");
    refuseTooMany(main);
    const { width, height, data } = await main.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

/** By what its header says: a small file may unpack to more than the memory holds. */
function refuseTooMany({ width = 0, height = 0 }: { width?: number; height?: number }): void {
  if (width * height <= mostPixels) return;
  const message = `This picture has more than ${mostPixels / 1_000_000} million pixels. Send a smaller one.`;
  throw invalid([{ path: "file", message }], message);
}

/** An ISO media file whose brand is one of HEVC pictures. */
const isHeic = (bytes: Buffer) =>
  bytes.toString("latin1", 4, 8) === "ftyp" && /hei[cx]|hev[cx]|mif1/.test(bytes.toString("latin1", 8, 32));

/** The first EXIF date ("2026:03-14 09:26:53" with colons in the date), wherever it stands in the block. */
function takenAtIn(exif: Buffer): string | null {
  const found = /(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(exif.toString("latin1"));
  if (!found) return null;
  const instant = new Date(`${found[1]}-${found[2]}-${found[3]}T${found[4]}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
