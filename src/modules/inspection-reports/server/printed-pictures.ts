import { captionOf, type ReportAttachment } from "../report.ts";
import type { PrintedPicture } from "../print/printed-report.ts";
import { attachedFiles, type Loaded } from "./loading.ts";
import { pictureForPaper } from "#kit/server/images.ts";
import type { Services } from "#kit/server/services.ts";

/** The pictures marked for print, in order, as JPEG at print size. A file that is not a picture is only listed. */
export async function printablePictures(services: Services, loaded: Loaded): Promise<PrintedPicture[]> {
  const wanted = new Set(loaded.content.attachments.flatMap(({ fileId, print }) => (print ? [fileId] : [])));
  const pictures: PrintedPicture[] = [];
  for (const file of attachedFiles(loaded)) {
    const { id, kind, sha256, mediaType, takenAt } = file;
    if (!wanted.has(id) || !/^image\/(jpeg|png|webp|heic|tiff)$/.test(mediaType)) continue;
    const caption = captionOf(attachmentOf(loaded, id), file);
    const position = attachmentOf(loaded, id)?.position ?? null;
    const image = await pictureForPaper(services.files, sha256);
    const markup = attachmentOf(loaded, id)?.markup;
    pictures.push({ kind, caption, lineId: lineOf(loaded, id), takenAt, position, image, ...(markup ? { markup } : {}) });
  }
  return pictures;
}

/** The line a file belongs to. */
export function lineOf(loaded: Pick<Loaded, "content">, fileId: string): string | null {
  return attachmentOf(loaded, fileId)?.lineId ?? null;
}

/** The caption and other entries for a file on the report. */
export function attachmentOf({ content }: Pick<Loaded, "content">, fileId: string): ReportAttachment | undefined {
  return content.attachments.find((one) => one.fileId === fileId);
}
