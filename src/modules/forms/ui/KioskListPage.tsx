import { Button, Group, MultiSelect, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormKiosk, forms } from "../contract.ts";
import { AddressMade } from "./AddressMade.tsx";
import { EndButton, withEnd } from "./ending.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState, Refused } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, create, end } = forms.kiosks;

/** Tablets on which the people of a base fill forms with a PIN. */
export default function KioskListPage() {
  const mayCreate = useReach("company-forms", "approve") !== null;
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<FormKiosk | null>(null);
  const onEnd = mayCreate ? setEnding : null;
  const list = useList(endpoint, { columns: onEnd ? withEnd(columns, endButton(onEnd)) : columns, count, export: exporting });
  const stop = useSend(end, { done: "Kiosk ended" });
  const add = mayCreate && <Button onClick={() => setAdding(true)}>New kiosk</Button>;
  return (
    <Page title="Kiosks" count={list.total} actions={add}>
      <ListControls list={list} search="Name" archive={false} />
      <ListTable
        list={list}
        caption="Kiosks"
        beside={endButton(onEnd)}
        empty={
          <EmptyState title="No kiosks yet" action={add}>
            On a tablet at a gate or in a yard, the people of a base fill a form with their name and a PIN.
          </EmptyState>
        }
      />
      {adding && <NewKiosk onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={ending !== null}
        title="End this kiosk?"
        confirm="End kiosk"
        danger
        onClose={() => setEnding(null)}
        onConfirm={async () => {
          if (ending) await stop.send({ id: ending.id, body: { version: ending.version } });
        }}
      >
        <p>{`Nothing can be opened or sent at the address of ${ending?.name ?? "it"} any more.`}</p>
      </ConfirmDialog>
    </Page>
  );
}

const issued = { query: { status: "issued", limit: 200, sort: "code" } };

function NewKiosk({ onClose }: { onClose: () => void }) {
  const templates = useAsk(forms.endpoints.list, issued).data?.rows ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const [name, setName] = useState("");
  const [baseLocationId, setBaseLocationId] = useState<string | null>(null);
  const [formCodes, setFormCodes] = useState<string[]>([]);
  const [address, setAddress] = useState<string | null>(null);
  const making = useSend(create, {});
  async function make() {
    if (!baseLocationId) return;
    const made = await making.send({ body: { name: name.trim(), baseLocationId, formCodes } }).catch(() => null);
    if (made) setAddress(made.address);
  }
  if (address !== null) return <AddressMade title="The kiosk is ready" address={address} onClose={onClose} />;
  return (
    <Dialog title="New kiosk" onClose={onClose}>
      <Stack>
        <Refused of={making.failure} />
        <TextInput
          label="Name"
          description="Where it stands"
          placeholder="Yard gate"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Base"
          description="People of this base who have set a PIN can use it"
          required
          data={bases.map(({ id, code, name: words }) => ({ value: id, label: `${code} ${words}` }))}
          value={baseLocationId}
          onChange={setBaseLocationId}
        />
        <MultiSelect
          label="Forms"
          required
          searchable
          data={templates
            .filter(({ confidential }) => confidential === "normal")
            .map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
          value={formCodes}
          onChange={setFormCodes}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={making.sending}
            disabled={name.trim() === "" || !baseLocationId || formCodes.length === 0}
            onClick={() => void make()}
          >
            Set up kiosk
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type End = (kiosk: FormKiosk) => void;

const endButton = (onEnd: End | null) => (kiosk: FormKiosk) =>
  onEnd && kiosk.state === "in use" ? <EndButton label={`End the kiosk ${kiosk.name}`} onEnd={() => onEnd(kiosk)} /> : null;

const shown = columnsOf(FormKiosk, {
  name: { phone: "title" },
  baseName: { phone: "detail" },
  formCodes: { phone: "detail", show: ({ formCodes }) => formCodes.join(", ") },
  state: { phone: "status" },
  usedCount: true,
  lastUsedAt: true,
});

const columns: Column<FormKiosk>[] = [...shown, { field: "createdAt", title: "Set up", sort: true }];
