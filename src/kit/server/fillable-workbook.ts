/**
 * The cells of a client's workbook, and the workbook with texts in some of them. Only those cells are written; everything else of the form (widths,
 * borders, formulas, pictures) stays byte for byte, which no library that reads and writes whole workbooks can promise.
 */
import { strFromU8, strToU8, type UnzipFileFilter, unzipSync, zipSync } from "fflate";
import type { FillablePlace, FilledCopy } from "./fillable.ts";
import { Unfillable } from "./unfillable.ts";

/** In bytes, unpacked. */
const largestUnpacked = 60_000_000;
const mostShown = 2000;

type Files = Record<string, Uint8Array>;

export function placesOfWorkbook(bytes: Uint8Array): FillablePlace[] {
  const files = unpacked(bytes);
  const strings = [...textOf(files, "xl/sharedStrings.xml").matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, one = ""]) => plain(one));
  return sheetsOf(files)
    .flatMap(({ name, path }, at) =>
      cellsIn(textOf(files, path)).flatMap(({ ref, attributes, inner }): FillablePlace[] => {
        const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? "";
        const isShared = /\bt="s"/.test(attributes);
        const text = isShared ? (strings[Number(value)] ?? "") : /<is>/.test(inner) ? plain(inner) : value;
        return [
          {
            name: `${name}!${ref}`,
            kind: "cell",
            isRequired: false,
            page: at + 1,
            options: text === "" ? [] : [text.slice(0, 200)],
          },
        ];
      }),
    )
    .slice(0, mostShown);
}

export function filledWorkbook(bytes: Uint8Array, texts: ReadonlyMap<string, string>): FilledCopy {
  const files = unpacked(bytes);
  const written: Files = { ...files };
  for (const { name, path } of sheetsOf(files)) {
    const own = [...texts].flatMap(([place, text]): [string, string][] => {
      const cut = place.lastIndexOf("!");
      return place.slice(0, cut) === name ? [[place.slice(cut + 1), text]] : [];
    });
    if (own.length > 0)
      written[path] = strToU8(own.reduce((sheet, [ref, text]) => withCell(sheet, ref, text), textOf(files, path)));
  }
  return { bytes: zipSync(recalculated(written)), pages: 0, left: [] };
}

function unpacked(bytes: Uint8Array): Files {
  let total = 0;
  const files = unzipped(bytes, ({ originalSize }) => {
    total += originalSize;
    return total <= largestUnpacked;
  });
  if (total > largestUnpacked) throw new Unfillable("This workbook is too large for a form.");
  if (!files["xl/workbook.xml"]) throw new Unfillable("This file is no workbook (XLSX) that can be read.");
  if (Object.keys(files).some((path) => /vbaProject/i.test(path)))
    throw new Unfillable("This workbook has macros. Save it as XLSX without them.");
  return files;
}

function unzipped(bytes: Uint8Array, filter: UnzipFileFilter): Files {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    return {};
  }
}

const textOf = (files: Files, path: string): string => (files[path] ? strFromU8(files[path]) : "");

function sheetsOf(files: Files): { name: string; path: string }[] {
  const targets = new Map(
    [...textOf(files, "xl/_rels/workbook.xml.rels").matchAll(/<Relationship\b[^>]*>/g)].map(([one]) => [
      attribute(one, "Id"),
      attribute(one, "Target").replace(/^\/xl\//, ""),
    ]),
  );
  const sheets = [...textOf(files, "xl/workbook.xml").matchAll(/<sheet\b[^>]*>/g)].flatMap(([one]) => {
    const path = `xl/${targets.get(attribute(one, "r:id")) ?? ""}`;
    return /<sheetData\b/.test(textOf(files, path)) ? [{ name: attribute(one, "name"), path }] : [];
  });
  if (sheets.length === 0)
    throw new Unfillable("This workbook has no sheet that can be filled. Save it again with Excel or LibreOffice.");
  return sheets;
}

const attribute = (element: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "");

const everyCell = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;

function cellsIn(xml: string): { ref: string; attributes: string; inner: string }[] {
  const data = /<sheetData\b[^>]*>([\s\S]*?)<\/sheetData>/.exec(xml)?.[1] ?? "";
  return [...data.matchAll(everyCell)].map(([, attributes = "", inner = ""]) => ({
    ref: attribute(attributes, "r"),
    attributes,
    inner,
  }));
}

/** The sheet with a text in a cell, which keeps its style; rows and cells stay in their order. */
function withCell(xml: string, ref: string, text: string): string {
  const number = Number(/\d+$/.exec(ref)?.[0]);
  return xml.replace(/<sheetData\b[^>]*?(?:\/>|>([\s\S]*?)<\/sheetData>)/, (_, rows: string = "") => {
    const made = putInOrder(
      rows,
      /<row\b[^>]*?(?:\/>|>[\s\S]*?<\/row>)/g,
      (row) => Number(attribute(row, "r")) - number,
      (row) => {
        const open = row === null ? `<row r="${number}">` : (/^<row\b[^>]*?(?=\/?>)/.exec(row)?.[0] ?? "") + ">";
        const cells = row === null ? "" : (/^<row\b[^>]*?[^/]>([\s\S]*)<\/row>$/.exec(row)?.[1] ?? "");
        const filled = putInOrder(
          cells,
          everyCell,
          (cell) => columnOf(attribute(cell, "r")) - columnOf(ref),
          (cell) => cellOf(ref, cell, text),
        );
        return `${open}${filled}</row>`;
      },
    );
    return `<sheetData>${made}</sheetData>`;
  });
}

/** Replaces the element whose distance is 0, or puts a new one before the first that is greater. */
function putInOrder(
  all: string,
  each: RegExp,
  distance: (one: string) => number,
  make: (former: string | null) => string,
): string {
  for (const found of all.matchAll(each)) {
    const far = distance(found[0]);
    if (far < 0) continue;
    return (
      all.slice(0, found.index) +
      make(far === 0 ? found[0] : null) +
      all.slice(far === 0 ? found.index + found[0].length : found.index)
    );
  }
  return all + make(null);
}

function cellOf(ref: string, former: string | null, text: string): string {
  const style = /\ss="(\d+)"/.exec(former?.slice(0, former.indexOf(">")) ?? "")?.[0] ?? "";
  if (text === "") return `<c r="${ref}"${style}/>`;
  if (/^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) && text.length <= 16) return `<c r="${ref}"${style}><v>${text}</v></c>`;
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const columnOf = (ref: string): number =>
  [...ref.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Formulas are calculated when the workbook is opened: the order they were last calculated in may name cells that are none any more. */
function recalculated(files: Files): Files {
  const { "xl/calcChain.xml": _, ...rest } = files;
  const edited = (path: string, from: RegExp, to: string) => ({ [path]: strToU8(textOf(files, path).replace(from, to)) });
  return {
    ...rest,
    ...edited("[Content_Types].xml", /<Override\b[^>]*calcChain[^>]*\/>/, ""),
    ...edited("xl/_rels/workbook.xml.rels", /<Relationship\b[^>]*calcChain[^>]*\/>/, ""),
    ...edited("xl/workbook.xml", /<calcPr\b/, '<calcPr fullCalcOnLoad="1"'),
  };
}

const plain = (xml: string): string =>
  unescaped([...xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)].map(([, one = ""]) => one).join(""));

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
const unescaped = (text: string): string => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (one) => entities[one] ?? one);
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, "")
    .replace(/[<>"&]/g, (one) => ({ "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? "&amp;");
