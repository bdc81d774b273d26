import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { documentFor, tableLayouts } from "../letterhead.ts";
import type { PrintOrder, Printed } from "./pdf.ts";

const fontFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`));
const inter = fontFolder("inter");
const mono = fontFolder("ibm-plex-mono");

pdfmake.setFonts({
  Inter: {
    normal: join(inter, "400Regular", "Inter_400Regular.ttf"),
    bold: join(inter, "600SemiBold", "Inter_600SemiBold.ttf"),
    italics: join(inter, "400Regular_Italic", "Inter_400Regular_Italic.ttf"),
    bolditalics: join(inter, "600SemiBold_Italic", "Inter_600SemiBold_Italic.ttf"),
  },
  Mono: {
    normal: padded(join(mono, "400Regular", "IBMPlexMono_400Regular.ttf")),
    bold: padded(join(mono, "600SemiBold", "IBMPlexMono_600SemiBold.ttf")),
    italics: padded(join(mono, "400Regular_Italic", "IBMPlexMono_400Regular_Italic.ttf")),
    bolditalics: padded(join(mono, "600SemiBold_Italic", "IBMPlexMono_600SemiBold_Italic.ttf")),
  },
});
pdfmake.setTableLayouts(tableLayouts);
// A document names nothing outside itself: no address is fetched, and of the disk only the fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(inter));

parentPort?.on("message", (order: PrintOrder) => {
  void print(order).then((printed) => parentPort?.postMessage(printed));
});

async function print({ paper, attachments }: PrintOrder): Promise<Printed> {
  try {
    const definition: TDocumentDefinitions & { files?: object } = documentFor(paper);
    if (paper.images)
      definition.images = Object.fromEntries(Object.entries(paper.images).map(([name, image]) => [name, pictureAddress(image)]));
    if (attachments.length > 0) {
      // Not in the published types; the printer hands each entry to the PDF library's file().
      definition.files = Object.fromEntries(
        attachments.map(({ name, type, bytes }) => [name, { name, type, src: dataAddress(type, bytes) }]),
      );
    }
    return { bytes: await pdfmake.createPdf(definition).getBuffer() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The font kept in memory with room behind its end: in these files the outlines come last and the space has none, and the library
 * that embeds fonts looks for the space's measures a few bytes beyond the file.
 */
function padded(path: string): string {
  const name = basename(path);
  // Not in the published types: files of the printer's own, looked for before the disk is.
  const { virtualfs } = pdfmake as typeof pdfmake & { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } };
  virtualfs.writeFileSync(name, Buffer.concat([readFileSync(path), Buffer.alloc(16)]));
  return name;
}

/** Only bytes and data: addresses; anything else would be a path. */
function pictureAddress(image: Uint8Array | string): string {
  if (typeof image !== "string") return dataAddress(image[0] === 0x89 ? "image/png" : "image/jpeg", image);
  if (image.startsWith("data:image/")) return image;
  throw new Error("A picture is given as bytes or as a data: address.");
}

function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
