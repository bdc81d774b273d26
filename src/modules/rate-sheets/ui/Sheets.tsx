import { Button } from "@mantine/core";
import { rateSheets } from "../contract.ts";
import { sheetColumns } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const columns = sheetColumns.filter(({ field }) => field !== "clientName" && field !== "projects");

interface SheetsProps {
  /** What they are for. */
  of: { clientCompanyId: string } | { projectId: string };
  /** The client of a new one. */
  client: string;
  name: string;
}

/** Rate sheets on the page of what they are for. */
export function Sheets({ of, client, name }: SheetsProps) {
  const list = useList(rateSheets.endpoints.list, { columns, fixed: of, inUrl: false });
  const mayCreate = useReach("rate-sheets", "create") !== null;
  const add = mayCreate && (
    <Button size="xs" variant="default" component={Go} href={`/rate-sheets/new?client=${client}`}>
      New rate sheet
    </Button>
  );
  return (
    <Section title="Rate sheets" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Rate sheets of ${name}`}
        href={({ id }) => `/rate-sheets/${id}`}
        empty={<EmptyState title="No rate sheet of its own">The standard sheet prices its work.</EmptyState>}
      />
    </Section>
  );
}
