import { Button, Group, Radio, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { IndexPreview } from "./IndexPreview.tsx";
import styles from "./imported.module.css";
import { ColumnMapping } from "#kit/ui/ColumnMapping.tsx";
import { counted } from "#kit/plural.ts";
import type { DayOrder, Mapping, Sheet } from "#kit/sheet.ts";
import type { Reply } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import {
  cellWords,
  fieldNames,
  fileKey,
  indexTargets,
  neededFields,
  readIndex,
} from "#modules/inspection-reports/imported/read-index.ts";

const { checkIndex, importIndex } = inspectionReports.endpoints;
type Checked = Reply<typeof checkIndex>;

interface ColumnsProps {
  sheet: Sheet;
  guessed: Mapping;
  files: readonly File[];
  onImported: () => void;
}

/** Maps the columns, shows what was read and what is wrong with it, and imports only what was checked. */
export function IndexColumns({ sheet, guessed, files, onImported }: ColumnsProps) {
  const [mapping, setMapping] = useState(guessed);
  const [order, setOrder] = useState<DayOrder>("day first");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [known, setKnown] = useState<"skip" | "replace">("skip");
  const names = useMemo(() => new Set(files.map(({ name }) => fileKey(name))), [files]);
  const read = useMemo(() => readIndex(sheet, { mapping, order, files: names }), [sheet, mapping, order, names]);
  const check = useSend(checkIndex);
  const put = useSend(importIndex);
  const [basis, setBasis] = useState(read);
  // What was checked was another index.
  const now = basis === read ? checked : null;
  const missing = neededFields.filter((field) => !Object.values(mapping).includes(field));
  const bad = [...read.bad, ...(now?.bad ?? [])].toSorted((one, other) => one.row - other.row);
  const badRows = new Set(bad.map(({ row }) => row));
  const good = read.rows.filter(({ row }) => !badRows.has(row));
  const before = now?.known.filter((row) => !badRows.has(row)) ?? [];
  const count = known === "skip" ? good.length - before.length : good.length;

  async function checkAgainst() {
    setBasis(read);
    setChecked(await check.send({ body: { rows: good } }).catch(() => null));
  }
  async function importGood() {
    const done = await put.send({ body: { rows: good, known, mapping } }).catch(() => null);
    if (!done) return;
    toast({ title: `${counted(done.imported + done.replaced, "report")} imported` });
    onImported();
  }
  return (
    <Section title="Columns">
      <ColumnMapping sheet={sheet} targets={indexTargets} mapping={mapping} onChange={setMapping} />
      <SegmentedControl
        size="xs"
        aria-label="Order of dates in the index"
        data={[
          { value: "day first", label: "14/03/2019 is 14 March" },
          { value: "month first", label: "03/14/2019 is 14 March" },
        ]}
        value={order}
        onChange={(value) => setOrder(value === "month first" ? "month first" : "day first")}
      />
      {missing.length > 0 ? (
        <Banner meaning="due">Choose the column of: {missing.map((field) => fieldNames[field]).join(", ")}.</Banner>
      ) : (
        <>
          <IndexPreview rows={read.rows} />
          {bad.length > 0 && (
            <Banner meaning="bad" title={`${counted(badRows.size, "row")} cannot be imported`}>
              <ul className={styles.bad}>
                {bad.slice(0, 50).map((one) => (
                  <li key={`${one.row} ${one.field} ${one.message}`}>{cellWords(one, mapping)}</li>
                ))}
              </ul>
              {bad.length > 50 && `And ${bad.length - 50} more.`}
            </Banner>
          )}
          {before.length > 0 && (
            <Radio.Group
              label={`${counted(before.length, "report")} imported before`}
              description="By number and revision. Their PDF stays as it is."
              value={known}
              onChange={(value) => setKnown(value === "replace" ? "replace" : "skip")}
            >
              <Radio value="skip" label="Leave them as they are" />
              <Radio value="replace" label="Replace what the index says of them" />
            </Radio.Group>
          )}
          {now && now.sequences.length > 0 && (
            <Banner meaning="idle" title="Numbers that go on after the imported ones">
              <ul className={styles.bad}>
                {now.sequences.map(({ sequence, next }) => (
                  <li key={sequence}>
                    {sequence}: next <span className="mono">{next}</span>
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <Refused of={check.failure ?? put.failure} />
          <Group>
            {now ? (
              <Button loading={put.sending} disabled={count === 0} onClick={() => void importGood()}>
                Import {counted(count, "report")}
                {badRows.size > 0 && ` without the ${counted(badRows.size, "bad row")}`}
              </Button>
            ) : (
              <Button loading={check.sending} disabled={good.length === 0} onClick={() => void checkAgainst()}>
                Check {counted(good.length, "row")}
              </Button>
            )}
          </Group>
        </>
      )}
    </Section>
  );
}
