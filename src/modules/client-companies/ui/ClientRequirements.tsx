import { Button } from "@mantine/core";
import {
  type ClientCompany,
  clientCompanies,
  type ClientRequirement,
  ClientRequirementDraft,
  requirementLabels,
} from "../contract.ts";
import { inWords } from "../requirements.ts";
import { PartDialog, useOpenPart } from "./PartDialog.tsx";
import { RequirementFields } from "./RequirementFields.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const {
  list: listRequirements,
  find: findRequirement,
  create: addRequirement,
  update: changeRequirement,
} = clientCompanies.requirements;
const { list: listSites } = clientCompanies.sites;

export function ClientRequirements({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("requirement", findRequirement);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const sites = useAsk(listSites, { query: { clientCompanyId: client.id, limit: 200 } }).data?.rows ?? [];
  const list = useList(listRequirements, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
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
            What the client demands of people, templates and standards, with the document that says so.
          </EmptyState>
        }
      />
      {open && (
        <PartDialog
          noun="requirement"
          schema={ClientRequirementDraft}
          labels={requirementLabels}
          add={addRequirement}
          change={changeRequirement}
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

const columns: Column<ClientRequirement>[] = [
  { field: "demand", phone: "title", show: ({ demand }) => inWords(demand) },
  { field: "siteName", show: ({ siteName }) => siteName ?? "All sites" },
  { field: "sourceDocument", phone: "detail" },
  { field: "validFrom", show: ({ validFrom }) => <Day on={validFrom} /> },
  { field: "validTo", show: ({ validTo }) => <Day on={validTo} /> },
  {
    field: "blocking",
    title: "Effect",
    phone: "status",
    show: ({ blocking }) => <StatusBadge meaning={blocking ? "bad" : "idle"}>{blocking ? "Blocks" : "Shown"}</StatusBadge>,
  },
];
