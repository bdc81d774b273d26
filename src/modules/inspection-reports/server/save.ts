import { frozen, wrongField } from "#kit/refusals.ts";
import type { FieldChange } from "#kit/server/tables.ts";
import type { Ctx } from "#kit/server/host.ts";
import { addDays, datesWorked, type Day } from "#kit/validity.ts";
import type { Content } from "../report.ts";
import { isLocked } from "../rules/transitions.ts";
import { reportResult } from "../rules/result.ts";
import { refuseUnlessEditor } from "./access.ts";
import { load, type Loaded, type ReportRow } from "./loading.ts";
import { inspectionReport, reportConsumable, reportEquipment, reportIndication, reportLine, reportPerson } from "./tables.ts";

/** Saves the sections sent, each as a whole; what the list shows is derived anew. */
export async function saveReport(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<Content> } },
): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  if (isLocked(report.status)) throw frozen(report.reportNumber ?? report.provisionalRef);
  const { changes } = body;
  refuseUnlessEditor(ctx.actor, report, Object.keys(changes), changes.header);
  const before = await load(ctx.db, report);
  const after = { ...before.content, ...changes };
  refuseBadContent(ctx, before, after);
  const also = await writeChildren(ctx, id, changes);
  const { people: _, equipment: __, consumables: ___, lines: ____, indications: _____, ...columns } = changes;
  return ctx.store.update(
    inspectionReport,
    id,
    body.version,
    { ...columns, ...derived(after, report.timeZone) },
    { verb: "save", also },
  );
}

/** What is copied out of the content for lists, search and the gates. */
export function derived(content: Pick<Content, "lines" | "header" | "inspectionStart" | "inspectionEnd">, timeZone: string) {
  const performedDates = datesOf(content, timeZone);
  const word = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim().slice(0, 300) : null);
  return {
    itemTag: word(content.header.itemTag),
    itemDescription: word(content.header.itemDescription),
    performedDates,
    inspectedOn: performedDates.at(-1) ?? null,
    result: content.lines.some(({ result }) => result) ? reportResult(content.lines) : null,
  };
}

/** Distinct site-local days worked: those of the lines, and every day from start to end. */
export function datesOf(
  { lines, inspectionStart, inspectionEnd }: Pick<Content, "lines" | "inspectionStart" | "inspectionEnd">,
  timeZone: string,
): Day[] {
  const ofLines = lines.flatMap(({ performedOn }) => (performedOn ? [performedOn] : []));
  const spanned = inspectionStart ? datesWorked(inspectionStart, inspectionEnd ?? inspectionStart, timeZone) : [];
  const all = ofLines.length === lines.length && ofLines.length > 0 ? ofLines : [...ofLines, ...spanned];
  return [...new Set(all)].toSorted();
}

function refuseBadContent(ctx: Ctx, { definition, files }: Loaded, content: Content): void {
  const { inspectionStart: start, inspectionEnd: end, lines } = content;
  if (start && Number.isNaN(Date.parse(start))) throw wrongField("inspectionStart", "Give the start as date and time.");
  if (end && Number.isNaN(Date.parse(end))) throw wrongField("inspectionEnd", "Give the end as date and time.");
  if (start && end && Date.parse(end) < Date.parse(start)) throw wrongField("inspectionEnd", "End is before start");
  if (start && Date.parse(start) > ctx.now.getTime() + 24 * 3_600_000)
    throw wrongField("inspectionStart", "Inspection date cannot be in the future");
  const latest = addDays(ctx.now.toISOString().slice(0, 10), 1);
  const future = lines.find(({ performedOn }) => performedOn && performedOn > latest);
  if (future) throw wrongField(`lines.${future.lineNo}.performedOn`, "Inspection date cannot be in the future");
  const twice = duplicate(lines.map(({ id }) => id));
  if (twice) throw wrongField("lines", "A line was sent twice.");
  const known = new Set(lines.map(({ id }) => id));
  if (content.indications.some(({ lineId }) => !known.has(lineId)))
    throw wrongField(
      "indications",
      "An indication belongs to a line that is not there any more. Remove it, or bring the line back.",
    );
  const strange = content.attachments.find(({ fileId }) => !files.has(fileId));
  if (strange) throw wrongField("attachments", "A photo or file is not stored yet. Wait for the upload to end.");
  const options = new Set<string>(definition.lines.results);
  const wrong = lines.find(({ result }) => result !== null && !options.has(result));
  if (wrong) throw wrongField(`lines.${wrong.lineNo}.result`, `This template knows the results ${[...options].join(", ")}.`);
}

const duplicate = (ids: string[]) => ids.find((one, index) => ids.indexOf(one) !== index);

/** Brings lines, people, equipment, consumables and indications to what was sent; what was not sent stays. A `fresh` report has none yet. */
export async function writeChildren(
  ctx: Ctx,
  reportId: string,
  changes: Partial<Content>,
  age: { fresh?: boolean } = {},
): Promise<FieldChange[]> {
  const { store } = ctx;
  const placed = <T extends object>(rows: readonly T[]) => rows.map((row, index) => ({ ...row, position: index + 1 }));
  const to = <C>(column: C) => ({ column, id: reportId });
  const written: FieldChange[] = [];
  if (changes.lines) written.push(...(await writeLines(ctx, reportId, changes.lines, age)));
  if (changes.indications)
    written.push(
      ...(await store.replaceChildren(
        reportIndication,
        to(reportIndication.reportId),
        placed(changes.indications),
        (row) => `indication ${String(row.position)}`,
        age,
      )),
    );
  if (changes.people)
    written.push(
      ...(await store.replaceChildren(
        reportPerson,
        to(reportPerson.reportId),
        placed(changes.people),
        (row) => `person ${String(row.position)}`,
        age,
      )),
    );
  if (changes.equipment)
    written.push(
      ...(await store.replaceChildren(
        reportEquipment,
        to(reportEquipment.reportId),
        placed(changes.equipment),
        (row) => `instrument ${String(row.position)}`,
        age,
      )),
    );
  if (changes.consumables)
    written.push(
      ...(await store.replaceChildren(
        reportConsumable,
        to(reportConsumable.reportId),
        placed(changes.consumables),
        (row) => `consumable ${String(row.position)}`,
        age,
      )),
    );
  return written;
}

function writeLines(ctx: Ctx, reportId: string, lines: Content["lines"], age: { fresh?: boolean }): Promise<FieldChange[]> {
  const rows = lines.map((line) => ({
    ...line,
    weldId: line.weldId ?? null,
    performedBy: line.performedBy ?? null,
    subcontracted: line.subcontracted ?? null,
    examStage: line.examStage ?? null,
    neReason: line.neReason ?? null,
  }));
  return ctx.store.replaceChildren(
    reportLine,
    { column: reportLine.reportId, id: reportId },
    rows,
    (row) => `line ${String(row.lineNo)}`,
    age,
  );
}
