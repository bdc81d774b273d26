/** A document as the template renders it: every width a number, every picture a file, and text that cannot reverse, hide or overflow. */
import { encode } from "uqr";
import type { Columns, Content, Margin, Table, TableCell, Text, Width } from "../../content.ts";
import { infoOf, margin, type Paper, sheets, textWidth } from "../../letterhead.ts";
import { widthOf } from "../../text-width.ts";

export interface Typeset {
  /** Read by the template as JSON. */
  data: object;
  /** The metadata, which is in the file and on no page. */
  info: object;
  /** Pictures by the path that the data refers to. */
  files: Map<string, Uint8Array>;
}

export function typeset(paper: Paper): Typeset {
  const files = new Map<string, Uint8Array>();
  const pictures = new Map<string, string>();
  for (const [name, image] of Object.entries(paper.images ?? {})) {
    const bytes = pictureBytes(image);
    const path = `/picture-${pictures.size + 1}.${bytes[0] === 0x89 ? "png" : "jpg"}`;
    files.set(path, bytes);
    pictures.set(name, path);
  }
  const drawn = new Map<string, string>();
  const shelf: Shelf = {
    picture(name) {
      const path = pictures.get(name);
      if (!path) throw new Error("A picture must be named as in the document's pictures.");
      return path;
    },
    drawing(svg) {
      const path = drawn.get(svg) ?? `/drawing-${drawn.size + 1}.svg`;
      drawn.set(svg, path);
      files.set(path, new TextEncoder().encode(svg));
      return path;
    },
  };
  return { data: pageData(paper, shelf), info: infoData(paper), files };
}

interface Shelf {
  picture: (name: string) => string;
  drawing: (svg: string) => string;
}

function infoData(paper: Paper) {
  const { title, author, keywords } = infoOf(paper);
  const [year, month, day, hour, minute, second] = (
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/.exec(new Date(paper.printed.instant).toISOString())?.slice(1) ?? []
  ).map(Number);
  return {
    title: clean(title),
    author: clean(author),
    keywords: keywords.map(clean),
    date: { year, month, day, hour, minute, second },
  };
}

function pageData(paper: Paper, shelf: Shelf) {
  const { pageSize, company, client, printed, number, revision, marks, language = "en-US" } = paper;
  const [lang = "en", region] = language.split("-");
  const named = (name: string | undefined) => (name === undefined ? null : shelf.picture(name));
  const said = (text: string | undefined | null) => (text ? clean(text) : null);
  const [width, height] = sheets[pageSize];
  return {
    page: { width, height, ...margin },
    lang,
    region: region ?? null,
    title: clean(paper.title),
    subtitle: said(paper.subtitle),
    number: clean(number),
    revision: said(revision),
    company: {
      name: clean(company.name),
      lines: company.lines.map(clean),
      accreditation: said(company.accreditation),
      logo: named(company.logo),
      letterhead: named(company.letterhead),
    },
    client: client ? { name: clean(client.name), lines: (client.lines ?? []).map(clean) } : null,
    clientLogo: named(paper.clientLogo),
    verify: paper.verifyUrl ? shelf.drawing(qrCode(paper.verifyUrl)) : null,
    watermark: said(paper.watermark),
    notice: said(paper.notice),
    printed: clean(`Printed ${printed.at} by ${printed.by}`),
    foot: said(paper.foot),
    marks: marks ? clean(marks.join("   ·   ")) : null,
    sheets: sheetsOf(paper).map(({ orientation, content }) => ({
      landscape: orientation === "landscape",
      content: content.map((one) => set(one, textWidth(pageSize, orientation), shelf)),
    })),
  };
}

/** The document split by orientation. */
function sheetsOf({ content, orientation }: Paper) {
  const found = [{ orientation, content: [] as Content[] }];
  for (const one of content) {
    const last = found.at(-1);
    const turned = typeof one === "string" ? undefined : one.pageOrientation;
    if (turned && last && turned !== last.orientation && last.content.length > 0)
      found.push({ orientation: turned, content: [one] });
    else {
      if (turned && last) last.orientation = turned;
      last?.content.push(one);
    }
  }
  return found;
}

/** One element within a width in points. */
function set(content: Content, room: number, shelf: Shelf): object {
  if (typeof content === "string") return setText({ text: content }, room);
  const own = room - across(content.margin);
  if ("text" in content) return setText(content, own);
  if ("stack" in content) return { ...content, stack: content.stack.map((one) => set(one, own, shelf)) };
  if ("columns" in content) return setColumns(content, own, shelf);
  if ("table" in content) return setTable(content, own, shelf);
  if ("ul" in content) return { ...content, ul: content.ul.map((text) => clean(text)) };
  if ("qr" in content) {
    const { qr, fit, ...rest } = content;
    return { ...rest, path: shelf.drawing(qrCode(qr)), fit: [fit, fit], alt: clean(`QR code: ${qr}`) };
  }
  if ("svg" in content) {
    const { svg, alt, ...rest } = content;
    return { ...rest, path: shelf.drawing(clean(svg)), ...(alt ? { alt: clean(alt) } : {}) };
  }
  const { image, alt, ...rest } = content;
  return { ...rest, path: shelf.picture(image), ...(alt ? { alt: clean(alt) } : {}) };
}

const across = (given: Margin | undefined) => (given ? given[0] + given[2] : 0);

const sizes = { heading: 10.5, label: 7, columnHead: 7.5, figure: 8 } as const;
const plainSize = 8.5;

type Lettering = Pick<Text, "style" | "bold" | "fontSize" | "font">;

function setText(content: Text, room: number): object {
  const parts = (typeof content.text === "string" ? [content.text] : content.text).flatMap((part): object[] | Piece[] => {
    if (typeof part === "string") return pieces(part, content, room);
    return [{ ...part, text: pieces(part.text, { ...content, ...part }, room) }];
  });
  return { ...content, text: parts };
}

type Piece = string | { word: string } | { whole: string };

/** A number with hyphens, such as that of a certificate: a reader takes its first half for all of it. */
const isNumber = (word: string) => /\d.*-|-.*\d/.test(word);

/** The text as it is printed, with the words that may be broken anywhere, being too long for a line, and the numbers that are never broken. */
function pieces(text: string, look: Lettering, room: number): Piece[] {
  const cleaned = clean(text);
  const size = sizeOf(look);
  const all = cleaned.split(/\s/);
  if (!all.some((word) => word.length * size > room) && (all.length === 1 || !all.some(isNumber))) return [cleaned];
  const mono = look.font === "Mono" || look.style === "figure";
  const bold = look.bold === true || look.style === "heading" || look.style === "columnHead";
  const face = mono ? "mono" : bold ? "bold" : "normal";
  const isLong = (word: string) => widthOf(word, size, face) > room;
  return cleaned.split(/(\s+)/).map((word) => {
    if (!/\S/.test(word)) return word;
    if (isLong(word)) return { word };
    return all.length > 1 && isNumber(word) ? { whole: word } : word;
  });
}

const sizeOf = ({ style, fontSize }: Lettering): number => fontSize ?? (style ? sizes[style] : plainSize);

function setColumns(content: Columns, room: number, shelf: Shelf): object {
  const { columns, columnGap = 0 } = content;
  const widths = columns.map(({ width }): Width => width ?? "*");
  const rooms = roomsOf(widths, room - columnGap * (columns.length - 1));
  return {
    ...content,
    columnGap,
    widths,
    columns: columns.map((one, at) => set({ ...one, width: undefined }, rooms[at] ?? room, shelf)),
  };
}

/** Horizontal and vertical padding between a cell's borders and its content. */
const insets = { ruled: [4, 2.5], dense: [3, 1.5], boxed: [5, 3], framed: [8, 5], noBorders: [4, 2] } as const;
const lineBetween = { ruled: 0, dense: 0.3, boxed: 0.5, framed: 0, noBorders: 0 } as const;
/** Rows that may become higher than this are split over pages. */
const highestWhole = 300;

function setTable(content: Table, room: number, shelf: Shelf): object {
  const { layout, table } = content;
  const { widths, body, headerRows = 0 } = table;
  const [side] = insets[layout];
  const rooms = roomsOf(widths, room - 2 * side * widths.length);
  const cellsOf = (row: readonly TableCell[]) => {
    let place = 0;
    return row.map((cell) => {
      const span = typeof cell !== "string" && "colSpan" in cell && cell.colSpan ? cell.colSpan : 1;
      const own = rooms.slice(place, place + span).reduce((total, width) => total + width, 2 * side * (span - 1));
      place += span;
      return { own, set: set(cell, own, shelf), height: heightOf(cell, own) };
    });
  };
  return {
    ...content,
    table: {
      inset: insets[layout],
      headerRows,
      widths: widths.map((width) => (typeof width === "number" ? width + 2 * side + lineBetween[layout] : width)),
      body: body.map((row) => {
        const cells = cellsOf(row);
        return { cells: cells.map((cell) => cell.set), high: cells.some(({ height }) => height > highestWhole) };
      }),
    },
  };
}

/** The available width of each column; one as wide as its content may have all of it. */
function roomsOf(widths: readonly Width[], room: number): number[] {
  const fixed = widths.reduce<number>((total, width) => total + (typeof width === "number" ? width : 0), 0);
  const shared = Math.max(0, room - fixed) / Math.max(1, widths.filter((width) => width === "*").length);
  return widths.map((width) => (typeof width === "number" ? width : width === "*" ? shared : room));
}

/** The approximate height of an element in points, rather too much than too little. */
function heightOf(content: Content, room: number): number {
  if (typeof content === "string") return heightOf({ text: content }, room);
  if ("text" in content) {
    const size = sizeOf(content);
    const text =
      typeof content.text === "string"
        ? content.text
        : content.text.map((part) => (typeof part === "string" ? part : part.text)).join("");
    const lines = text
      .split("\n")
      .reduce((total, line) => total + Math.max(1, Math.ceil((line.length * size * 0.7) / Math.max(room, size))), 0);
    return lines * size * 1.45;
  }
  if ("stack" in content) return content.stack.reduce((total: number, one) => total + heightOf(one, room), 0);
  if ("ul" in content) return content.ul.reduce((total, one) => total + heightOf(one, room), 0);
  if ("table" in content) {
    const widths = roomsOf(content.table.widths, room);
    return content.table.body.reduce(
      (total, row) => total + Math.max(0, ...row.map((cell, at) => heightOf(cell, widths[at] ?? room) + 8)),
      0,
    );
  }
  if ("columns" in content) {
    const widths = roomsOf(
      content.columns.map(({ width }) => width ?? "*"),
      room,
    );
    return Math.max(0, ...content.columns.map((one, at) => heightOf(one, widths[at] ?? room)));
  }
  return typeof content.fit === "number" ? content.fit : content.fit[1];
}

/**
 * Without controls: those that reverse the direction of what follows would show a reader other words, or figures in another order, than were
 * entered. After words written from right to left a mark of zero width keeps figures and signs in their place.
 */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replace(/(?!\n|[\u200c\u200d])[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\p{Co}/gu, asCode)
    .replace(fromRightToLeft, `$&${leftToRight}`);
}

/** From the first letter of such a script to the last, with the figures and signs between them. */
const fromRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}](?:[^\p{L}\n]*[\p{Script=Hebrew}\p{Script=Arabic}])*\p{M}*/gu;
const leftToRight = "\u200e";

/** What no font can print: "[U+1F527]". */
export function asCode(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** The QR code as a drawing: a path of the dark squares, with the quiet zone that scanners need. */
function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 1 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path fill="#000" d="${squares.join("")}"/></svg>`;
}

/** Only bytes and data: addresses; anything else would be a path. */
function pictureBytes(image: Uint8Array | string): Uint8Array {
  if (typeof image !== "string") return image;
  const [, base64] = /^data:image\/[a-z]+;base64,(.+)$/s.exec(image) ?? [];
  if (base64) return Buffer.from(base64, "base64");
  throw new Error("A picture must be bytes or a data: address.");
}
