import { Button } from "@mantine/core";
import { RateSheet, rateSheets } from "../contract.ts";
import { sheetColumns } from "./columns.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = rateSheets.endpoints;

/** All rate sheets in their revisions. */
export default function SheetListPage() {
  const list = useList(endpoint, { columns: sheetColumns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const add = <NewButton to="/rate-sheets/new" label="New rate sheet" module="rate-sheets" />;
  const links = (
    <Button variant="default" component={Go} href="/rate-sheets/links">
      Links
    </Button>
  );
  return (
    <Page
      title={rateSheets.title}
      count={list.total}
      actions={
        <>
          {links}
          {add}
        </>
      }
    >
      <ListControls
        list={list}
        search="Number or title"
        filters={[
          choiceFilter(RateSheet, "statusToday"),
          choiceFilter(RateSheet, "scope"),
          {
            kind: "choice",
            name: "clientCompanyId",
            label: "Client",
            options: clients.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: "choice",
            name: "endsWithin",
            label: "Ends in",
            options: [
              { value: "30", label: "30 days" },
              { value: "60", label: "60 days" },
            ],
          },
        ]}
      />
      <ListTable
        list={list}
        caption="Rate sheets"
        href={({ id }) => `/rate-sheets/${id}`}
        empty={
          <EmptyState title="No rate sheets yet" action={add}>
            Start with a standard sheet; client sheets copy from it.
          </EmptyState>
        }
      />
    </Page>
  );
}
