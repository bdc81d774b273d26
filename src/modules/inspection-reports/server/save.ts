import { and, eq, inArray } from "drizzle-orm";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import type { FieldChange } from "#kit/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { withoutUnasked } from "#modules/report-templates/conditions.ts";
import type { Content } from "../report.ts";
import { datesOf } from "../rules/dates.ts";
import { clockSkew } from "../rules/device-clock.ts";
import { entersReadings } from "../rules/entered.ts";
import { isLocked, whyLocked } from "../rules/transitions.ts";
import { reportResult } from "../rules/result.ts";
import { refuseUnlessEditor } from "./access.ts";
import { refuseReopened } from "./alterations.ts";
import { load, type Loaded, type ReportRow } from "./loading.ts";
import {
  inspectionReport,
  reportConcession,
  reportConsumable,
  reportEquipment,
  reportIndication,
  reportLine,
  reportPerson,
} from "./tables.ts";

/** Sections whose fields may depend on choices, including those of other sections. */
const conditional = ["header", "technique", "calibration", "setups", "summary", "lines", "indications"] as const;

/** Saves the sections sent, each as a whole; the list columns are derived again. */
export async function saveReport(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<Content> } },
): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  if (isLocked(report.status))
    throw conflicting(whyLocked({ status: report.status, named: report.reportNumber ?? report.provisionalRef }), "frozen");
  refuseUnlessEditor(ctx.actor, report, Object.keys(body.changes), body.changes.header);
  await refuseReopened(ctx.services, ctx.db, report, "it cannot be edited");
  const before = await load(ctx.db, report);
  const sent = withPositionsAllowed(before, body.changes);
  const asSent = { ...before.content, ...sent };
  const after = withoutUnasked(before.definition, asSent);
  const emptied = conditional.filter((key) => after[key] !== asSent[key]);
  const changes: Partial<Content> = { ...sent, ...Object.fromEntries(emptied.map((key) => [key, after[key]])) };
  refuseBadContent(before, after);
  const also = await writeChildren(ctx, id, changes);
  const {
    people: _,
    equipment: __,
    consumables: ___,
    lines: ____,
    indications: _____,
    concessions: ______,
    ...columns
  } = changes;
  return ctx.store.update(
    inspectionReport,
    id,
    body.version,
    {
      ...columns,
      ...derived(after, report.timeZone),
      ...enteredBy(ctx, before, after),
      clockSkewSec: clockSkew(report.clockSkewSec, ctx.client.clientNow, ctx.now),
    },
    { verb: "save", also },
  );
}

/** The position of a photo is stored only if the policy allows it, whatever a device sends (R31). */
function withPositionsAllowed({ policy }: Loaded, changes: Partial<Content>): Partial<Content> {
  if (policy.photoPositions === true || !changes.attachments) return changes;
  return { ...changes, attachments: changes.attachments.map(({ position: _, ...one }) => one) };
}

/** People who enter a reading, a result or an indication are recorded, and may not review the report (R10). */
function enteredBy({ actor }: Ctx, { report, content, definition }: Loaded, after: Content): { enteredByIds?: string[] } {
  if (report.enteredByIds.includes(actor.id) || !entersReadings(content, after, definition)) return {};
  return { enteredByIds: [...report.enteredByIds, actor.id] };
}

/** Columns copied from the content for lists, search and the gates. */
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

function refuseBadContent({ definition, files }: Loaded, content: Content): void {
  const { inspectionStart: start, inspectionEnd: end, lines } = content;
  if (start && !isInstant(start)) throw wrongField("inspectionStart", askedOfTime("start"));
  if (end && !isInstant(end)) throw wrongField("inspectionEnd", askedOfTime("end"));
  if (start && end && Date.parse(end) < Date.parse(start)) throw wrongField("inspectionEnd", "End is before start");
  const twice = duplicate(lines.map(({ id }) => id));
  if (twice) throw wrongField("lines", "A line was sent twice.");
  const known = new Set(lines.map(({ id }) => id));
  if (content.indications.some(({ lineId }) => !known.has(lineId)))
    throw wrongField("indications", "An indication belongs to a line that no longer exists. Remove it, or restore the line.");
  const found = new Map(content.indications.map(({ id, lineId }) => [id, lineId]));
  if (
    content.concessions?.some((one) => !known.has(one.lineId) || (one.indicationId && found.get(one.indicationId) !== one.lineId))
  )
    throw wrongField(
      "concessions",
      "A concession belongs to a line or indication that no longer exists. Remove it, or restore the line.",
    );
  const strange = content.attachments.find(({ fileId }) => !files.has(fileId));
  if (strange) throw wrongField("attachments", "A photo or file is not stored yet. Wait for the upload to end.");
  const without = content.people.find(({ papers }) => papers?.fileId && !files.has(papers.fileId));
  if (without)
    throw wrongField(
      "people",
      `The certificate copy of ${without.externalName ?? "a person"} is not stored yet. Wait for the upload to end.`,
    );
  const options = new Set<string>(definition.lines.results);
  const wrong = lines.find(({ result }) => result !== null && !options.has(result));
  if (wrong) throw wrongField(`lines.${wrong.lineNo}.result`, `The results of this template are ${[...options].join(", ")}.`);
}

/** Date and time with Z or an offset: without one the same text is a different instant at every site, and may be a different day. */
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
const askedOfTime = (which: string) =>
  `Enter the ${which} as date and time with its zone: 2026-03-14T07:30:00Z, or with the offset, 2026-03-14T07:30:00-05:00`;

const duplicate = (ids: string[]) => ids.find((one, index) => ids.indexOf(one) !== index);

/** Updates lines, people, equipment, consumables and indications to what was sent; sections not sent stay. A `fresh` report has none yet. */
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
  if (changes.concessions)
    written.push(
      ...(await store.replaceChildren(
        reportConcession,
        to(reportConcession.reportId),
        placed(changes.concessions).map((row) => ({
          ...row,
          indicationId: row.indicationId ?? null,
          documentId: row.documentId ?? null,
        })),
        (row) => `concession ${String(row.position)}`,
        age,
      )),
    );
  if (changes.people)
    written.push(
      ...(await store.replaceChildren(
        reportPerson,
        to(reportPerson.reportId),
        placed(await withSubcontractors(ctx, changes.people)),
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
        placed(changes.consumables).map((row) => ({ ...row, form: row.form ?? null })),
        (row) => `consumable ${String(row.position)}`,
        age,
      )),
    );
  return written;
}

/** People who work on the report for another organization are marked as such, whoever added them (ISO/IEC 17020:2012 7.4.4). */
async function withSubcontractors({ db }: Ctx, people: Content["people"]) {
  const ids = people.flatMap(({ userId }) => (userId ? [userId] : []));
  const outside =
    ids.length === 0
      ? []
      : await db
          .select({ id: appUser.id, companyName: appUser.companyName })
          .from(appUser)
          .where(and(inArray(appUser.id, ids), eq(appUser.employmentType, "subcontractor")));
  return people.map((person) => {
    const firm = outside.find(({ id }) => id === person.userId);
    const isOutside = firm !== undefined || (person.userId === null && person.roles.some((role) => role !== "witness"));
    const marked = isOutside ? { subcontractor: true, organization: person.organization ?? firm?.companyName ?? null } : {};
    return { ...person, papers: person.papers ?? null, ...marked };
  });
}

function writeLines(ctx: Ctx, reportId: string, lines: Content["lines"], age: { fresh?: boolean }): Promise<FieldChange[]> {
  const rows = lines.map((line) => ({
    ...line,
    weldId: line.weldId ?? null,
    performedBy: line.performedBy ?? null,
    // An unmarked line is not necessarily the company's own: the performer determines whose result it is.
    subcontracted: line.subcontracted ? true : null,
    examStage: line.examStage ?? null,
    neReason: line.neReason ?? null,
    reshootReason: line.reshootReason ?? null,
    criteriaSetId: line.criteriaSetId ?? null,
    setupId: line.setupId ?? null,
  }));
  return ctx.store.replaceChildren(
    reportLine,
    { column: reportLine.reportId, id: reportId },
    rows,
    (row) => `line ${String(row.lineNo)}`,
    age,
  );
}
