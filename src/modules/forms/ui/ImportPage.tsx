import { Button, FileInput, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { forms } from "../contract.ts";
import { fieldsOf } from "../definition.ts";
import type { LeftOut, ReadForm } from "../xlsform/read.ts";
import { CallFailed } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** A form from an XLSForm workbook: what can be taken and what cannot is shown before a draft is made. */
export default function ImportPage() {
  const go = useGo();
  const [read, setRead] = useState<ReadForm | null>(null);
  const [code, setCode] = useState("");
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const making = useSend(forms.endpoints.create, { done: "Draft made", onDone: ({ id }) => go(`/forms/${id}/build`) });
  const fields = making.failure instanceof CallFailed ? (making.failure.problem?.fields ?? []) : [];
  const at = (name: string) => fields.find(({ path }) => path === name)?.message;
  async function take(file: File | null) {
    setProblem(null);
    setRead(null);
    if (!file) return;
    try {
      const found = await readFile(file);
      setRead(found);
      setCode(found.code);
      setTitle(found.title);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setProblem(failure instanceof RangeError ? failure.message : "This file cannot be read as a workbook.");
    }
  }
  const make = (found: ReadForm) =>
    making.run({
      body: {
        code,
        title,
        category: "other",
        confidential: "normal",
        retentionYears: 5,
        definition: found.definition,
        audience: { everyone: true, roles: [], baseLocationIds: [], external: false },
      },
    });
  return (
    <Page title="Import a form">
      <Stack maw={760}>
        <p className="quiet">
          An XLSForm workbook with the sheets survey, choices and settings, as ODK, Kobo and others use it. It becomes a draft:
          review it in the builder, fill it as a test, and send it for review like any other.
        </p>
        <FileInput
          label="Workbook"
          placeholder="Choose an XLSX file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          error={problem}
          onChange={(file) => void take(file)}
        />
      </Stack>
      {read && (
        <>
          <Section title="What is taken">
            <p>{wordsOf(read)}</p>
            {fields.length === 0 && <Refused of={making.failure} />}
            <Stack maw={420}>
              <TextInput
                label="Code"
                required
                maxLength={20}
                value={code}
                error={at("code")}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
              />
              <TextInput
                label="Title"
                required
                maxLength={120}
                value={title}
                error={at("title")}
                onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              />
            </Stack>
          </Section>
          <Section title="What is left out">
            {read.leftOut.length === 0 ? (
              <Banner meaning="good" title="Everything of this workbook can be taken" />
            ) : (
              <DataTable rows={read.leftOut} short caption="Left out" keyOf={keyOf} columns={columns} />
            )}
          </Section>
          <Group>
            <NeedsNetwork>
              <Button loading={making.sending} disabled={!code.trim() || !title.trim()} onClick={() => make(read)}>
                Make a draft
              </Button>
            </NeedsNetwork>
          </Group>
        </>
      )}
    </Page>
  );
}

const wordsOf = ({ definition }: ReadForm) => {
  const asked = fieldsOf(definition).filter(({ field }) => !["note", "heading"].includes(field.type)).length;
  return `${counted(definition.sections.length, "section")} with ${counted(asked, "question")}, in ${definition.languages.join(", ")}.`;
};

const keyOf = ({ sheet, row, what }: LeftOut) => `${sheet} ${row} ${what}`;
const columns: Column<LeftOut>[] = [
  { field: "row", title: "Row", phone: "detail" },
  { field: "sheet", title: "Sheet", phone: "detail" },
  { field: "what", title: "Left out", phone: "title" },
];

/** The libraries are loaded only for an import. */
async function readFile(file: File): Promise<ReadForm> {
  const [{ default: readSheets }, { measuredWorkbook }, { readXlsForm }] = await Promise.all([
    import("read-excel-file/browser"),
    import("#kit/ui/workbook-parts.ts"),
    import("../xlsform/read.ts"),
  ]);
  const workbook = measuredWorkbook(new Uint8Array(await file.arrayBuffer()));
  const sheets = await readSheets(new Blob([workbook]));
  return readXlsForm(
    sheets.map(({ sheet: name, data }) => ({
      name,
      rows: data.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "")))),
    })),
  );
}
