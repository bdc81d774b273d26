/** The company's own workbook with the answers of a filled form in the places it names: "{{odometer}}", "{{crew.1.hours}}", "{{form.number}}". */
import { Refusal, refused } from "#kit/refusals.ts";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** Unpacked, a form of a company is far below it. */
const most = 40_000_000;
/** The parts of a workbook that hold the texts of its cells. */
const texts = /^xl\/(?:sharedStrings|worksheets\/[^/]+|drawings\/[^/]+|comments[^/]*)\.xml$/;
const place = /\{\{\s*([a-z@][a-z0-9_.]*)\s*\}\}/gi;

/** The places a workbook names, each once. Refuses (422) a file that is none, or is too large. */
export function placesIn(packed: Uint8Array): string[] {
  const parts = partsOf(packed);
  const found = Object.entries(parts).flatMap(([name, bytes]) =>
    texts.test(name) ? [...strFromU8(bytes).matchAll(place)].map((one) => (one[1] ?? "").toLowerCase()) : [],
  );
  return [...new Set(found)];
}

/** The workbook filled; a place without an answer is empty. Everything else of it stays as it is. */
export function filledWorkbook(packed: Uint8Array, answers: ReadonlyMap<string, string>): Uint8Array {
  const parts = partsOf(packed);
  for (const [name, bytes] of Object.entries(parts))
    if (texts.test(name))
      parts[name] = strToU8(
        strFromU8(bytes).replaceAll(place, (_, key: string) => escaped(answers.get(key.toLowerCase()) ?? "")),
      );
  return zipSync(parts);
}

function partsOf(packed: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(packed, {
      filter: ({ originalSize }) => {
        total += originalSize;
        if (total > most) throw refused("This workbook is too large to be filled.");
        return true;
      },
    });
  } catch (failure) {
    if (failure instanceof Refusal) throw failure;
    throw refused("This file is not an Excel workbook.");
  }
}

/** As text of XML, without the characters it cannot hold. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
