import { PDFDocument } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import { filledCopies, placesIn } from "./fillable.ts";
import { pagesOfAny, renderPdf } from "./pdf.ts";

async function form(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const fields = document.getForm();
  const number = fields.createTextField("report");
  number.addToPage(page, { x: 40, y: 700, width: 160, height: 18 });
  number.enableRequired();
  const short = fields.createTextField("tag");
  short.addToPage(page, { x: 40, y: 660, width: 40, height: 14 });
  fields.createCheckBox("accepted").addToPage(page, { x: 40, y: 620, width: 12, height: 12 });
  const kind = fields.createDropdown("kind");
  kind.addOptions(["New", "Repair"]);
  kind.addToPage(page, { x: 40, y: 580, width: 90, height: 16 });
  fields.createButton("print").addToPage("Print", page, { x: 300, y: 580, width: 60, height: 16 });
  return document.save();
}

const hasFields = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getForm().getFields().length > 0;

describe("a fillable PDF", () => {
  it("names its fields, which are required, and their choices; buttons are not filled", async () => {
    expect(await placesIn("acroform", await form())).toEqual([
      { name: "report", kind: "text", isRequired: true, page: 1, options: [] },
      { name: "tag", kind: "text", isRequired: false, page: 1, options: [] },
      { name: "accepted", kind: "tick", isRequired: false, page: 1, options: [] },
      { name: "kind", kind: "choice", isRequired: false, page: 1, options: ["New", "Repair"] },
    ]);
  });

  it("is filled once for each copy, its fields made part of the page; what has no room or no choice is told", async () => {
    const long = "Vessel V-104, nozzle N1 to shell, all around, with the reinforcing pad, seen from the platform";
    const copies = await filledCopies("acroform", await form(), [
      new Map([
        ["report", "NGR-1 Владимир 检"],
        ["accepted", "Yes"],
        ["kind", "repair"],
      ]),
      new Map([
        ["tag", long],
        ["kind", "Other"],
      ]),
    ]);
    expect(copies.map(({ pages, left }) => [pages, left])).toEqual([
      [1, []],
      [
        1,
        [
          { place: "tag", text: long },
          { place: "kind", text: "Other" },
        ],
      ],
    ]);
    expect(await Promise.all(copies.map(({ bytes }) => hasFields(bytes)))).toEqual([false, false]);
  });

  it("has its pages before ours, with nothing of it that runs", async () => {
    const document = await PDFDocument.load(await form());
    document.addJavaScript("open", "app.alert('opened')");
    const [copy] = await filledCopies("acroform", await document.save(), [new Map([["report", "NGR-1"]])]);
    const paper = {
      title: "Verification",
      number: "NGR-1",
      revision: "0",
      company: { name: "Acme", lines: [] },
      pageSize: "A4" as const,
      orientation: "portrait" as const,
      content: ["Signed"],
      printed: { at: "today", by: "Ana", instant: "2026-05-04T15:00:00Z" },
    };
    const bytes = await renderPdf(paper, { before: [{ bytes: copy?.bytes ?? new Uint8Array(), pages: 1, alt: "Form" }] });
    expect(await pagesOfAny(bytes)).toBe(2);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/JavaScript|AcroForm/);
  });

  it("is refused with a sentence where it is none, has no fields, or is protected", async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    const locked = await PDFDocument.load(await form());
    locked.encrypt({ userPassword: "open", ownerPassword: "own" });
    const said = async (bytes: Uint8Array) => placesIn("acroform", bytes);
    expect(await said(Buffer.from("%PDF-1.7 nothing"))).toBe("This file is no PDF that can be read.");
    expect(await said(await plain.save())).toMatch("has no fields to fill");
    expect(await said(await locked.save())).toMatch("is protected");
  });
});

describe("a workbook", () => {
  const workbook = () =>
    writeXlsxFile([[{ value: "Report no." }, null, { value: "Tag <&>" }], [], [{ value: "Weld" }, { value: "Result" }]], {
      sheet: "UT report",
    }).toBuffer();

  it("shows what stands in its cells", async () => {
    const places = await placesIn("xlsx", await workbook());
    expect(typeof places === "string" ? places : places.map(({ name, options }) => [name, options])).toEqual([
      ["UT report!A1", ["Report no."]],
      ["UT report!C1", ["Tag <&>"]],
      ["UT report!A3", ["Weld"]],
      ["UT report!B3", ["Result"]],
    ]);
  });

  it("takes texts and numbers in cells that were there and in new ones, and never a formula", async () => {
    const texts = new Map([
      ["UT report!B1", "=1+1 <b> & more"],
      ["UT report!A4", "W-1"],
      ["UT report!B4", "11.25"],
      ["UT report!C1", "over"],
      ["UT report!AA2", "007"],
    ]);
    const [copy] = await filledCopies("xlsx", await workbook(), [texts]);
    const [sheet] = await readXlsxFile(Buffer.from(copy?.bytes ?? []));
    const data = (sheet as unknown as { data: unknown[][] }).data;
    expect(data.map((row) => row.filter((cell) => cell !== null))).toEqual([
      ["Report no.", "=1+1 <b> & more", "over"],
      ["007"],
      ["Weld", "Result"],
      ["W-1", 11.25],
    ]);
  });

  it("is refused with a sentence where it is none, unpacks to too much, or has macros", async () => {
    const zip = (more: Record<string, Uint8Array>) => zipSync({ "xl/workbook.xml": strToU8("<workbook/>"), ...more });
    expect(await placesIn("xlsx", Buffer.from("nothing"))).toMatch("is no workbook");
    expect(await placesIn("xlsx", zip({ "xl/media/a.bin": new Uint8Array(70_000_000) }))).toMatch("too large");
    expect(await placesIn("xlsx", zip({ "xl/vbaProject.bin": strToU8("x") }))).toMatch("has macros");
    expect(await placesIn("xlsx", zip({}))).toMatch("no sheet that can be filled");
  });
});
