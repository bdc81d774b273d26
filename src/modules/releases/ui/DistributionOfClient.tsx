import { Button } from "@mantine/core";
import { DistributionEntry, type DistributionEntryDraft, deliveryWords, releases } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useList } from "#kit/ui/data.ts";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartDialog, useOpenPart } from "#kit/ui/PartDialog.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { type ClientCompany, clientCompanies } from "#modules/client-companies/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

const { find, create, update, archive, restore, list: endpoint } = releases.distribution;

/** The distribution lists of a client: who receives its reports, those of a site and those of a project. */
export default function DistributionOfClient({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("receives", find);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const list = useList(endpoint, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = useReach("client-companies", "create") && (
    <Button size="xs" variant="default" onClick={() => show("new")}>
      Add to the list
    </Button>
  );
  return (
    <Section title="Distribution" actions={add}>
      <p className="quiet">
        New releases go to these contacts. The list of a project replaces that of its site, and that of a site the one of the
        client.
      </p>
      <ListTable
        short
        list={list}
        caption={`Distribution lists of ${client.displayName}`}
        {...(mayEdit ? { href: hrefOf } : {})}
        empty={
          <EmptyState title="No distribution list">
            Releases go to the contacts who receive releases, until a list says who receives which reports, and how.
          </EmptyState>
        }
      />
      {open && (
        <PartDialog
          record={DistributionEntry}
          endpoints={{ create, update }}
          part={open === "new" ? null : open}
          blank={{ clientCompanyId: client.id, kind: "to", delivery: "link", methods: [], results: "all" }}
          onClose={close}
        >
          <EntryFields clientCompanyId={client.id} />
          {open !== "new" && (
            <ArchiveButton archive={archive} restore={restore} record={open} noun="entry" module="client-companies" />
          )}
        </PartDialog>
      )}
    </Section>
  );
}

function EntryFields({ clientCompanyId }: { clientCompanyId: string }) {
  const query = { clientCompanyId, limit: 200 };
  const contacts = useAsk(clientCompanies.contacts.list, { query: { ...query, active: "true" } }).data?.rows ?? [];
  const sites = useAsk(clientCompanies.sites.list, { query }).data?.rows ?? [];
  const mayProjects = useReach("projects", "view") !== null;
  const projects = useAsk(projectManagement.endpoints.list, { query }, { when: mayProjects }).data?.rows ?? [];
  return (
    <Fields>
      <SelectField<DistributionEntryDraft>
        name="contactId"
        options={contacts.map(({ id, name, email }) => ({ value: id, label: [name, email].filter(Boolean).join(", ") }))}
      />
      <RecordFields<DistributionEntryDraft> names={["kind", "delivery", "results", "methods"]} />
      <SelectField<DistributionEntryDraft>
        name="clientSiteId"
        placeholder="All sites"
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField<DistributionEntryDraft>
        name="projectId"
        placeholder="All projects"
        options={projects.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
      />
    </Fields>
  );
}

const columns = columnsOf(DistributionEntry, {
  contactName: { phone: "title" },
  contactEmail: { phone: "detail" },
  kind: { show: ({ kind }) => (kind === "cc" ? "In copy" : "To") },
  delivery: { show: ({ delivery }) => deliveryWords[delivery] },
  methods: { show: ({ methods }) => (methods.length === 0 ? "Every method" : methods.join(", ")) },
  siteName: { show: ({ siteName, projectNumber }) => siteName ?? (projectNumber ? "–" : "All sites") },
  projectNumber: { show: ({ projectNumber }) => projectNumber ?? "All projects" },
  results: {
    phone: "status",
    show: ({ results, contactActive }) =>
      contactActive === false ? (
        <StatusBadge meaning="idle">Contact left</StatusBadge>
      ) : (
        <StatusBadge meaning={results === "rejects" ? "bad" : "good"}>
          {results === "rejects" ? "Rejects, at once" : "All"}
        </StatusBadge>
      ),
  },
});
