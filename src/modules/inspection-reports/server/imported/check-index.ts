import { and, inArray, isNull, sql } from "drizzle-orm";
import type { ImportedField, ImportedRow } from "../../imported/imported-report.ts";
import { inspectionReport } from "../tables.ts";
import { importedReport } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

export type Client = Row<typeof clientCompany>;

/** A row with the records it names. */
export interface CheckedRow extends ImportedRow {
  of: Client;
  /** The report of the same number and revision that was imported before. */
  before: Row<typeof importedReport> | null;
}

interface Bad {
  row: number;
  field: ImportedField;
  message: string;
}

/** What only the server knows of an index: its clients, the numbers that are in use here, and what was imported before. */
export async function checkedRows(ctx: Ctx, rows: readonly ImportedRow[]): Promise<{ checked: CheckedRow[]; bad: Bad[] }> {
  const clients = await ctx.db
    .select()
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), ctx.lookup.within(clientCompany)));
  const numbers = [...new Set(rows.map(({ reportNumber }) => reportNumber.toLowerCase()))];
  const [own, before] = [await ownNumbers(ctx, numbers), await importedBefore(ctx, numbers)];
  const bad: Bad[] = [];
  const checked = rows.flatMap((row): CheckedRow[] => {
    const named = clients.filter(({ code, displayName, legalName }) =>
      [code, displayName, legalName].some((name) => isSame(name, row.client)),
    );
    const [of] = named;
    if (!of) bad.push({ row: row.row, field: "client", message: `'${row.client}' is no client by its code or name` });
    else if (named.length > 1)
      bad.push({ row: row.row, field: "client", message: `'${row.client}' names more than one client; write its code` });
    if (row.issuedOn > ctx.today) bad.push({ row: row.row, field: "issuedOn", message: `${row.issuedOn} is in the future` });
    if (own.has(row.reportNumber.toLowerCase()))
      bad.push({
        row: row.row,
        field: "reportNumber",
        message: `'${row.reportNumber}' is the number of a report written in Holdpoint`,
      });
    return of ? [{ ...row, of, before: before.get(keyOf(row)) ?? null }] : [];
  });
  return { checked, bad };
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const keyOf = ({ reportNumber, revision }: { reportNumber: string; revision: string }) =>
  `${reportNumber} ${revision}`.toLowerCase();

async function ownNumbers({ db }: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const lower = sql<string>`lower(${inspectionReport.reportNumber})`;
  const rows = await db
    .select({ number: lower })
    .from(inspectionReport)
    .where(inArray(lower, [...numbers]));
  return new Set(rows.map(({ number }) => number));
}

async function importedBefore({ db }: Ctx, numbers: readonly string[]): Promise<Map<string, Row<typeof importedReport>>> {
  const rows = await db
    .select()
    .from(importedReport)
    .where(and(isNull(importedReport.archivedAt), inArray(sql`lower(${importedReport.reportNumber})`, [...numbers])));
  return new Map(rows.map((row) => [keyOf(row), row]));
}
