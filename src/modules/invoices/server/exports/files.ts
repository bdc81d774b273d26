/** The files of a batch: for importers with at most so many invoices each, for the journal as CSV and workbook, and a control sheet of our totals. */
import {
  type Importer,
  mostInFile,
  quickBooksHeads,
  quickBooksRows,
  unmapped,
  xeroColumns,
  xeroRows,
} from "../../rules/exports/importers.ts";
import { accountName, accountNumber, type Mapping, missingAccount } from "../../rules/exports/mapping.ts";
import type { SalesDocument } from "../../rules/exports/sales-lines.ts";
import type { Posting } from "./postings.ts";
import { amountsIn, compareAmounts, unsigned } from "#kit/money.ts";
import { toCsv } from "#kit/server/export.ts";
import { toXlsx } from "#kit/server/workbook.ts";
import type { ZippedFile } from "#kit/server/zip.ts";

const csv = (name: string, heads: readonly string[], rows: string[][]): ZippedFile => ({
  name,
  bytes: async () => toCsv([...heads], rows),
});

/** Why the files cannot be made, as one sentence for each line. */
export const importProblems = (system: Importer, mapping: Mapping, documents: readonly SalesDocument[]): string[] =>
  documents.flatMap((one) => unmapped(system, mapping, one));

export function importFiles(system: Importer, mapping: Mapping, documents: readonly SalesDocument[]): ZippedFile[] {
  const most = mostInFile[system];
  const isNote = ({ type }: SalesDocument) => system === "quickBooks" && type === "credit note";
  const named = (name: string, of: readonly SalesDocument[]) =>
    Array.from({ length: Math.ceil(of.length / most) }, (_, index) => {
      const part = of.slice(index * most, (index + 1) * most);
      return system === "xero"
        ? csv(
            `${name}-${index + 1}.csv`,
            xeroColumns,
            part.flatMap((one) => xeroRows(mapping, one)),
          )
        : csv(
            `${name}-${index + 1}.csv`,
            quickBooksHeads(mapping),
            part.flatMap((one) => quickBooksRows(mapping, one)),
          );
    });
  return [
    ...named(
      "invoices",
      documents.filter((one) => !isNote(one)),
    ),
    ...named("credit-memos", documents.filter(isNote)),
    controlOfDocuments(documents),
  ];
}

function controlOfDocuments(documents: readonly SalesDocument[]): ZippedFile {
  const rows = documents.map(({ number, type, date, client, currency, figures }) => {
    const signed = (amount: string) => (type === "credit note" ? amountsIn(currency).negated(amount) : amount);
    const { linesTotal, discountTotal, netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue } = figures;
    const amounts = [linesTotal, discountTotal, netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue];
    return [number, type, date, client.name, currency, ...amounts.map(signed)];
  });
  const heads = [
    "Number",
    "Type",
    "Date",
    "Client",
    "Currency",
    "Lines",
    "Discount",
    "Net",
    "Tax",
    "Gross",
    "Retained",
    "Withheld",
    "Due",
  ];
  return csv("control.csv", heads, rows);
}

export const journalProblems = (mapping: Mapping, postings: readonly Posting[]): string[] =>
  postings.flatMap(({ document, entries }) =>
    entries.flatMap(({ account }) => {
      const why = missingAccount(mapping, account);
      return why ? [`${document}: ${why}.`] : [];
    }),
  );

const journalHeads = [
  "Date",
  "Document",
  "Client",
  "Text",
  "Account",
  "Account name",
  "Debit",
  "Credit",
  "Currency",
  "Amount",
] as const;

/** The journal in the base currency: refuses to exist where debit and credit differ. */
export function journalFiles(baseCurrency: string, mapping: Mapping, postings: readonly Posting[]): ZippedFile[] {
  const money = amountsIn(baseCurrency);
  const entries = postings.flatMap((posting) => posting.entries.map((entry) => ({ ...entry, posting })));
  const off = money.sum(...entries.map(({ base }) => base));
  if (compareAmounts(off, "0") !== 0) throw new Error(`The journal is out of balance by ${off} ${baseCurrency}.`);
  const rows = entries.map(({ account, base, currency, amount, posting: { on, document, client, text } }) => {
    const isDebit = compareAmounts(base, "0") > 0 || (compareAmounts(base, "0") === 0 && !amount.startsWith("-"));
    const value = unsigned(base);
    const sides = isDebit ? [value, ""] : ["", value];
    return [
      on,
      document,
      client,
      text,
      accountNumber(mapping, account) ?? "",
      accountName(mapping, account),
      ...sides,
      currency,
      amount,
    ];
  });
  const sumOf = (sign: 1 | -1) =>
    money.sum(...entries.flatMap(({ base }) => (compareAmounts(base, "0") === sign ? [unsigned(base)] : [])));
  const kinds = { Date: "day", Debit: "decimal", Credit: "decimal", Amount: "decimal" } as const;
  const columns = journalHeads.map((head) => ({
    head,
    kind: head in kinds ? kinds[head as keyof typeof kinds] : ("text" as const),
  }));
  const table = rows.map((row) => row.map((cell) => (cell === "" ? null : cell)));
  const control = [
    ["Debit", baseCurrency, sumOf(1)],
    ["Credit", baseCurrency, sumOf(-1)],
    ["Difference", baseCurrency, off],
    ["Entries", "", String(entries.length)],
  ];
  return [
    csv("journal.csv", journalHeads, rows),
    { name: "journal.xlsx", bytes: () => toXlsx(columns, table) },
    csv("control.csv", ["Total", "Currency", "Amount"], control),
  ];
}
