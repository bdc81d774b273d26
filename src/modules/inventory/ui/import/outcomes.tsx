import { Button, Group, Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { inventory } from "../../contract.ts";
import { itemImportNames } from "../../item-import.ts";
import styles from "../inventory.module.css";
import type { Reply } from "#kit/contract.ts";
import type { Meaning } from "#kit/meaning.ts";
import type { Sheet } from "#kit/sheet.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { saveBlob } from "#kit/ui/save-file.ts";
import { refusedCsv } from "#kit/ui/sheet-rows.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

export type RowOutcome = Reply<typeof inventory.endpoints.checkItemImport>["rows"][number];

/** What becomes of each row of a list, how many of each, and the refused ones as a file. */
export function Outcomes({ sheet, rows }: { sheet: Sheet; rows: readonly RowOutcome[] }) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  const counts = (["new", "changed", "unchanged", "refused"] as const).flatMap((outcome) => {
    const many = rows.filter((one) => one.outcome === outcome).length;
    return many > 0 ? [`${many} ${outcome}`] : [];
  });
  async function download() {
    saveBlob(await refusedCsv(sheet, new Map(refused.map((one) => [one.row, reasonsOf(one).join(" ")]))), "refused-rows.csv");
  }
  return (
    <>
      <p role="status">
        {counts.join(", ")}.{refused.length > 0 && " Correct the refused rows in the file and choose it again."}
      </p>
      {refused.length > 0 && (
        <Group justify="space-between" my="md">
          <Switch
            label="Only refused rows"
            checked={onlyRefused}
            onChange={(event) => setOnlyRefused(event.currentTarget.checked)}
          />
          <Button variant="default" onClick={() => void download()}>
            Download refused rows
          </Button>
        </Group>
      )}
      <DataTable
        rows={onlyRefused ? refused : [...rows]}
        keyOf={({ row }) => String(row)}
        columns={columns}
        caption="Rows of the equipment list"
      />
    </>
  );
}

const meanings: Record<RowOutcome["outcome"], Meaning> = { new: "good", changed: "due", unchanged: "idle", refused: "bad" };

const reasonsOf = ({ reasons }: RowOutcome) =>
  reasons.map(({ field, message }) => (field ? `${itemImportNames[field]}: ${message}` : message));

const changesOf = ({ changes }: RowOutcome) =>
  changes.map(({ field, from, to }) => `${itemImportNames[field]}: ${from || "empty"} → ${to}`);

function saidOf(one: RowOutcome): ReactNode {
  const texts = one.outcome === "refused" ? reasonsOf(one) : changesOf(one);
  return texts.length === 0 ? null : (
    <ul className={styles.said} data-whole>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const columns: Column<RowOutcome>[] = [
  { field: "assetTag", title: "Asset tag", phone: "title", mono: true, show: ({ assetTag }) => assetTag ?? "Next number" },
  {
    field: "outcome",
    title: "Outcome",
    phone: "status",
    show: ({ outcome }) => <StatusBadge meaning={meanings[outcome]}>{outcome}</StatusBadge>,
  },
  { field: "row", title: "Row", align: "right", phone: "detail", show: ({ row }) => `Row ${row}` },
  {
    field: "reasons",
    title: "Changes or reasons",
    phone: "detail",
    show: (one) => saidOf(one),
  },
];
