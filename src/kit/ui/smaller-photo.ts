import { takenIn } from "#kit/exif.ts";
import type { Position } from "#kit/position.ts";

/** The long edge of a stored photo, in pixels, and its JPEG quality (inspection-reports R31). */
const longEdge = 2560;
const quality = 0.82;
/** A smaller photo is sent unchanged. */
const smallEnough = 1_200_000;

export interface SmallerPhoto {
  blob: Blob;
  name: string;
  /** When the camera says it was taken, otherwise when the file was written; null for what is not a picture. */
  takenAt: string | null;
  /** Where the camera says it was taken. */
  position: Position | null;
}

/**
 * A photo as it is stored and sent: upright, at most 2560 px long. What this browser cannot read, such as the HEIC of some phones, is sent
 * unchanged and made smaller by the server.
 */
export async function smallerPhoto(file: File): Promise<SmallerPhoto> {
  if (!file.type.startsWith("image/") && !/\.hei[cf]$/i.test(file.name))
    return { blob: file, name: file.name, takenAt: null, position: null };
  const { at, position } = takenIn(await head(file));
  // Without a zone the time in the photo is that of this phone's clock.
  const takenAt = new Date(at ?? file.lastModified).toISOString();
  const whole = { blob: file, name: file.name, takenAt, position };
  if (file.size <= smallEnough) return whole;
  const drawn = await redrawn(file).catch(() => null);
  if (!drawn || drawn.size >= file.size) return whole;
  return { blob: drawn, name: file.name.replace(/\.\w+$/, "") + ".jpg", takenAt, position };
}

async function redrawn(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const share = Math.min(1, longEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

const head = async (file: Blob) => new Uint8Array(await file.slice(0, 131_072).arrayBuffer());
