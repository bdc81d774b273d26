import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { readTable } from "./read-table.ts";
import { measuredWorkbook } from "./workbook-parts.ts";

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const usual = `<row r="1">${cell("A1", "CML")}${cell("B1", "t (mm)")}</row><row r="2">${cell("A2", "CML-1")}<c r="B2"><f>1+1</f><v>2</v></c></row>`;

/** A workbook of one sheet with these rows. */
function workbook(rows: string, more: Zippable = {}, before = ""): File {
  const parts = {
    "[Content_Types].xml": strToU8(`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`),
    "xl/workbook.xml": strToU8(
      `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(`${head}${before}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  };
  return new File([zipSync(parts)], "readings.xlsx");
}
const text = (bytes: BlobPart) => readTable(new File([bytes], "readings.csv"));

describe("a workbook", () => {
  it("is read with the last values of its formulas", async () => {
    const { sheet } = await readTable(workbook(usual));
    expect(sheet).toEqual({ head: ["CML", "t (mm)"], rows: [{ number: 2, cells: ["CML-1", "2"] }] });
  });

  it("that becomes gigabytes is turned down while it is unpacked", async () => {
    const bomb = workbook(usual, { "xl/sharedStrings.xml": new Uint8Array(1_000_000) });
    expect(bomb.size).toBeLessThan(4000);
    const packed = new Uint8Array(await bomb.arrayBuffer());
    expect(() => measuredWorkbook(packed, 900_000)).toThrow("too large to read at once");
    expect(measuredWorkbook(packed, 1_100_000).length).toBeGreaterThan(1_000_000);
  });

  it.each(["A999999999", "XFD1048576", "A1e9", "A&#57;99999999"])(
    "with a cell at %s fills no memory with empty ones",
    async (at) => {
      await expect(readTable(workbook(`${usual}<row>${cell(at, "x")}</row>`))).rejects.toThrow("cells far below or beside");
    },
  );

  it("with entities of entities gives none of them", async () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
    const rows = `<row r="1">${cell("A1", "CML")}</row><row r="2">${cell("A2", "&l9;")}</row>`;
    const { sheet } = await readTable(workbook(rows, {}, `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`));
    expect(sheet.rows[0]?.cells[0]?.length).toBeLessThan(10);
  });

  it("that is none, or broken off, is refused", async () => {
    await expect(readTable(new File(["CML;t"], "readings.xlsx"))).rejects.toThrow("not an Excel workbook");
    const half = (await workbook(usual).arrayBuffer()).slice(0, 700);
    await expect(readTable(new File([half], "readings.xlsx"))).rejects.toThrow("invalid zip data");
  });
});

describe("a text file", () => {
  it("is read in UTF-8 and in UTF-16 that says so", async () => {
    const rows = "CML;t (µm);Result\r\nCML-1;11,2;ACC\r\n";
    const wide = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(rows, (letter) => letter.charCodeAt(0)).buffer)]);
    for (const bytes of [rows, `\ufeff${rows}`, wide])
      expect(await text(bytes)).toMatchObject({
        decimalSign: ",",
        sheet: { head: ["CML", "t (µm)", "Result"], rows: [{ cells: ["CML-1", "11,2", "ACC"] }] },
      });
  });

  it("in another encoding, or none at all, is asked for as UTF-8", async () => {
    for (const bytes of [new Uint8Array([0x74, 0xb5, 0x6d]), "C\0M\0L\0"])
      await expect(text(bytes)).rejects.toThrow("not UTF-8 text");
  });

  it("of one endless line, of only separators or of only line breaks is turned down", async () => {
    const most = 100_000;
    await expect(text(`CML\n${"x".repeat(most)}`)).rejects.toThrow("more than 32,767 characters");
    await expect(text(`CML\n${",".repeat(most)}`)).rejects.toThrow("columns; at most 300");
    await expect(text("\n".repeat(most))).rejects.toThrow("more than 50,000 lines");
    await expect(text(`CML\n${'"'.repeat(most)}x`)).rejects.toThrow(RangeError);
  });
});
