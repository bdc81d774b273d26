/** What stands in the signature dictionary, for readers to show. */
export interface PlaceOf {
  /** Whose signature it is, by its certificate. */
  name: string;
  reason: string;
  at: Date;
  /** The most bytes the signature takes. */
  room: number;
}

/**
 * A PDF with an empty signature (ISO 32000-1, 12.8), written into the file as our printer wrote it: one section, one table of objects, one trailer. A
 * section appended to it, as other writers do, could replace any page of it, and the check of a report without the product, which reads one
 * section strictly, would have to allow that. `ranges` are the two pieces that are signed: everything but the place of the signature.
 */
export function withPlace(pdf: Uint8Array, of: PlaceOf): { bytes: Buffer; ranges: readonly [Buffer, Buffer] } {
  const { source, places, tableAt, root, trailer } = tableOf(pdf);
  const at = (number: number) => places[number - 1] ?? broken(`it has no object ${number}`);
  const textOf = (number: number) => source.toString("latin1", at(number), source.indexOf("\nendobj\n", at(number)));
  const [field, signature] = [places.length + 1, places.length + 2];
  const page = firstPage(textOf, Number(/\n {2}\/Pages (\d+) 0 R/.exec(textOf(root))?.[1]));
  const edits = [
    addition(at(root), textOf(root), {
      AcroForm: `<<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>`,
      Extensions: "<<\n    /ESIC <<\n      /BaseVersion /1.7\n      /ExtensionLevel 1\n    >>\n  >>",
    }),
    annotation(at(page), textOf(page), field),
  ].toSorted((a, b) => a.at - b.at);
  const fieldText = object(field, [
    "/Type /Annot",
    "/Subtype /Widget",
    "/FT /Sig",
    "/T (Signature)",
    "/F 132",
    "/Rect [0 0 0 0]",
    `/P ${page} 0 R`,
    `/V ${signature} 0 R`,
  ]);
  const signatureText = object(signature, [
    "/Type /Sig",
    "/Filter /Adobe.PPKLite",
    "/SubFilter /ETSI.CAdES.detached",
    `/M (D:${of.at.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z)`,
    `/Name ${textString(of.name)}`,
    `/Reason ${textString(of.reason)}`,
    `/ByteRange ${" ".repeat(rangeRoom)}`,
    `/Contents <${"0".repeat(2 * of.room)}>`,
  ]);
  const moved = (place: number) => place + edits.reduce((sum, edit) => sum + (edit.at < place ? edit.text.length : 0), 0);
  const fieldAt = moved(tableAt);
  const signatureAt = fieldAt + fieldText.length;
  const allPlaces = [...places.map(moved), fieldAt, signatureAt];
  const newTable = signatureAt + signatureText.length;
  const row = (place: number) => `${String(place).padStart(10, "0")} 00000 n\r\n`;
  const end =
    `xref\n0 ${allPlaces.length + 1}\n${"0".repeat(10)} 65535 f\r\n${allPlaces.map(row).join("")}` +
    `${trailer.replace(/\/Size \d+/, `/Size ${allPlaces.length + 1}`)}\nstartxref\n${newTable}\n%%EOF`;
  const bytes = Buffer.concat([
    edited(source.subarray(0, tableAt), edits),
    Buffer.from(fieldText + signatureText + end, "latin1"),
  ]);
  const opens = signatureAt + signatureText.indexOf("/Contents <") + "/Contents ".length;
  const closes = opens + 2 * of.room + 2;
  bytes.write(
    `[0 ${opens} ${closes} ${bytes.length - closes}]`,
    signatureAt + signatureText.indexOf("/ByteRange ") + "/ByteRange ".length,
    "latin1",
  );
  return { bytes, ranges: [bytes.subarray(0, opens), bytes.subarray(closes)] };
}

/** Puts the signature into the place between the two ranges. */
export function fill({ bytes, ranges: [before] }: ReturnType<typeof withPlace>, signature: Uint8Array): Buffer {
  const hex = Buffer.from(signature).toString("hex");
  const room = bytes.indexOf(">", before.length) - before.length - 1;
  if (hex.length > room) throw new Error(`The signature takes ${signature.length} bytes, its place has ${room / 2}.`);
  bytes.write(hex, before.length + 1, "latin1");
  return bytes;
}

/** Four numbers of ten digits, their brackets and blanks. */
const rangeRoom = 46;

interface Edit {
  at: number;
  text: string;
}

function edited(source: Buffer, edits: readonly Edit[]): Buffer {
  let from = 0;
  const parts = edits.flatMap(({ at, text }) => {
    const before = source.subarray(from, at);
    from = at;
    return [before, Buffer.from(text, "latin1")];
  });
  return Buffer.concat([...parts, source.subarray(from)]);
}

/** Where the objects of a file of our printer are, its trailer and the number of its catalog. */
function tableOf(pdf: Uint8Array) {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const tableAt = Number(/\nstartxref\n(\d+)\n%%EOF$/.exec(source.toString("latin1", source.length - 60))?.[1]);
  const text = Number.isInteger(tableAt) ? source.toString("latin1", tableAt) : "";
  const [head, count] = /^xref\n0 (\d+)\n/.exec(text) ?? [];
  const trailerAt = text.indexOf("trailer\n");
  const trailer = text.slice(trailerAt, text.indexOf("\nstartxref\n", trailerAt));
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  if (!head || !source.toString("latin1", 0, 9).startsWith("%PDF-1.7\n") || !root || trailer.includes("/Prev"))
    return broken("its table is not that of our printer");
  const places = Array.from({ length: Number(count) - 1 }, (_, index) =>
    Number(text.slice(head.length + 20 * (index + 1), head.length + 20 * (index + 1) + 10)),
  );
  return { source, places, tableAt, root, trailer };
}

/** The leaf that the tree of pages leads to first. */
function firstPage(textOf: (number: number) => string, from: number): number {
  const [, first] = /\n {2}\/Kids \[(\d+) 0 R/.exec(textOf(from)) ?? [];
  return first === undefined ? from : firstPage(textOf, Number(first));
}

/** The entries as the first of the object's dictionary, which has none of them. */
function addition(place: number, text: string, entries: Record<string, string>): Edit {
  for (const name of Object.keys(entries)) if (text.includes(`\n  /${name} `)) broken(`it has an ${name} already`);
  return {
    at: beginOf(place, text),
    text: Object.entries(entries)
      .map(([name, value]) => `  /${name} ${value}\n`)
      .join(""),
  };
}

/** The field as the first annotation of the page. */
function annotation(place: number, text: string, field: number): Edit {
  const opens = "\n  /Annots [";
  const list = text.indexOf(opens);
  if (list === -1) return { at: beginOf(place, text), text: `  /Annots [${field} 0 R]\n` };
  return { at: place + list + opens.length, text: `${field} 0 R ` };
}

function beginOf(place: number, text: string): number {
  const [head] = /^\d+ 0 obj\n<<\n/.exec(text) ?? [];
  return head ? place + head.length : broken("an object of it is no dictionary");
}

const object = (number: number, entries: readonly string[]) =>
  `${number} 0 obj\n<<\n${entries.map((entry) => `  ${entry}\n`).join("")}>>\nendobj\n\n`;

/** In any alphabet (ISO 32000-1, 7.9.2.2). */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}

function broken(why: string): never {
  throw new Error(`This PDF cannot be given a signature: ${why}.`);
}
