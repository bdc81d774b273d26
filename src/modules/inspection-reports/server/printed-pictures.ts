import { captionOf, type ReportAttachment } from "../report.ts";
import type { PrintedPicture } from "../print/printed-report.ts";
import { attachedFiles, type Loaded } from "./loading.ts";
import { wholeFile } from "#kit/server/files.ts";
import type { Services } from "#kit/server/services.ts";

/** The long edge of a picture on paper, pixels: 200 dots an inch over the width of a page. */
const printedEdge = 1600;

/** The pictures marked to be printed, in their order, as JPEG of a size for paper. A file that is no picture is only listed. */
export async function printablePictures(services: Services, loaded: Loaded): Promise<PrintedPicture[]> {
  const wanted = new Set(loaded.content.attachments.flatMap(({ fileId, print }) => (print ? [fileId] : [])));
  const pictures: PrintedPicture[] = [];
  for (const file of attachedFiles(loaded)) {
    const { id, kind, sha256, mediaType } = file;
    if (!wanted.has(id) || !/^image\/(jpeg|png|webp|heic|tiff)$/.test(mediaType)) continue;
    const caption = captionOf(attachmentOf(loaded, id), file);
    pictures.push({ kind, caption, lineId: lineOf(loaded, id), image: await forPaper(services, sha256) });
  }
  return pictures;
}

/** The line a file belongs to. */
export function lineOf(loaded: Pick<Loaded, "content">, fileId: string): string | null {
  return attachmentOf(loaded, fileId)?.lineId ?? null;
}

/** What is written on the report about a file. */
export function attachmentOf({ content }: Pick<Loaded, "content">, fileId: string): ReportAttachment | undefined {
  return content.attachments.find((one) => one.fileId === fileId);
}

async function forPaper(services: Services, sha256: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(await wholeFile(services.files, sha256))
    .rotate()
    .flatten({ background: "#ffffff" });
  const scaled = picture.resize({ width: printedEdge, height: printedEdge, fit: "inside", withoutEnlargement: true });
  return scaled.jpeg({ quality: 80 }).toBuffer();
}
