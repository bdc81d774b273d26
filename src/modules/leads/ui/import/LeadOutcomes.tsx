import { Button, Group } from "@mantine/core";
import { type ImportedLead, leadImportNames } from "../../lead-import.ts";
import styles from "./outcomes.module.css";
import type { Meaning } from "#kit/meaning.ts";
import type { Sheet } from "#kit/sheet.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { dayText } from "#kit/ui/format.ts";
import { saveBlob } from "#kit/ui/save-file.ts";
import { refusedCsv } from "#kit/ui/sheet-rows.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** What becomes of each row of a list, how many of each, and those that were not imported as a file. */
export function LeadOutcomes({ sheet, rows }: { sheet: Sheet; rows: readonly ImportedLead[] }) {
  const others = rows.filter(({ outcome }) => outcome !== "new");
  const counts = (["new", "similar", "refused"] as const).flatMap((outcome) => {
    const many = rows.filter((one) => one.outcome === outcome).length;
    return many > 0 ? [`${many} ${outcome}`] : [];
  });
  async function download() {
    saveBlob(await refusedCsv(sheet, new Map(others.map((one) => [one.row, said(one).join(" ")]))), "rows-not-imported.csv");
  }
  return (
    <>
      <Group justify="space-between" my="md">
        <p role="status">{counts.join(", ")}.</p>
        {others.length > 0 && (
          <Button variant="default" onClick={() => void download()}>
            Download similar and refused rows
          </Button>
        )}
      </Group>
      <DataTable rows={[...rows]} keyOf={({ row }) => String(row)} columns={columns} caption="Rows of the list" />
    </>
  );
}

const meanings: Record<ImportedLead["outcome"], Meaning> = { new: "good", similar: "due", refused: "bad" };

const said = ({ reasons, similar }: ImportedLead): string[] => [
  ...reasons.map(({ field, message }) => (field ? `${leadImportNames[field]}: ${message}` : message)),
  ...similar,
];

const columns: Column<ImportedLead>[] = [
  {
    field: "title",
    title: "Enquiry",
    phone: "title",
    show: ({ id, number, title }) => (id ? <Go href={`/leads/${id}`}>{`${number} ${title}`}</Go> : title || "No title"),
  },
  {
    field: "outcome",
    title: "Outcome",
    phone: "status",
    show: ({ id, outcome }) => <StatusBadge meaning={meanings[outcome]}>{id ? "imported" : outcome}</StatusBadge>,
  },
  { field: "row", title: "Row", align: "right", phone: "detail", show: ({ row }) => `Row ${row}` },
  {
    field: "understood",
    title: "Understood as",
    phone: "detail",
    show: ({ understood }) =>
      understood.length > 0 && (
        <ul className={styles.said} data-whole>
          {understood.map(({ field, text }) => (
            <li key={field}>{`${leadImportNames[field]}: ${field === "value" ? text : dayText(text)}`}</li>
          ))}
        </ul>
      ),
  },
  {
    field: "reasons",
    title: "Similar to, or reasons",
    phone: "detail",
    show: (one) =>
      said(one).length > 0 && (
        <ul className={styles.said} data-whole>
          {said(one).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
  },
];
