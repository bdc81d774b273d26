/** The fields of a fillable PDF, and the form with its fields filled and made part of its pages. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fontkit from "@pdf-lib/fontkit";
import {
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  type PDFForm,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from "@cantoo/pdf-lib";
import type { FillablePlace, FilledCopy } from "./fillable.ts";
import { asCode } from "./paper/typeset.ts";
import { Unfillable } from "./unfillable.ts";

const mostPages = 40;
const mostFields = 3000;
/** In points: smaller text is not read on paper. */
const smallest = 5;
/** What a field says whose text stands below the report's verification instead. */
const elsewhere = "see last page";

export async function placesOfPdf(bytes: Uint8Array): Promise<FillablePlace[]> {
  const document = await loaded(bytes);
  const fields = fillable(document.getForm());
  if (fields.length === 0) throw new Unfillable("This PDF has no fields to fill. Ask the client for the fillable form.");
  if (fields.length > mostFields) throw new Unfillable(`This PDF has ${fields.length} fields; a form may have ${mostFields}.`);
  const pages = document.getPages().map(({ ref }) => ref);
  return fields.map((field) => {
    const on = field.acroField.getWidgets()[0]?.P();
    return {
      name: field.getName(),
      kind: kindOf(field),
      isRequired: field.isRequired(),
      page: Math.max(1, pages.findIndex((ref) => ref === on) + 1),
      options: hasOptions(field) ? field.getOptions() : [],
    };
  });
}

export async function filledPdf(bytes: Uint8Array, texts: ReadonlyMap<string, string>): Promise<FilledCopy> {
  const document = await loaded(bytes);
  const form = document.getForm();
  document.registerFontkit(fontkit);
  const font = await document.embedFont(face());
  const letters = new Set(font.getCharacterSet());
  const left: FilledCopy["left"] = [];
  for (const field of form.getFields()) {
    const name = field.getName();
    const text = printable(texts.get(name) ?? "", letters);
    if (!isFillable(field)) form.removeField(field);
    else if (text !== "" && !put(field, text, font)) left.push({ place: name, text });
  }
  form.updateFieldAppearances(font);
  form.flatten({ updateFieldAppearances: false });
  // The printer that takes the pages reads the plain form of objects.
  const saved = await document.save({ useObjectStreams: false });
  return { bytes: saved, pages: document.getPageCount(), left };
}

async function loaded(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    const isLocked = error instanceof Error && /encrypt|password/i.test(error.message);
    throw new Unfillable(
      isLocked ? "This PDF is protected. Ask for one without a password." : "This file is no PDF that can be read.",
    );
  });
  if (!document.catalog) throw new Unfillable("This file is no PDF that can be read.");
  const pages = document.getPageCount();
  if (pages > mostPages) throw new Unfillable(`This PDF has ${pages} pages; a form may have ${mostPages}.`);
  return document;
}

/** Buttons and signature fields are not filled: the signatures of a report are printed as its verification. */
const isFillable = (field: PDFField): boolean =>
  field instanceof PDFTextField || field instanceof PDFCheckBox || hasOptions(field);

const fillable = (form: PDFForm): PDFField[] => form.getFields().filter(isFillable);

function hasOptions(field: PDFField): field is PDFRadioGroup | PDFDropdown | PDFOptionList {
  return field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList;
}

function kindOf(field: PDFField): FillablePlace["kind"] {
  if (field instanceof PDFCheckBox) return "tick";
  return hasOptions(field) ? "choice" : "text";
}

/** False if the field has no room for the text, or no such choice. */
function put(field: PDFField, text: string, font: PDFFont): boolean {
  if (field instanceof PDFTextField) return write(field, text, font);
  if (field instanceof PDFCheckBox) {
    if (!/^(no|–)$/i.test(text)) field.check();
    return true;
  }
  if (!hasOptions(field)) return false;
  const option = field.getOptions().find((one) => one.toLowerCase() === text.toLowerCase());
  if (option !== undefined) field.select(option);
  return option !== undefined;
}

function write(field: PDFTextField, text: string, font: PDFFont): boolean {
  const [widget] = field.acroField.getWidgets();
  const { width = 0, height = 0 } = widget?.getRectangle() ?? {};
  const isLong = text.length > (field.getMaxLength() ?? Infinity);
  if (isLong || text.includes("\n")) {
    field.disableCombing();
    field.setMaxLength(undefined);
  }
  if (text.includes("\n")) field.enableMultiline();
  const fits = (size: number) => {
    const room = Math.max(1, width - 4);
    const lines = text.split("\n").map((line) => Math.ceil(font.widthOfTextAtSize(line, size) / room) || 1);
    const count = lines.reduce((sum, one) => sum + one, 0);
    return field.isMultiline() ? count * size * 1.25 <= height : count === 1 && size <= height;
  };
  const has = fits(smallest);
  const shown = has ? text : elsewhere;
  field.setText(shown);
  const largest = Math.max(smallest, Math.min(11, Math.floor(height * 0.7)));
  const sizes = Array.from({ length: (largest - smallest) * 2 + 1 }, (_, step) => largest - step / 2);
  field.setFontSize(has ? (sizes.find(fits) ?? smallest) : smallest);
  return has;
}

/** A letter the face does not have is written as its code, as on every paper of the product. */
function printable(text: string, letters: ReadonlySet<number>): string {
  const plain = text.replaceAll("\t", " ").replaceAll(/\r\n?/g, "\n");
  return Array.from(plain, (letter) =>
    letter === "\n" || letters.has(letter.codePointAt(0) ?? 0) ? letter : asCode(letter),
  ).join("");
}

function face(): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/inter/package.json"));
  return readFileSync(join(folder, "400Regular", "Inter_400Regular.ttf"));
}
