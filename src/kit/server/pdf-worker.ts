import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { asCode, clean, typeset } from "./paper/typeset.ts";
import type { CountOrder, JoinOrder, PrintOrder, Printed } from "./pdf.ts";

/** Everything on the disk that the compiler may read, besides the fonts. */
const workspace = fileURLToPath(new URL("./paper", import.meta.url));
const template = join(workspace, "paper.typ");
const joined = join(workspace, "joined.typ");

const { resolve } = createRequire(import.meta.url);
const faces = (name: string) => {
  const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
  return ["400Regular", "600SemiBold"].map((face) => join(folder, face));
};
const fontPaths = [
  ...["inter", "ibm-plex-mono", "noto-sans-arabic", "noto-sans-hebrew", "noto-sans-devanagari", "noto-sans-thai"].flatMap(faces),
  ...["sc", "kr"].map((script) => join(dirname(resolve(`@embedpdf/fonts-${script}`)), "../fonts")),
];
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

/** With the record attached, for long-term archiving: ISO 19005-3, level b. */
const standard = { pdfStandard: "a-3b" };

process.on("message", (order: PrintOrder | JoinOrder | CountOrder) => process.send?.(answerTo(order)));
process.on("disconnect", () => process.exit());

function answerTo(order: PrintOrder | JoinOrder | CountOrder): Printed {
  try {
    if ("counted" in order) return { pages: pagesIn(order.counted) };
    return { bytes: "parts" in order ? joinParts(order) : print(order) };
  } catch (error) {
    return { error: reasonOf(error) };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function print({ paper, attachments, before }: PrintOrder): Uint8Array {
  const { data, info, files } = typeset(paper);
  const attached = attachments.map(({ name, type }, at) => ({
    name: clean(name),
    type,
    path: `/attached-${at + 1}`,
    description: "The data behind the pages",
  }));
  for (const [path, bytes] of files)
    put(path, path.endsWith(".svg") ? withFaces(printable(Buffer.from(bytes).toString())) : bytes);
  attachments.forEach(({ bytes }, at) => put(attached[at]?.path ?? "", bytes));
  before.forEach(({ bytes }, at) => put(`/before-${at + 1}.pdf`, bytes));
  const others = before.map(({ pages, alt }, at) => ({ pages, alt: clean(alt), path: `/before-${at + 1}.pdf` }));
  put("/info.json", JSON.stringify({ ...info, attachments: attached, before: others }));
  put("/data.json", printable(JSON.stringify(data)));
  return others.length > 0 ? compiler.pdf({ mainFilePath: template }) : compiler.pdf({ mainFilePath: template }, standard);
}

/** Pages of other files can be included only in a plain PDF, not in an archival one; the single files are archival. */
function joinParts({ title, author, instant, parts }: JoinOrder): Uint8Array {
  const [year, month, day, hour, minute, second] = new Date(instant).toISOString().slice(0, 19).split(/\D/).map(Number);
  parts.forEach(({ bytes }, at) => put(`/part-${at + 1}.pdf`, bytes));
  const named = parts.map(({ title: part, pages }, at) => ({ title: clean(part), pages, path: `/part-${at + 1}.pdf` }));
  const date = { year, month, day, hour, minute, second };
  put("/data.json", JSON.stringify({ title: clean(title), author: clean(author), date, parts: named }));
  return compiler.pdf({ mainFilePath: joined });
}

/** The compiler has no question for it, but asked for a page that no document has it says how many there are. */
function pagesIn(bytes: Uint8Array): number | null {
  put("/part-1.pdf", bytes);
  put("/count.typ", '#image("/part-1.pdf", page: 1000000)');
  const said = compiler.compile({ mainFilePath: join(workspace, "count.typ") }).takeDiagnostics();
  const pages = said && /only has (\d+) page/.exec(JSON.stringify(compiler.fetchDiagnostics(said)))?.[1];
  return pages ? Number(pages) : null;
}

function put(path: string, content: Uint8Array | string): void {
  compiler.mapShadow(join(workspace, path), Buffer.from(content));
}

/** Characters that were looked up before, and whether a font has them. */
const known = new Map<string, boolean>();

/** A character that no font has is printed as its code: an empty box would hide that something was entered, and what. */
function printable(text: string): string {
  const asked = [...new Set(text)].filter((letter) => letter > "\u024f" && !known.has(letter));
  learn(asked);
  return text.replace(/[\u0250-\u{10ffff}]/gu, (letter) => (known.get(letter) === false ? asCode(letter) : letter));
}

/** The archival format refuses characters without a glyph: a text that fails is tried in halves. */
function learn(letters: readonly string[]): void {
  if (letters.length === 0) return;
  const prints = canPrint(letters);
  if (prints || letters.length === 1) for (const letter of letters) known.set(letter, prints);
  else {
    const half = Math.ceil(letters.length / 2);
    learn(letters.slice(0, half));
    learn(letters.slice(half));
  }
}

/** The faces of paper after the first, in their order. */
const others = [...readFileSync(join(workspace, "faces.typ"), "utf8").matchAll(/^ {2}"(.+)",$/gm)].map(([, face = ""]) => face);
/** Whether a face has a letter, as it was looked up before. */
const inFaces = new Map<string, boolean>();

/**
 * In a drawing no other face is searched for a letter that its own lacks: each run of letters names the first face that has it. Letters that join
 * or stand above others are lost where the face changes beside them, so such a text has one face, and the code of what that one lacks.
 */
function withFaces(svg: string): string {
  return svg.replace(/(<text [^>]*)font-family="Inter"([^>]*>)([^<]*)/g, (whole, start: string, end: string, text: string) => {
    const joined = /[\p{M}\p{Script=Devanagari}]/u.exec(text)?.[0];
    if (joined !== undefined && firstFace(joined) !== "Inter")
      return `${start}font-family="${firstFace(joined)}"${end}${inFace(text, firstFace(joined))}`;
    return whole.slice(0, whole.length - text.length) + text.replace(/[\u0250-\u{10ffff}]+/gu, inRuns);
  });
}

function inFace(text: string, face: string): string {
  return [...text].map((letter) => (letter === " " || canPrintOnce(letter, face) ? letter : asCode(letter))).join("");
}

function inRuns(run: string): string {
  const parts: { face: string; text: string }[] = [];
  for (const letter of run) {
    const face = firstFace(letter);
    const last = parts.at(-1);
    if (last?.face === face) last.text += letter;
    else parts.push({ face, text: letter });
  }
  return parts.map(({ face, text }) => (face === "Inter" ? text : `<tspan font-family="${face}">${text}</tspan>`)).join("");
}

const firstFace = (letter: string): string => ["Inter", ...others].find((face) => canPrintOnce(letter, face)) ?? "Inter";

function canPrintOnce(letter: string, face: string): boolean {
  const key = `${face} ${letter}`;
  const found = inFaces.get(key) ?? canPrint([letter], face);
  inFaces.set(key, found);
  return found;
}

function canPrint(letters: readonly string[], face: string | null = null): boolean {
  put("/letters.json", JSON.stringify({ letters, face }));
  try {
    compiler.pdf({ mainFilePath: join(workspace, "letters.typ") }, standard);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The compiler's own errors have their message in their code.
  const said = error.message || ("code" in error ? String(error.code) : "");
  return said.slice(0, 2000);
}
