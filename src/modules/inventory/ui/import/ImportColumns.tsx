import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { inventory } from "../../contract.ts";
import { itemImportFields, itemImportNames, namesCalibration } from "../../item-import.ts";
import { Outcomes, type RowOutcome } from "./outcomes.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { counted } from "#kit/plural.ts";
import type { DayOrder, Mapping, Sheet } from "#kit/sheet.ts";
import { ColumnMapping } from "#kit/ui/ColumnMapping.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { sheetRows } from "#kit/ui/sheet-rows.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { checkItemImport, importItems } = inventory.endpoints;
const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));
const needed = ["typeId", "manufacturer", "model"] as const;

interface ImportColumnsProps {
  sheet: Sheet;
  guessed: Mapping;
  onImported: (rows: readonly RowOutcome[]) => void;
}

/** What each column is, what would become of each row with these columns, and the import of exactly that. */
export function ImportColumns({ sheet, guessed, onImported }: ImportColumnsProps) {
  const [mapping, setMapping] = useState(guessed);
  const [order, setOrder] = useState<DayOrder>("day first");
  const [base, setBase] = useState("");
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const read = useMemo(() => sheetRows(sheet, mapping, itemImportFields, { homeBaseId: base }), [sheet, mapping, base]);
  const body = useMemo(() => ({ order, rows: read.rows }), [order, read]);
  const [checked, setChecked] = useState<{ body: typeof body; rows: readonly RowOutcome[] } | null>(null);
  // Without a key, so that the server keeps nothing of a list that is only looked at.
  const check = useSend(checkItemImport, { secret: true });
  const put = useSend(importItems);
  // What was checked were other columns.
  const rows = checked?.body === body ? checked.rows : null;
  const fields = Object.values(mapping);
  const missing = needed.filter((field) => !fields.includes(field)).map((field) => itemImportNames[field]);
  if (!fields.includes("homeBaseId") && !base) missing.push(itemImportNames.homeBaseId);
  const calibrations = sheet.head.filter((column) => mapping[column] === undefined && namesCalibration(column));
  const many = rows?.filter(({ outcome }) => outcome === "new" || outcome === "changed").length ?? 0;

  async function look() {
    const reply = await check.send({ body }).catch(() => null);
    setChecked(reply && { body, rows: reply.rows });
  }
  async function importGood() {
    const reply = await put.send({ body }).catch(() => null);
    if (reply) onImported(reply.rows);
  }
  return (
    <>
      <Section title="Columns">
        <ColumnMapping sheet={sheet} targets={targets} mapping={mapping} onChange={setMapping} />
        {calibrations.length > 0 && (
          <Banner meaning="idle" title={`Not imported: ${calibrations.join(", ")}`}>
            A date alone does not put an instrument in calibration. Record each certificate under Calibration; until then the
            instrument is shown as never calibrated.
          </Banner>
        )}
        <Group align="end" my="md">
          <NativeSelect
            label="Base of rows that name none"
            value={base}
            data={[
              { value: "", label: "None" },
              ...bases
                .filter(({ status }) => status !== "closed")
                .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
            ]}
            onChange={(event) => setBase(event.currentTarget.value)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Order of dates in the list"
            data={[
              { value: "day first", label: "14/03/2026 is 14 March" },
              { value: "month first", label: "03/14/2026 is 14 March" },
            ]}
            value={order}
            onChange={(value) => setOrder(value === "month first" ? "month first" : "day first")}
          />
        </Group>
        {read.bad.length > 0 && <Banner meaning="bad">{read.bad.slice(0, 5).join(" ")}</Banner>}
        {missing.length > 0 && <Banner meaning="due">Choose the column of: {missing.join(", ")}.</Banner>}
        <Refused of={check.failure} />
        <NeedsNetwork>
          <Group mt="md">
            <Button
              variant={rows ? "default" : "filled"}
              loading={check.sending}
              disabled={missing.length > 0 || read.bad.length > 0}
              onClick={() => void look()}
            >
              Check {counted(sheet.rows.length, "row")}
            </Button>
          </Group>
        </NeedsNetwork>
      </Section>
      {rows && (
        <Section title="What would become of each row">
          <Outcomes sheet={sheet} rows={rows} />
          <Refused of={put.failure} />
          <NeedsNetwork>
            <Group mt="md">
              <Button loading={put.sending} disabled={many === 0} onClick={() => void importGood()}>
                Import {counted(many, "item")}
              </Button>
            </Group>
          </NeedsNetwork>
        </Section>
      )}
    </>
  );
}
