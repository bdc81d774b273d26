import { Button, Group, Switch } from "@mantine/core";
import { useState } from "react";
import type { peopleAndAccess } from "../../contract.ts";
import { importColumns, type ImportField } from "../../import-contract.ts";
import styles from "./import.module.css";
import type { Reply } from "#kit/contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

export type Checked = Reply<typeof peopleAndAccess.endpoints.checkImport>;
type Row = Checked["rows"][number];

interface PreviewProps {
  checked: Checked;
  onImport: (people: NonNullable<Row["person"]>[]) => void;
}

/** What was read, line by line, with what is wrong in the cell it stands in. */
export function Preview({ checked: { rows, fields, ignored }, onImport }: PreviewProps) {
  const ready = rows.flatMap(({ person }) => person ?? []);
  const wrong = rows.filter(({ person }) => person === null);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const shown = onlyWrong ? wrong : rows;
  return (
    <Section title="Preview">
      <p role="status">
        {ready.length} of {rows.length} {rows.length === 1 ? "person" : "people"} can be invited.{" "}
        {wrong.length > 0 && "Fix the marked cells in the file and choose it again, or import the others now."}
      </p>
      {ignored.length > 0 && <p className="quiet">Not read, because these headings are not known: {ignored.join(", ")}.</p>}
      <Group justify="space-between" my="md">
        <Switch
          label="Only lines with a problem"
          checked={onlyWrong}
          disabled={wrong.length === 0}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
        <Button disabled={ready.length === 0} onClick={() => onImport(ready)}>
          {ready.length === 1 ? "Import 1 person" : `Import ${ready.length} people`}
        </Button>
      </Group>
      <DataTable rows={shown} keyOf={({ line }) => String(line)} columns={columnsFor(fields)} caption="The people in the file" />
    </Section>
  );
}

function columnsFor(fields: readonly ImportField[]): Column<Row>[] {
  return [
    { field: "line", title: "Line", align: "right", phone: "detail" },
    {
      field: "person",
      title: "Outcome",
      phone: "status",
      show: ({ person }) =>
        person ? <StatusBadge meaning="good">Ready</StatusBadge> : <StatusBadge meaning="bad">Problem</StatusBadge>,
    },
    { field: "problems", title: "Problem", show: ({ problems }) => <Problems of={problems} />, phone: "detail" },
    ...fields.map((field): Column<Row> => ({
      field,
      title: importColumns[field],
      ...(field === "email" ? { phone: "title" as const } : {}),
      show: (row) => <Cell row={row} field={field} />,
    })),
  ];
}

function Cell({ row: { cells, problems }, field }: { row: Row; field: ImportField }) {
  const wrong = problems.some((one) => one.field === field);
  const text = cells[field] || (wrong ? "(empty)" : "–");
  return wrong ? (
    <mark className={styles.wrong}>{text}</mark>
  ) : (
    <span className={cells[field] ? undefined : "quiet"}>{text}</span>
  );
}

function Problems({ of: problems }: { of: Row["problems"] }) {
  if (problems.length === 0) return <span className="quiet">–</span>;
  return (
    <ul className={styles.problems} data-whole>
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <strong>{importColumns[field]}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}
