/** Sabine's own form for magnetic particles: its reports are printed on it since two months ago. */
import { Readable } from "node:stream";
import { PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { and, eq } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { clientId } from "./clients.ts";
import type { Key } from "./keys.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import type { FormEntry } from "#modules/report-templates/print-form-map.ts";
import { printForms, readForm, takeIn } from "#modules/report-templates/server/print-forms.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

const title = "SPF-QF-27 rev 4";
const rowsPerCopy = 10;

/** Fields of one value: label, name, left edge and baseline in points, width, height, and what it takes. */
const single: readonly (readonly [string, string, number, number, number, number, string])[] = [
  ["Report", "report", 40, 742, 160, 18, "{number} Rev {revision}"],
  ["Date of examination", "date", 210, 742, 200, 18, "{inspectedOn}"],
  ["Purchase order", "order", 420, 742, 135, 18, "{purchaseOrder}"],
  ["Item", "item", 40, 706, 370, 18, "{header.itemDescription}"],
  ["Tag", "tag", 420, 706, 135, 18, "{header.itemTag}"],
  ["Material", "material", 40, 670, 160, 18, "{header.material}"],
  ["Procedure", "procedure", 210, 670, 200, 18, "{procedure}"],
  ["Drawing", "drawing", 420, 670, 135, 18, "{header.drawingNo}"],
  ["Technique", "technique", 40, 634, 160, 18, "{technique.technique}"],
  ["Particles", "particles", 210, 634, 200, 18, "{technique.particles}"],
  ["Extent", "extent", 420, 634, 135, 18, "{header.extent}"],
  ["Equipment", "equipment", 40, 580, 515, 36, "{equipment}"],
  ["Acceptance criteria", "criteria", 40, 544, 515, 18, "{acceptance}"],
  ["Limitations", "limitations", 40, 220, 515, 30, "{summary.limitations}"],
  ["Performed by", "performed", 40, 160, 250, 30, "{performed.name}, {performed.certificate}"],
  ["Reviewed by", "reviewed", 305, 160, 250, 30, "{reviewed.name}, {reviewed.certificate}"],
];
const columns: readonly (readonly [string, string, number, number, string])[] = [
  ["Weld", "weld", 40, 110, "{lines.itemKey}"],
  ["Length", "length", 150, 70, "{lines.lengthExamined}"],
  ["Indications", "found", 220, 150, "{lines.indications}"],
  ["Result", "result", 370, 60, "{lines.result}"],
  ["Remarks", "remarks", 430, 125, "{lines.remarks}"],
];
const ticks = [
  ["Accepted", "accepted", 40, "{result} = Accept"],
  ["Rejected", "rejected", 140, "{result} = Reject"],
] as const;

export async function setUpPrintForm(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const [template] = await db
    .select({ id: reportTemplate.id })
    .from(reportTemplate)
    .where(and(eq(reportTemplate.code, "MT"), eq(reportTemplate.templateVersion, 1)));
  if (!template) throw new Error("The template MT is missing.");
  const bytes = await emptyForm();
  const draft = { title, clientCompanyId: clientId("SPF"), templateId: template.id };
  const { id } = await act("samuel", 66, "10:05", (ctx) => printForms.create(ctx, { body: draft }));
  const version = await act("samuel", 66, "10:40", async (ctx) => {
    await takeIn(ctx.store, id, await readForm(services, { name: "SPF-QF-27.pdf", read: () => Readable.from([bytes]) }));
    const { version: read } = await printForms.find(ctx, { id });
    const saved = await printForms.update(ctx, { id, body: { version: read, changes: { map, rowsPerCopy } } });
    return (await printForms.approve(ctx, { id, body: { version: saved.version } })).version;
  });
  await act("helen", 64, "15:20", (ctx) => printForms.putInUse(ctx, { id, body: { version } }));
}

const map: FormEntry[] = [
  ...single.map(([, place, , , , , text]) => ({ place, text })),
  ...columns.map(([, name, , , text]) => ({ place: `${name}_01`, text })),
  ...ticks.map(([, place, , text]) => ({ place, text })),
];

/** The form as the client sends it out. */
async function emptyForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date("2023-02-01T12:00:00Z"));
  document.setModificationDate(new Date("2023-02-01T12:00:00Z"));
  const page = document.addPage([595, 842]);
  const [plain, bold] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((one) => document.embedFont(one)),
  );
  const grey = rgb(0.35, 0.38, 0.42);
  const say = (text: string, x: number, y: number, size = 7) =>
    page.drawText(text, { x, y, size, font: plain ?? bold, color: grey });
  page.drawText("SABINE PRESSURE FABRICATORS", { x: 40, y: 800, size: 13, font: bold });
  page.drawText("Magnetic particle examination report", { x: 40, y: 782, size: 10, font: plain });
  say(title, 480, 800, 9);
  const form = document.getForm();
  const field = (name: string, x: number, y: number, width: number, height: number) => {
    const made = form.createTextField(name);
    made.addToPage(page, { x, y, width, height, borderWidth: 0.5 });
    if (height > 20) made.enableMultiline();
    return made;
  };
  for (const [label, name, x, y, width, height] of single) {
    say(label, x, y + height + 3);
    const made = field(name, x, y, width, height);
    if (name === "report" || name === "item" || name === "performed") made.enableRequired();
  }
  for (const [label, name, x, width] of columns) {
    say(label, x, 516);
    for (let row = 1; row <= rowsPerCopy; row += 1)
      field(`${name}_${String(row).padStart(2, "0")}`, x, 512 - 22 * row, width, 22);
  }
  for (const [label, name, x] of ticks) {
    form.createCheckBox(name).addToPage(page, { x, y: 268, width: 12, height: 12 });
    say(label, x + 18, 270, 9);
  }
  return document.save();
}
