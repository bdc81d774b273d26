import { Button } from "@mantine/core";
import { type ClientCompany, clientCompanies, ClientContact, type ClientContactDraft } from "../contract.ts";
import { PartDialog, useOpenPart } from "#kit/ui/PartDialog.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { MultiSelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

export function ClientContacts({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("contact", clientCompanies.contacts.find);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const list = useList(clientCompanies.contacts.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
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
        empty={<EmptyState title="No contacts yet">Add the people who approve and receive reports.</EmptyState>}
      />
      {open && (
        <PartDialog
          record={ClientContact}
          endpoints={clientCompanies.contacts}
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
  const sites = useAsk(clientCompanies.sites.list, { query: { clientCompanyId, limit: 200 } }).data?.rows ?? [];
  return (
    <Fields>
      <RecordFields<ClientContactDraft> names={["name", "roles", "email", "phone", "receives"]} />
      <MultiSelectField<ClientContactDraft>
        name="siteIds"
        placeholder="All sites"
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RecordField<ClientContactDraft> name="active" />
    </Fields>
  );
}

const columns = columnsOf(ClientContact, {
  name: { phone: "title" },
  roles: { phone: "detail" },
  email: true,
  phone: true,
  receives: { phone: "detail" },
  active: {
    title: "Status",
    phone: "status",
    show: ({ active }) => <StatusBadge meaning={active ? "good" : "idle"}>{active ? "Active" : "Left"}</StatusBadge>,
  },
});
