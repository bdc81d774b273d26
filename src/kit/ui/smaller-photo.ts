/** The long edge of a kept photo, in pixels, and how finely it is drawn (inspection-reports R31). */
const longEdge = 2560;
const quality = 0.82;
/** A smaller photo goes as it is. */
const smallEnough = 1_200_000;

export interface SmallerPhoto {
  blob: Blob;
  name: string;
  /** When the camera says it was taken, else when the file was written; null of what is no picture. */
  takenAt: string | null;
}

/**
 * A photo as it is kept and sent: upright, at most 2560 px long. What this browser cannot read, such as the HEIC of some telephones, goes as it is
 * and is made smaller by the server.
 */
export async function smallerPhoto(file: File): Promise<SmallerPhoto> {
  if (!file.type.startsWith("image/") && !/\.hei[cf]$/i.test(file.name)) return { blob: file, name: file.name, takenAt: null };
  const takenAt = takenAtIn(await head(file)) ?? new Date(file.lastModified).toISOString();
  const whole = { blob: file, name: file.name, takenAt };
  if (file.size <= smallEnough) return whole;
  const drawn = await redrawn(file).catch(() => null);
  if (!drawn || drawn.size >= file.size) return whole;
  return { blob: drawn, name: file.name.replace(/\.\w+$/, "") + ".jpg", takenAt };
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

const head = async (file: Blob) => new TextDecoder("latin1").decode(await file.slice(0, 131_072).arrayBuffer());

/** The first date of the camera ("2026:03-14 09:26:53", with colons in the date), read as the server reads it. */
export function takenAtIn(text: string): string | null {
  const found = /(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(text);
  if (!found) return null;
  const instant = new Date(`${found[1]}-${found[2]}-${found[3]}T${found[4]}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
