import { Button, Group, NativeSelect, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { leads, leadSources } from "../../contract.ts";
import { type ImportedLead, leadImportFields, leadImportNames } from "../../lead-import.ts";
import { LeadOutcomes } from "./LeadOutcomes.tsx";
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
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";

const { checkImport, importLeads } = leads.endpoints;
const targets = leadImportFields.map((key) => ({ key, label: leadImportNames[key] }));
const needed = ["title", "companyName"] as const;

interface LeadColumnsProps {
  sheet: Sheet;
  guessed: Mapping;
  onImported: (done: { importId: string; rows: readonly ImportedLead[] }) => void;
}

/** What each column is, what would become of each row with these columns, and the import of exactly that. */
export function LeadColumns({ sheet, guessed, onImported }: LeadColumnsProps) {
  const [mapping, setMapping] = useState(guessed);
  const [order, setOrder] = useState<DayOrder>("day first");
  const tomorrow = addDays(useToday(), 1);
  const [otherwise, setOtherwise] = useState({ source: "other", baseLocationId: "", nextAction: "Call back" });
  const [withSimilar, setWithSimilar] = useState(false);
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const read = useMemo(
    () => sheetRows(sheet, mapping, leadImportFields, { ...otherwise, nextActionOn: tomorrow }),
    [sheet, mapping, otherwise, tomorrow],
  );
  const body = useMemo(() => ({ order, rows: read.rows }), [order, read]);
  const [checked, setChecked] = useState<{ body: typeof body; rows: readonly ImportedLead[] } | null>(null);
  // Without a key, so that the server keeps nothing of a list that is only looked at.
  const check = useSend(checkImport, { secret: true });
  const put = useSend(importLeads);
  // What was checked were other columns.
  const rows = checked?.body === body ? checked.rows : null;
  const missing = needed.filter((field) => !Object.values(mapping).includes(field)).map((field) => leadImportNames[field]);
  const similar = rows?.filter(({ outcome }) => outcome === "similar").length ?? 0;
  const many = (rows?.filter(({ outcome }) => outcome === "new").length ?? 0) + (withSimilar ? similar : 0);

  async function look() {
    const reply = await check.send({ body }).catch(() => null);
    setChecked(reply && { body, rows: reply.rows });
  }
  async function importGood() {
    const asked = { ...body, similar: withSimilar ? ("import" as const) : ("skip" as const) };
    const reply = await put.send({ body: asked }).catch(() => null);
    if (reply) onImported(reply);
  }
  return (
    <>
      <Section title="Columns">
        <ColumnMapping sheet={sheet} targets={targets} mapping={mapping} onChange={setMapping} />
        <Group align="end" my="md">
          <NativeSelect
            label="Source of rows that name none"
            value={otherwise.source}
            data={[...leadSources]}
            onChange={({ currentTarget: { value: source } }) => setOtherwise((now) => ({ ...now, source }))}
          />
          <NativeSelect
            label="Base of rows that name none"
            value={otherwise.baseLocationId}
            data={[
              { value: "", label: "That of the client or my own" },
              ...bases
                .filter(({ status }) => status !== "closed")
                .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
            ]}
            onChange={({ currentTarget: { value: baseLocationId } }) => setOtherwise((now) => ({ ...now, baseLocationId }))}
          />
          <TextInput
            label="Next action of rows that name none"
            value={otherwise.nextAction}
            maxLength={200}
            onChange={({ currentTarget: { value: nextAction } }) => setOtherwise((now) => ({ ...now, nextAction }))}
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
          <Group>
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
          <LeadOutcomes sheet={sheet} rows={rows} />
          {similar > 0 && (
            <Switch
              my="md"
              label={`Import the ${counted(similar, "similar row")} as well: they are other enquiries`}
              checked={withSimilar}
              onChange={(event) => setWithSimilar(event.currentTarget.checked)}
            />
          )}
          <Refused of={put.failure} />
          <NeedsNetwork>
            <Group mt="md">
              <Button loading={put.sending} disabled={many === 0} onClick={() => void importGood()}>
                Import {counted(many, "lead")}
              </Button>
            </Group>
          </NeedsNetwork>
        </Section>
      )}
    </>
  );
}
