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

/** What a picture is made into: a photo to store, one for printing, or the head of a page, which may be a drawing. */
export interface PictureMade {
  photo: PreparedImage;
  paper: Uint8Array;
  head: Uint8Array;
}
export type PictureOrder = { make: keyof PictureMade; bytes: Uint8Array };
/** The result, or the message for the person who sent something that is not a picture. */
export type PictureAnswer = { made: PictureMade[keyof PictureMade] } | { refused: string };

/** A test may make it smaller. */
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

/** A photo as it is stored: re-encoded, upright, scaled, stripped of everything except the time it was taken. Refuses what is not a picture. */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const { image, thumbnail, ...facts } = await made("photo", bytes);
  return { ...facts, image: Buffer.from(image), thumbnail: Buffer.from(thumbnail) };
}

/** A stored picture as JPEG in a size for printing. */
export const pictureForPaper = async (files: Pick<FileStorage, "read">, sha256: string): Promise<Uint8Array> =>
  made("paper", await wholeFile(files, sha256));

/** A logo or letterhead as PNG, whatever its format, fine enough for the head of a page. */
export const pictureForHead = async (files: Pick<FileStorage, "read">, sha256: string): Promise<Uint8Array> =>
  made("head", await wholeFile(files, sha256));
