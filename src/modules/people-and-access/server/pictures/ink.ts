import { wrongField } from "#kit/refusals.ts";

/** The longest edges of a kept signature, pixels: 300 dots an inch in the box of a report. */
const room = { width: 900, height: 300 };
/** A drawing has at most this many pixels; more is no signature. */
const mostPixels = 25_000_000;

/** A signature as it is kept: only its ink, cut to its edges, as PNG without anything the file said besides. */
export async function inkOf(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const drawing = sharp(bytes, { limitInputPixels: mostPixels });
  const { format } = await drawing.metadata().catch(() => ({ format: undefined }));
  if (format !== "png") throw wrongField("file", "A signature is a PNG file of at most 25 million pixels.");
  const onPaper = await drawing.flatten({ background: "#ffffff" }).greyscale().png().toBuffer();
  const { channels } = await sharp(onPaper).stats();
  const [grey] = channels;
  if (!grey || grey.max - grey.min < 60) throw wrongField("file", "This picture is empty. Draw the signature first.");
  return sharp(onPaper)
    .trim({ background: "#ffffff", threshold: 30 })
    .resize({ ...room, fit: "inside", withoutEnlargement: true })
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: "#ffffff" })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
