import { Itp, itps } from "../contract.ts";
import { itpColumns } from "./columns.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = itps.endpoints;

/** The plans of all projects. */
export default function ItpListPage() {
  const list = useList(endpoint, { columns: itpColumns, count, export: exporting });
  const add = <NewButton to="/itps/new" label="New plan" module="projects" />;
  return (
    <Page title={itps.title} count={list.total} actions={add}>
      <ListControls list={list} search="Number or title" filters={filters} />
      <ListTable
        list={list}
        caption="Inspection and test plans"
        href={({ id }) => `/itps/${id}`}
        empty={
          <EmptyState title="No inspection and test plans yet" action={add}>
            A plan lists the steps of a job with their hold, witness and review points. A report behind a hold point that is not
            released cannot be signed.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters = [choiceFilter(Itp, "status")];
