import { CostRate, jobCosts } from "../contract.ts";
import { rateColumns } from "./columns.tsx";
import { useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = jobCosts.endpoints;

/** What hours and equipment days cost the company. */
export default function RateListPage() {
  const list = useList(endpoint, { columns: rateColumns, count, export: exporting });
  const add = <NewButton to="/job-costs/new" label="New cost rate" module="job-costs" />;
  return (
    <Page title={jobCosts.title} count={list.total} actions={add}>
      <ListControls
        list={list}
        search="Person, grade or equipment"
        filters={filters}
        views={[{ title: "In force", search: { inForce: "true" } }]}
      />
      <ListTable
        list={list}
        caption="Cost rates"
        href={({ id }) => `/job-costs/${id}`}
        empty={
          <EmptyState title="No cost rates yet" action={add}>
            Enter what an hour of each grade and a day of each vehicle costs. Budgets then compare jobs with their actual cost.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters: Filter[] = [choiceFilter(CostRate, "of"), { kind: "flag", name: "inForce", label: "In force today" }];
