import { Button } from "@mantine/core";
import { type ClientCompany, clientCompanies, ClientRequirement } from "../contract.ts";
import { inWords } from "../requirements.ts";
import { PartDialog, useOpenPart } from "#kit/ui/PartDialog.tsx";
import { RequirementFields } from "./RequirementFields.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

export function ClientRequirements({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("requirement", clientCompanies.requirements.find);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const sites = useAsk(clientCompanies.sites.list, { query: { clientCompanyId: client.id, limit: 200 } }).data?.rows ?? [];
  const list = useList(clientCompanies.requirements.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = useReach("client-companies", "create") && (
    <Button size="xs" variant="default" onClick={() => show("new")}>
      Add requirement
    </Button>
  );
  return (
    <Section title="Requirements" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Requirements of ${client.displayName}`}
        {...(mayEdit ? { href: hrefOf } : {})}
        empty={
          <EmptyState title="No requirements yet">
            What the client requires of people, templates and standards, with the source document.
          </EmptyState>
        }
      />
      {open && (
        <PartDialog
          record={ClientRequirement}
          endpoints={clientCompanies.requirements}
          part={open === "new" ? null : open}
          blank={{ clientCompanyId: client.id, demand: { kind: "certification", minLevel: 2, schemes: [] }, blocking: true }}
          onClose={close}
        >
          <RequirementFields sites={sites} />
        </PartDialog>
      )}
    </Section>
  );
}

const columns = columnsOf(ClientRequirement, {
  demand: { phone: "title", show: ({ demand }) => inWords(demand) },
  siteName: { show: ({ siteName }) => siteName ?? "All sites" },
  sourceDocument: { phone: "detail" },
  validFrom: true,
  validTo: true,
  blocking: {
    title: "Effect",
    phone: "status",
    show: ({ blocking }) => <StatusBadge meaning={blocking ? "bad" : "idle"}>{blocking ? "Blocks" : "Shown"}</StatusBadge>,
  },
});
