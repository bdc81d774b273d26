import { and, desc, eq, getColumns, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AnswerColumn, cellsOf, columnsOf, figuresOf, meets, rowsOfTable, tablesOf } from "../answer-table.ts";
import { AnswerConditions, type AnswersQuestion, type AnswerTable } from "../answers-asked.ts";
import { FormSubmission } from "../contract.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notFound, refused, wrongField } from "#kit/refusals.ts";
import { toCsv } from "#kit/server/export.ts";
import type { Cell, ExportColumn } from "#kit/server/export-columns.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type SheetOfTable, toXlsxSheets } from "#kit/server/workbook.ts";
import { counted } from "#kit/plural.ts";
import { addDays } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Asked = z.output<typeof AnswersQuestion>;

/** The most forms in one table: all of them are in memory at once. */
const most = 3_000;

/** The forms asked for within the person's reach, the newest first, with the version each was filled on. */
async function read(ctx: Ctx, { code, from, to, where }: Asked) {
  const versions = await ctx.db
    .select()
    .from(formTemplate)
    .where(eq(formTemplate.code, code))
    .orderBy(desc(formTemplate.formVersion));
  const known = versions.filter(({ status }) => status !== "draft" && status !== "in review");
  const [newest] = known;
  if (!newest) throw notFound("form");
  const sentAt = sql<string>`coalesce(${formSubmission.submittedAt}, ${formSubmission.openedAt})`;
  const rows = await ctx.db
    .select({
      row: getColumns(formSubmission),
      baseName: baseLocation.name,
      clientName: clientCompany.displayName,
      itemName: inventoryItem.assetTag,
    })
    .from(formSubmission)
    .leftJoin(baseLocation, eq(baseLocation.id, formSubmission.baseLocationId))
    .leftJoin(clientCompany, eq(clientCompany.id, formSubmission.clientCompanyId))
    .leftJoin(inventoryItem, eq(inventoryItem.id, formSubmission.inventoryItemId))
    .where(
      and(
        eq(formSubmission.formCode, code),
        inArray(formSubmission.status, ["opened", "submitted", "returned", "closed"]),
        isNull(formSubmission.archivedAt),
        gte(sentAt, `${from}T00:00:00Z`),
        lt(sentAt, `${addDays(to, 1)}T00:00:00Z`),
        ctx.lookup.within(formSubmission),
      ),
    )
    .orderBy(desc(sentAt), desc(formSubmission.id))
    .limit(most + 1);
  if (rows.length > most) throw refused("These are more than 3,000 forms. Choose fewer days.");
  const definitions = new Map(known.map(({ id, definition }) => [id, definition]));
  const conditions = conditionsIn(where);
  const filled = rows.flatMap(({ row, ...names }) => {
    const definition = definitions.get(row.templateId);
    const cells = definition && cellsOf(definition, row.answers);
    return definition && meets(cells ?? {}, conditions) ? [{ row, names, definition, cells: cells ?? {} }] : [];
  });
  // Only versions that were filled, and the newest, have columns.
  const asked = known.filter(({ id }) => id === newest.id || filled.some(({ row }) => row.templateId === id));
  return { title: newest.title, versions: asked.map(({ definition }) => definition), filled };
}

function conditionsIn(where: string | undefined): z.output<typeof AnswerConditions> {
  if (!where) return [];
  try {
    return AnswerConditions.parse(JSON.parse(where));
  } catch {
    throw wrongField("where", "These conditions on answers cannot be read.");
  }
}

const sentAt = ({ submittedAt, openedAt, createdAt }: typeof formSubmission.$inferSelect) => submittedAt ?? openedAt ?? createdAt;

/** A row for each filled form, a column for each question, and what they come to. */
export async function answerTable(ctx: Ctx, { query }: { query: Asked }): Promise<AnswerTable> {
  const { title, versions, filled } = await read(ctx, query);
  const columns = columnsOf(versions);
  const keys = new Set(columns.map(({ key }) => key));
  return {
    title,
    columns,
    figures: columns.map((column) =>
      figuresOf(
        column,
        filled.map(({ cells }) => cells),
      ),
    ),
    rows: filled.map(({ row, names, cells }) => ({
      ...names,
      id: row.id,
      number: row.number,
      sentAt: sentAt(row),
      zone: row.zone,
      filledByName: row.filledByName,
      about: row.about,
      status: row.status,
      cells: Object.fromEntries(Object.entries(cells).filter(([key, { text }]) => keys.has(key) && text !== "")),
    })),
  };
}

/** The same as a file: CSV, or a workbook with each table of the form on a sheet of its own. */
export async function answerFile(ctx: Ctx, { query }: { query: Asked & { format: "csv" | "xlsx" } }): Promise<Download> {
  const { title, versions, filled } = await read(ctx, query);
  const columns = columnsOf(versions);
  const head: ExportColumn[] = [
    { head: "Number", kind: "text" },
    { head: "Sent (UTC)", kind: "instant" },
    { head: "Filled by", kind: "text" },
    { head: "About", kind: "text" },
    { head: "Status", kind: "text" },
    ...columns.map(exported),
  ];
  const table = filled.map(({ row, cells }): Cell[] => [
    row.number,
    sentAt(row),
    row.filledByName,
    row.about,
    row.status,
    ...columns.map((column) => exportedCell(column, cells[column.key])),
  ]);
  await ctx.write((store) =>
    store.note({
      action: `${FormSubmission.noun}.export`,
      entity: FormSubmission.noun,
      label: `${query.code}: ${counted(filled.length, FormSubmission.noun)}`,
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
  const name = `${query.code}-answers-${ctx.today}`;
  if (query.format === "csv")
    return new Download(
      `${name}.csv`,
      "text/csv; charset=utf-8",
      toCsv(
        head.map(({ head: text }) => text),
        table,
      ),
    );
  const sheets: SheetOfTable[] = [
    { name: title, columns: head, table },
    ...tablesOf(versions).map(({ key, label, columns: inTable }) => ({
      name: label,
      columns: [{ head: "Number", kind: "text" as const }, { head: "Row", kind: "number" as const }, ...inTable.map(exported)],
      table: filled.flatMap(({ row, definition }) =>
        rowsOfTable(definition, row.answers, key).map((cells, index): Cell[] => [
          row.number,
          index + 1,
          ...inTable.map((column) => exportedCell(column, cells[column.key])),
        ]),
      ),
    })),
  ];
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return new Download(`${name}.xlsx`, xlsx, await toXlsxSheets(sheets));
}

const exported = ({ label, unit, kind }: AnswerColumn): ExportColumn => ({
  head: unit ? `${label} (${unit})` : label,
  kind: kind === "number" ? "decimal" : kind === "day" ? "day" : "text",
});

function exportedCell({ kind }: AnswerColumn, cell: ReturnType<typeof cellsOf>[string] | undefined): Cell {
  if (!cell || cell.text === "") return null;
  return kind === "number" || kind === "day" ? cell.value : cell.text;
}
