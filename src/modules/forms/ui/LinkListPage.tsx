import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormLink, forms } from "../contract.ts";
import { AddressMade } from "./AddressMade.tsx";
import { EndButton, withEnd } from "./ending.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState, Refused } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

const { list: endpoint, count, export: exporting, create, end } = forms.links;

/** Links by which people without an account fill a form. */
export default function LinkListPage() {
  const mayCreate = useReach("forms", "create") !== null;
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<FormLink | null>(null);
  const onEnd = mayCreate ? setEnding : null;
  const list = useList(endpoint, { columns: onEnd ? withEnd(columns, endButton(onEnd)) : columns, count, export: exporting });
  const stop = useSend(end, { done: "Link ended" });
  const add = mayCreate && <Button onClick={() => setAdding(true)}>New link</Button>;
  return (
    <Page title="Form links" count={list.total} actions={add}>
      <ListControls list={list} search="Form, or whom it is for" archive={false} />
      <ListTable
        list={list}
        caption="Form links"
        beside={endButton(onEnd)}
        empty={
          <EmptyState title="No links yet" action={add}>
            With a link, a client or a visitor fills a form without an account.
          </EmptyState>
        }
      />
      {adding && <NewLink onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={ending !== null}
        title="End this link?"
        confirm="End link"
        danger
        onClose={() => setEnding(null)}
        onConfirm={async () => {
          if (ending) await stop.send({ id: ending.id, body: { version: ending.version } });
        }}
      >
        <p>{`Nobody can send ${ending?.formTitle ?? "the form"} through it any more. It cannot be opened again.`}</p>
      </ConfirmDialog>
    </Page>
  );
}

/** Feedback is asked within two weeks. */
const usualDays = 14;
const anonymousWords =
  "Everyone who signs in finds it in Company forms. Nobody learns who sent what: neither account nor device is stored.";
const issued = { query: { status: "issued", limit: 200, sort: "code" } };
const jobs = { query: { limit: 50 } };

function NewLink({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const templates = (useAsk(forms.endpoints.list, issued).data?.rows ?? []).filter(({ audience }) => audience.external);
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const orders =
    useAsk(projectManagement.workOrders.list, jobs, { when: useReach("projects", "view") !== null }).data?.rows ?? [];
  const [formCode, setFormCode] = useState<string | null>(null);
  const [purpose, setPurpose] = useState("");
  const [workOrderId, setWorkOrderId] = useState<string | null>(null);
  const [baseLocationId, setBaseLocationId] = useState<string | null>(null);
  const [many, setMany] = useState("once");
  const [expiresOn, setExpiresOn] = useState(addDays(today, usualDays));
  const making = useSend(create, {});
  const [address, setAddress] = useState<string | null>(null);
  async function make() {
    if (!formCode) return;
    const once = many === "once";
    const anonymous = many === "anonymous";
    const body = {
      formCode,
      purpose: purpose.trim(),
      workOrderId: anonymous ? null : workOrderId,
      baseLocationId,
      anonymous,
      usesLeft: once ? 1 : null,
      expiresOn: once ? expiresOn : null,
    };
    const made = await making.send({ body }).catch(() => null);
    if (made) setAddress(made.address);
  }
  if (address !== null) return <AddressMade title="The link is ready" address={address} onClose={onClose} />;
  return (
    <Dialog title="New link" onClose={onClose}>
      <Stack>
        <Refused of={making.failure} />
        <Select
          label="Form"
          description="Forms for people without an account"
          required
          data={templates.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
          nothingFoundMessage="No issued form is for people without an account"
          value={formCode}
          onChange={setFormCode}
        />
        <TextInput
          label="For"
          description="A person, or a board at a site"
          required
          maxLength={120}
          value={purpose}
          onChange={(event) => setPurpose(event.currentTarget.value)}
        />
        {many !== "anonymous" && (
          <Select
            label="Work order"
            searchable
            clearable
            data={orders.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
            value={workOrderId}
            onChange={setWorkOrderId}
          />
        )}
        <Select
          label="Base"
          clearable
          data={bases.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          value={baseLocationId}
          onChange={setBaseLocationId}
        />
        <Select
          label="Can be sent"
          allowDeselect={false}
          data={[
            { value: "once", label: "Once, by one person" },
            { value: "many", label: "By many, until the link is ended" },
            { value: "anonymous", label: "By our own people, as anonymous reports" },
          ]}
          {...(many === "anonymous" ? { description: anonymousWords } : {})}
          value={many}
          onChange={(value) => setMany(value ?? "once")}
        />
        {many === "once" && <DayInput label="Last day" value={expiresOn} onChange={setExpiresOn} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={making.sending} disabled={!formCode || purpose.trim() === ""} onClick={() => void make()}>
            Make link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type End = (link: FormLink) => void;

const endButton = (onEnd: End | null) => (link: FormLink) =>
  onEnd && link.state === "open" ? <EndButton label={`End the link for ${link.purpose}`} onEnd={() => onEnd(link)} /> : null;

const shown = columnsOf(FormLink, {
  formTitle: { phone: "title" },
  purpose: { phone: "detail" },
  about: true,
  state: { phone: "status" },
  anonymous: true,
  usedCount: true,
  lastUsedAt: true,
  expiresOn: { phone: "detail" },
});

const columns: Column<FormLink>[] = [...shown, { field: "createdAt", title: "Made", sort: true }];
