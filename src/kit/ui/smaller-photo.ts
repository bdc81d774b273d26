import { takenIn } from "#kit/exif.ts";
import type { Position } from "#kit/position.ts";
import { videoRefused } from "#kit/video.ts";
import { decoded, jpegOf, smallOf, smallPicture } from "./decoded.ts";
import { RefusedHere } from "./failure.ts";

/** The long edge of a stored photo, in pixels, and its JPEG quality (inspection-reports R31). */
const longEdge = 2560;
const quality = 0.82;
/** A smaller photo is sent unchanged. */
const smallEnough = 1_200_000;

export interface SmallerPhoto {
  blob: Blob;
  /** Its thumbnail, where this browser can draw it. */
  small: Blob | null;
  name: string;
  /** When the camera says it was taken, otherwise when the file was written; null for another file. */
  takenAt: string | null;
  /** Where the camera says it was taken. */
  position: Position | null;
}

/** Whether a file is a picture; the browsers of some phones do not know the type of a HEIC. */
export const isPicture = ({ type, name }: File): boolean => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/** Refuses a video before it is stored on this device. */
export function refuseVideo({ type, name }: File): void {
  if (type.startsWith("video/") || /\.(mp4|m4v|mov|webm|avi|3gp)$/i.test(name)) throw new RefusedHere(videoRefused(name));
}

/**
 * A photo as it is stored and sent: upright, at most 2560 px long. What this browser cannot read, such as the HEIC of some phones, is sent
 * unchanged and made smaller by the server. What is not a picture is refused.
 */
export async function smallerPhoto(file: File): Promise<SmallerPhoto> {
  refuseVideo(file);
  if (!isPicture(file)) throw new RefusedHere(`${file.name} is not a photo. Choose a picture, such as JPEG, PNG or HEIC`);
  const { at, position } = takenIn(await head(file));
  // Without a zone the time in the photo is that of this phone's clock.
  const takenAt = new Date(at ?? file.lastModified).toISOString();
  const { name } = file;
  if (file.size <= smallEnough) return { blob: file, small: await smallPicture(file), name, takenAt, position };
  const { photo, small } = await redrawn(file).catch(() => ({ photo: null, small: null }));
  if (!photo || photo.size >= file.size) return { blob: file, small, name, takenAt, position };
  return { blob: photo, small, name: name.replace(/\.\w+$/, "") + ".jpg", takenAt, position };
}

/** A file that is not a photo, as it is stored and sent. */
export const unchanged = (file: File): SmallerPhoto => ({
  blob: file,
  small: null,
  name: file.name,
  takenAt: null,
  position: null,
});

const redrawn = (file: File) =>
  decoded(file, {}, async (drawn) => ({ photo: await jpegOf(drawn, longEdge, quality), small: await smallOf(drawn) }));

const head = async (file: Blob) => new Uint8Array(await file.slice(0, 131_072).arrayBuffer());
