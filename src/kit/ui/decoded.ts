/** The long edge of a small picture, in pixels: enough for 96 px on a telephone's screen. */
const smallEdge = 320;
const smallQuality = 0.75;

let last: Promise<unknown> = Promise.resolve();

/**
 * Hands over a picture as it is drawn, upright, and drops it afterwards: one after the other, however many are asked for. A photo of 12 megapixels
 * takes 48 MB as it is drawn, and a telephone has to do with 300 in all.
 */
export function decoded<R>(
  picture: Blob,
  how: ImageBitmapOptions,
  work: (drawn: ImageBitmap) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  const next = last.then(async () => {
    signal?.throwIfAborted();
    const drawn = await createImageBitmap(picture, { imageOrientation: "from-image", ...how });
    try {
      return await work(drawn);
    } finally {
      drawn.close();
    }
  });
  last = next.catch(() => undefined);
  return next;
}

/** The picture as a JPEG, its long edge at most this long. */
export async function jpegOf(drawn: ImageBitmap, longEdge: number, quality: number): Promise<Blob | null> {
  const share = Math.min(1, longEdge / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(drawn.width * share);
  canvas.height = Math.round(drawn.height * share);
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  // Some browsers keep the pixels of a canvas long after nobody has it.
  canvas.width = 0;
  canvas.height = 0;
  return jpeg;
}

/** A thumbnail of a picture that is drawn already. */
export const smallOf = (drawn: ImageBitmap): Promise<Blob | null> => jpegOf(drawn, smallEdge, smallQuality);

/** A thumbnail of a picture; null for what this browser cannot draw, and for what nobody wants any more when its turn comes. */
export function smallPicture(picture: Blob, signal?: AbortSignal): Promise<Blob | null> {
  return decoded(picture, { resizeWidth: smallEdge, resizeQuality: "medium" }, smallOf, signal).catch(() => null);
}
