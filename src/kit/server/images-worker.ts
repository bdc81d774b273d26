import type { PictureAnswer, PictureOrder } from "./images.ts";
import { forHead, forPaper, photoOf, Unfit } from "./image-making.ts";

const makers = { photo: photoOf, paper: forPaper, head: forHead };

process.on("message", (order: PictureOrder) => void answerTo(order).then((answer) => process.send?.(answer)));
process.on("disconnect", () => process.exit());

async function answerTo({ make, bytes }: PictureOrder): Promise<PictureAnswer> {
  try {
    return { made: await makers[make](Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof Unfit) return { refused: error.message };
    const kinds = make === "head" ? "PNG, JPEG or SVG" : "JPEG, PNG, WebP or HEIC";
    return { refused: `This picture cannot be read. Send it as ${kinds}.` };
  }
}
