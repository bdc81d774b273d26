import { Anchor, Button } from "@mantine/core";
import {
  type ClientCompany,
  clientCompanies,
  type ClientContact,
  ClientContactDraft,
  contactLabels,
  contactReceives,
  contactRoles,
} from "../contract.ts";
import { PartDialog, useOpenPart } from "./PartDialog.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { MultiSelectField, optionsOf, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { list: listContacts, find: findContact, create: addContact, update: changeContact } = clientCompanies.contacts;
const { list: listSites } = clientCompanies.sites;

export function ClientContacts({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("contact", findContact);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const list = useList(listContacts, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = useReach("client-companies", "create") && (
    <Button size="xs" variant="default" onClick={() => show("new")}>
      Add contact
    </Button>
  );
  return (
    <Section title="Contacts" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Contacts of ${client.displayName}`}
        {...(mayEdit ? { href: hrefOf } : {})}
        empty={<EmptyState title="No contacts yet">Add who approves reports and who receives them.</EmptyState>}
      />
      {open && (
        <PartDialog
          noun="contact"
          schema={ClientContactDraft}
          labels={contactLabels}
          add={addContact}
          change={changeContact}
          part={open === "new" ? null : open}
          blank={{ clientCompanyId: client.id, roles: [], siteIds: [], receives: [], active: true }}
          onClose={close}
        >
          <ContactFields clientCompanyId={client.id} />
        </PartDialog>
      )}
    </Section>
  );
}

function ContactFields({ clientCompanyId }: { clientCompanyId: string }) {
  const sites = useAsk(listSites, { query: { clientCompanyId, limit: 200 } }).data?.rows ?? [];
  return (
    <Fields>
      <TextField<ClientContactDraft> name="name" />
      <MultiSelectField<ClientContactDraft> name="roles" options={optionsOf(contactRoles)} />
      <TextField<ClientContactDraft> name="email" type="email" />
      <TextField<ClientContactDraft> name="phone" type="tel" />
      <MultiSelectField<ClientContactDraft> name="receives" options={optionsOf(contactReceives)} />
      <MultiSelectField<ClientContactDraft>
        name="siteIds"
        placeholder="All sites"
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField<ClientContactDraft> name="active" help="Former contacts stay on past releases and receive no new ones." />
    </Fields>
  );
}

const columns: Column<ClientContact>[] = [
  { field: "name", phone: "title" },
  { field: "roles", phone: "detail" },
  {
    field: "email",
    show: ({ email }) =>
      email && (
        <Anchor inherit href={`mailto:${email}`}>
          {email}
        </Anchor>
      ),
  },
  {
    field: "phone",
    show: ({ phone }) =>
      phone && (
        <Anchor inherit href={`tel:${phone}`}>
          {phone}
        </Anchor>
      ),
  },
  { field: "receives", phone: "detail" },
  {
    field: "active",
    title: "Status",
    phone: "status",
    show: ({ active }) => <StatusBadge meaning={active ? "good" : "idle"}>{active ? "Active" : "Left"}</StatusBadge>,
  },
];
