import { open, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileTypeFromFile } from "file-type";
import { refused } from "../../refusals.ts";
import { videoRefused } from "../../video.ts";
import { assertHarmless, beginsAsSvg } from "./svg.ts";

/** What may be uploaded (settings.md C9): the extensions, and how the content is recognised. */
interface Kind {
  endings: readonly string[];
  mediaType: string;
  /** The names that the sniffer has for this content; "text" for content without a signature. */
  sniffed: readonly string[];
}

const kinds: readonly Kind[] = [
  { endings: ["pdf"], mediaType: "application/pdf", sniffed: ["pdf"] },
  { endings: ["png"], mediaType: "image/png", sniffed: ["png", "apng"] },
  { endings: ["jpg", "jpeg"], mediaType: "image/jpeg", sniffed: ["jpg"] },
  { endings: ["heic", "heif"], mediaType: "image/heic", sniffed: ["heic"] },
  { endings: ["webp"], mediaType: "image/webp", sniffed: ["webp"] },
  { endings: ["svg"], mediaType: "image/svg+xml", sniffed: ["svg"] },
  { endings: ["csv"], mediaType: "text/csv", sniffed: ["text"] },
  { endings: ["txt"], mediaType: "text/plain", sniffed: ["text"] },
  { endings: ["dxf"], mediaType: "image/vnd.dxf", sniffed: ["text", "dxf"] },
  { endings: ["dwg"], mediaType: "image/vnd.dwg", sniffed: ["dwg"] },
  { endings: ["dcm", "dicom"], mediaType: "application/dicom", sniffed: ["dcm"] },
  { endings: ["mp4"], mediaType: "video/mp4", sniffed: ["mp4", "m4v"] },
  { endings: ["zip"], mediaType: "application/zip", sniffed: ["zip"] },
  { endings: ["xlsx"], mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", sniffed: ["xlsx"] },
  { endings: ["docx"], mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", sniffed: ["docx"] },
  {
    endings: ["pptx"],
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    sniffed: ["pptx"],
  },
];

/** Endings and contents that are told as videos when they are refused. */
const videos = ["mp4", "m4v", "mov", "webm", "mkv", "avi", "3gp"];

/** The endings of what can be printed or listed on paper: all but videos. */
export const endingsWithoutVideo = kinds.flatMap(({ endings }) => endings).filter((ending) => !videos.includes(ending));

/** The media type of a file by its content, which must fit the extension of its name. Refuses everything that is not on the list. */
export async function mediaTypeOf(path: string, name?: string, wanted?: readonly string[]): Promise<string> {
  const sniffed = await contentOf(path);
  const ending = name === undefined ? undefined : extname(name).slice(1).toLowerCase();
  const allowed = wanted ? kinds.filter(({ endings }) => endings.some((one) => wanted.includes(one))) : kinds;
  const kind = allowed.find(({ endings, sniffed: names }) =>
    ending === undefined ? names.includes(sniffed) : endings.includes(ending),
  );
  if (!kind) {
    const isVideo = [ending ?? "", sniffed].some((one) => videos.includes(one));
    if (isVideo && !allowed.some(({ endings }) => endings.includes("mp4"))) throw refused(videoRefused(name), [], "file-kind");
    const which = isVideo ? "Videos" : "Files";
    throw refused(`${which} of this kind are not accepted here. Allowed: ${listed(allowed)}.`, [], "file-kind");
  }
  if (!kind.sniffed.includes(sniffed))
    throw refused(`The content of this file does not match its extension (.${ending}).`, [], "file-kind");
  if (sniffed === "svg") assertHarmless(await readFile(path));
  return kind.mediaType;
}

async function contentOf(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found && found.ext !== "xml") return found.ext;
  const head = await headOf(path);
  if (beginsAsSvg(head.toString("utf8").replace(/^\uFEFF/, ""))) return "svg";
  if (head.toString("latin1").startsWith("AutoCAD Binary DXF")) return "dxf";
  return isText(head) ? "text" : "unknown";
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Text has no zero bytes, unless its first two bytes mark it as UTF-16, which spreadsheets like to write. */
function isText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString("hex");
  return mark === "fffe" || mark === "feff" || !head.includes(0);
}

function listed(allowed: readonly Kind[]): string {
  return allowed.flatMap(({ endings }) => endings.slice(0, 1)).join(", ");
}
