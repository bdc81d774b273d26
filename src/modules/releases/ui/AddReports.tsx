import { Button, Group, MultiSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { releases, type ReleaseWhole } from "../contract.ts";
import { carriedBy } from "./words.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

/** Further reports of the client: those ready to release, and those from before the product. */
export function AddReports({ release, onClose }: { release: ReleaseWhole; onClose: () => void }) {
  const { id, version, clientCompanyId, items } = release;
  const [chosen, setChosen] = useState<string[]>([]);
  const [imported, setImported] = useState<string[]>([]);
  const seesImported = useReach("view-inspection-reports", "view") !== null;
  const ready = useAsk(releases.ready.list, { query: { clientCompanyId, limit: 200 } }).data?.rows ?? [];
  const send = useSend(releases.endpoints.update, { done: "Reports added", onDone: onClose });
  const now = carriedBy(items);
  const changes = {
    ...(chosen.length > 0 ? { reportIds: [...now.reportIds, ...chosen] } : {}),
    ...(imported.length > 0 ? { importedReportIds: [...now.importedReportIds, ...imported] } : {}),
  };
  return (
    <Dialog onClose={onClose} title="Add reports">
      <Refused of={send.failure} />
      <Stack gap="md">
        <MultiSelect
          label="Reports ready to release"
          data={ready.map(({ id: value, reportNumber, revision, itemTag }) => ({
            value,
            label: [`${reportNumber} Rev ${revision}`, itemTag].filter(Boolean).join(", "),
          }))}
          value={chosen}
          onChange={setChosen}
          searchable
          hidePickedOptions
          nothingFoundMessage="No other report of this client is ready"
          comboboxProps={{ withinPortal: true }}
        />
        {seesImported && <ImportedReports of={clientCompanyId} carried={now.importedReportIds} onChange={setImported} />}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length + imported.length === 0}
          loading={send.sending}
          onClick={() => void send.send({ id, body: { version, changes } }).catch(() => undefined)}
        >
          Add reports
        </Button>
      </Group>
    </Dialog>
  );
}

interface ImportedProps {
  of: string;
  carried: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Reports from before the product, found by number, item or the client's number; there may be thousands. */
function ImportedReports({ of: clientCompanyId, carried, onChange }: ImportedProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const [words, setWords] = useState("");
  const [q] = useDebouncedValue(words.trim(), 250);
  const query = { clientCompanyId, withoutPdf: "false" as const, limit: 50, ...(q ? { q } : {}) };
  const found = (useAsk(inspectionReports.records.imported.list, { query }).data?.rows ?? [])
    .filter(({ id }) => !carried.includes(id) && !chosen.some(({ value }) => value === id))
    .map(({ id: value, reportNumber, revision, itemTag, issuedOn }) => ({
      value,
      label: [`${reportNumber} Rev ${revision}`, itemTag, issuedOn].filter(Boolean).join(", "),
    }));
  return (
    <MultiSelect
      label="Imported reports"
      description="Issued before Holdpoint, evidence not held: sent with their own PDF, and named as imported."
      data={[...chosen, ...found]}
      value={chosen.map(({ value }) => value)}
      onChange={(ids) => {
        setChosen([...chosen, ...found].filter(({ value }) => ids.includes(value)));
        onChange(ids);
      }}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      // The server has searched.
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage="No imported report of this client matches"
      comboboxProps={{ withinPortal: true }}
    />
  );
}
