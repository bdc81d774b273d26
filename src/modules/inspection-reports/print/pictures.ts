/** Photos and sketches, 2, 4 or 6 per page with their captions, and the list of all files with their hashes. */
import { positionText } from "#kit/position.ts";
import { timeIn } from "./dates.ts";
import type { PrintedPicture, PrintedReport } from "./printed-report.ts";
import { fileKindWords } from "./words.ts";
import { sketchScene } from "../sketch/drawn.ts";
import { lineNames } from "../sketch/line-names.ts";
import type { Sketch } from "../sketch/shapes.ts";
import { svgText } from "#kit/drawing/svg-text.ts";
import { type Content, heading, table, textWidth, unbroken } from "#kit/letterhead.ts";

export const pictureName = (index: number): string => `picture-${index + 1}`;

const grids = { "2": { across: 1, down: 2 }, "4": { across: 2, down: 2 }, "6": { across: 2, down: 3 } } as const;
const gap = 10;
const captionRoom = 40;
/** The printable height of a portrait page minus the heading, in points. */
const heights = { A4: 842 - 106 - 56 - 30, LETTER: 792 - 106 - 56 - 30 };

/** Pages of pictures, in portrait; a single row follows what is before it in portrait, if it fits below. */
export function picturePages(printed: PrintedReport, before: "portrait" | "landscape"): Content[] {
  const { policy } = printed;
  const { across, down } = grids[policy.photosPerPage];
  const width = (textWidth(policy.pageSize, "portrait") - (across - 1) * gap) / across - 1;
  const height = heights[policy.pageSize] / down - captionRoom;
  const all = [
    ...printed.pictures.map((picture, at) => pictureCell(printed, picture, at, width, height)),
    ...(printed.content.sketches ?? [])
      .filter(({ print, shapes }) => print && shapes.length > 0)
      .map((sketch, at) => sketchCell(printed, sketch, at, width, height)),
  ];
  const perPage = across * down;
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, page): Content => {
    const here = all.slice(page * perPage, (page + 1) * perPage);
    const rows = Array.from({ length: Math.ceil(here.length / across) }, (__, row) =>
      Array.from({ length: across }, (___, column) => {
        const at = row * across + column;
        return here[at] ?? { text: "" };
      }),
    );
    const title = page === 0 ? "Photos and sketches" : "Photos and sketches, continued";
    const drawn: Content = { layout: "noBorders", table: { widths: Array.from({ length: across }, () => width), body: rows } };
    if (page === 0 && rows.length === 1 && before === "portrait") return unbroken(heading(title), drawn);
    return {
      stack: [{ text: title, style: "heading", margin: [0, 0, 0, 4], headlineLevel: 1 }, drawn],
      pageBreak: "before",
      pageOrientation: "portrait",
    };
  });
}

function pictureCell(
  { content, policy, report: { timeZone } }: PrintedReport,
  { kind, caption, lineId, takenAt, position, image, markup }: PrintedPicture,
  index: number,
  width: number,
  height: number,
): Content {
  const line = content.lines.find(({ id }) => id === lineId);
  const label = [`${fileKindWords[kind] ?? "Picture"} ${index + 1}`, line ? `line ${line.lineNo} ${line.itemKey}` : ""]
    .filter(Boolean)
    .join(" – ");
  const words = caption && caption.length > 180 ? `${caption.slice(0, 179)}…` : caption;
  const taken = [
    kind === "photo" && takenAt ? timeIn(policy.dateFormat, takenAt, timeZone) : "",
    position ? positionText(position) : "",
  ]
    .filter(Boolean)
    .join(", ");
  const alt = words ? `${label}: ${words}` : label;
  const place = { fit: [width - 8, height - 6], alignment: "center" } as const;
  const scene = markup && sketchScene(markup, lineNames(content), { title: alt, isPhoto: true });
  return {
    stack: [
      // The photo as it was taken, and above it the vectors.
      scene && scene.parts.length > 0
        ? { svg: svgText(scene, dataAddress(image)), ...place, alt: scene.alt }
        : { image: pictureName(index), ...place, alt },
      {
        text: [{ text: label, bold: true }, words ? `: ${words}` : "", taken ? `\nTaken ${taken}` : ""],
        fontSize: 8,
        margin: [0, 3, 0, 6],
      },
    ],
  };
}

function sketchCell({ content }: PrintedReport, sketch: Sketch, index: number, width: number, height: number): Content {
  const line = content.lines.find(({ id }) => id === sketch.lineId);
  const label = [`Sketch ${index + 1}`, line ? `line ${line.lineNo} ${line.itemKey}` : ""].filter(Boolean).join(" – ");
  const scene = sketchScene(sketch, lineNames(content), {
    title: [label, sketch.title].filter(Boolean).join(": "),
    isPhoto: false,
  });
  return {
    stack: [
      { svg: svgText(scene), fit: [width - 8, height - 6], alignment: "center", alt: scene.alt },
      { text: [{ text: label, bold: true }, sketch.title ? `: ${sketch.title}` : ""], fontSize: 8, margin: [0, 3, 0, 6] },
    ],
  };
}

function dataAddress(image: Uint8Array | string): string {
  if (typeof image === "string") return image;
  const type = image[0] === 0x89 ? "png" : "jpeg";
  return `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
}

export function fileList({ files, content }: PrintedReport): Content[] {
  if (files.length === 0) return [];
  const items = new Map(content.lines.map(({ id, lineNo, itemKey }) => [id, `${lineNo} ${itemKey}`]));
  const rows = files.map(({ name, kind, caption, lineId, sha256 }, at) => [
    String(at + 1),
    fileKindWords[kind] ?? "File",
    [name, caption].filter(Boolean).join(": "),
    lineId ? (items.get(lineId) ?? "–") : "–",
    `${sha256.slice(0, 32)}\n${sha256.slice(32)}`,
  ]);
  return [
    heading("Files of this report"),
    table(
      [
        { title: "No.", width: 20, align: "right" },
        { title: "Kind", width: 50 },
        { title: "File" },
        { title: "Line", width: 70 },
        { title: "SHA-256", width: 170, figures: true },
      ],
      rows,
    ),
  ];
}
