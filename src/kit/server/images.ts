import { invalid } from "../refusals.ts";
import { wholeFile } from "./files.ts";
import { OwnProcess } from "./own-process.ts";
import type { FileStorage } from "./services.ts";

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

/** What is made of a picture: a photo to keep, one of a size for paper, or the head of a page, which may be a drawing. */
export interface PictureMade {
  photo: PreparedImage;
  paper: Uint8Array;
  head: Uint8Array;
}
export type PictureOrder = { make: keyof PictureMade; bytes: Uint8Array };
/** What was made, or the sentence for whoever sent what is none. */
export type PictureAnswer = { made: PictureMade[keyof PictureMade] } | { refused: string };

/** May be made smaller by a test. */
export const limits = { quietMilliseconds: 20_000, longestMilliseconds: 60_000, mostMegabytes: 1_536 };

const pictures = new OwnProcess<PictureOrder, PictureAnswer>(
  new URL("./images-worker.ts", import.meta.url),
  limits,
  "This picture took too long or too much memory to read. Send a smaller one.",
);

async function made<Kind extends keyof PictureMade>(make: Kind, bytes: Uint8Array): Promise<PictureMade[Kind]> {
  const answer = await pictures.ask({ make, bytes });
  if ("refused" in answer) throw invalid([{ path: "file", message: answer.refused }], answer.refused);
  return answer.made as PictureMade[Kind];
}

/** A photo as it is kept: re-encoded, upright, scaled, stripped of everything but the time it was taken. Refuses what is no picture. */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const { image, thumbnail, ...facts } = await made("photo", bytes);
  return { ...facts, image: Buffer.from(image), thumbnail: Buffer.from(thumbnail) };
}

/** A stored picture as JPEG of a size for paper. */
export const pictureForPaper = async (files: Pick<FileStorage, "read">, sha256: string): Promise<Uint8Array> =>
  made("paper", await wholeFile(files, sha256));

/** A logo or letterhead as PNG, whatever it was drawn as, fine enough for the head of a page. */
export const pictureForHead = async (files: Pick<FileStorage, "read">, sha256: string): Promise<Uint8Array> =>
  made("head", await wholeFile(files, sha256));
