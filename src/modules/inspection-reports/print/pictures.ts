/** Photos and sketches, 2, 4 or 6 per page with their captions, and the list of all files with their hashes. */
import { positionText } from "#kit/position.ts";
import { timeIn } from "./dates.ts";
import type { PrintedPicture, PrintedReport } from "./printed-report.ts";
import { fileKindWords } from "./words.ts";
import { type Content, heading, table, textWidth } from "#kit/letterhead.ts";

export const pictureName = (index: number): string => `picture-${index + 1}`;

const grids = { "2": { across: 1, down: 2 }, "4": { across: 2, down: 2 }, "6": { across: 2, down: 3 } } as const;
const gap = 10;
const captionRoom = 40;
/** The printable height of a portrait page minus the heading, in points. */
const heights = { A4: 842 - 106 - 56 - 30, LETTER: 792 - 106 - 56 - 30 };

/** Pages of pictures, in portrait. */
export function picturePages(printed: PrintedReport): Content[] {
  const { policy } = printed;
  const { across, down } = grids[policy.photosPerPage];
  const width = (textWidth(policy.pageSize, "portrait") - (across - 1) * gap) / across - 1;
  const height = heights[policy.pageSize] / down - captionRoom;
  const all = printed.pictures;
  const perPage = across * down;
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, page): Content => {
    const here = all.slice(page * perPage, (page + 1) * perPage);
    const rows = Array.from({ length: Math.ceil(here.length / across) }, (__, row) =>
      Array.from({ length: across }, (___, column) => {
        const at = row * across + column;
        const picture = here[at];
        return picture ? pictureCell(printed, picture, page * perPage + at, width, height) : { text: "" };
      }),
    );
    const title = page === 0 ? "Photos and sketches" : "Photos and sketches, continued";
    return {
      stack: [
        { text: title, style: "heading", margin: [0, 0, 0, 4], headlineLevel: 1 },
        { layout: "noBorders", table: { widths: Array.from({ length: across }, () => width), body: rows } },
      ],
      pageBreak: "before",
      pageOrientation: "portrait",
    };
  });
}

function pictureCell(
  { content, policy, report: { timeZone } }: PrintedReport,
  { kind, caption, lineId, takenAt, position }: PrintedPicture,
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
  return {
    stack: [
      { image: pictureName(index), fit: [width - 8, height - 6], alignment: "center", alt: words ? `${label}: ${words}` : label },
      {
        text: [{ text: label, bold: true }, words ? `: ${words}` : "", taken ? `\nTaken ${taken}` : ""],
        fontSize: 8,
        margin: [0, 3, 0, 6],
      },
    ],
  };
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
