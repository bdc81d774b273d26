import { FileInput } from "@mantine/core";
import { useState } from "react";
import { type Sheet, whyNotImport } from "../sheet.ts";

interface SheetFileProps {
  label: string;
  description: string;
  /** The most rows that are imported at once. */
  most: number;
  /** The list with a key of the file, or null once another is chosen. */
  onOpened: (opened: { sheet: Sheet; key: string } | null) => void;
}

/** Takes the file of a list that is imported, chosen or dropped, and reads it on this device; a file that cannot be read says why. */
export function SheetFile({ label, description, most, onOpened }: SheetFileProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  async function open(file: File | null) {
    onOpened(null);
    setChosen(file);
    const wrong = file && whyNotImport(file);
    setProblem(wrong);
    if (!file || wrong) return;
    try {
      const { readTable } = await import("./read-table.ts");
      const { sheet } = await readTable(file);
      if (sheet.rows.length > most)
        throw new RangeError(
          `This file has ${sheet.rows.length} rows; at most ${most.toLocaleString("en")} are imported at once. Split it.`,
        );
      onOpened({ sheet, key: `${file.name} ${file.lastModified}` });
    } catch (failure) {
      setProblem(failure instanceof RangeError ? failure.message : "This file could not be read. Save it as CSV and try again.");
    }
  }
  return (
    <FileInput
      label={label}
      description={description}
      maw={640}
      placeholder={over ? "Drop the file" : "Choose a file, or drop it here"}
      accept=".csv,.txt,.tsv,.xlsx"
      error={problem}
      clearable
      value={chosen}
      onChange={(file) => void open(file)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void open(file);
      }}
    />
  );
}
