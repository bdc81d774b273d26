import { Button, Group, MultiSelect } from "@mantine/core";
import { useState } from "react";
import { releases, type ReleaseWhole } from "../contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Refused } from "#kit/ui/states.tsx";

/** Further reports of the client that are ready to release. */
export function AddReports({ release, onClose }: { release: ReleaseWhole; onClose: () => void }) {
  const { id, version, clientCompanyId, items } = release;
  const [chosen, setChosen] = useState<string[]>([]);
  const ready = useAsk(releases.ready.list, { query: { clientCompanyId, limit: 200 } }).data?.rows ?? [];
  const send = useSend(releases.endpoints.update, { done: "Reports added", onDone: onClose });
  const reportIds = [...items.map(({ reportId }) => reportId), ...chosen];
  return (
    <Dialog onClose={onClose} title="Add reports">
      <Refused of={send.failure} />
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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={send.sending}
          onClick={() => void send.send({ id, body: { version, changes: { reportIds } } }).catch(() => undefined)}
        >
          Add reports
        </Button>
      </Group>
    </Dialog>
  );
}
