import { ClientCompany, clientCompanies } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import { mayReadTerms } from "../client-terms.ts";
import { useActor } from "#kit/ui/actor.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { moneyText } from "#kit/ui/format.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

export default function ClientListPage() {
  const { list: endpoint, count, export: exporting } = clientCompanies.endpoints;
  const mayTerms = mayReadTerms(useActor().rights);
  const list = useList(endpoint, { columns: mayTerms ? [...columns, ...figures] : columns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const tags = useAsk(clientCompanies.endpoints.tags, {}).data ?? [];
  const newClient = <NewButton to="/client-companies/new" label="New client" module="client-companies" />;
  return (
    <Page title={clientCompanies.title} count={list.total} actions={newClient}>
      <ListControls
        list={list}
        search="Code or any name"
        views={views}
        filters={[
          choiceFilter(ClientCompany, "status"),
          choiceFilter(ClientCompany, "industry"),
          {
            kind: "choice",
            name: "defaultBaseId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: "choice",
            name: "accountManagerId",
            label: "Account manager",
            options: people.map(({ id, displayName }) => ({ value: id, label: displayName })),
          },
          { kind: "choice", name: "tag", label: "Tag", options: tags.map((tag) => ({ value: tag, label: tag })) },
          ...flags,
        ]}
      />
      <ListTable
        list={list}
        caption="Client companies"
        href={({ id }) => `${ClientCompany.page}/${id}`}
        empty={
          <EmptyState title="No clients yet" action={newClient}>
            Add the first company you work for; projects, reports and invoices belong to a client.
          </EmptyState>
        }
      />
    </Page>
  );
}

const flags: readonly Filter[] = [
  { kind: "flag", name: "withoutReleaseContact", label: "No contact with release rights" },
  { kind: "flag", name: "agreementEnds", label: "Agreement ends in 60 days" },
];
const views: PageView[] = [
  { title: "On hold", search: { status: "on hold" } },
  { title: "Nobody receives releases", search: { withoutReleaseContact: "true" } },
  { title: "Agreement ends", search: { agreementEnds: "true" } },
];

/** "5,769.00 USD", one below the other. */
const Amounts = ({ of }: { of: string | null }) =>
  of === null
    ? "–"
    : of.split(", ").map((one) => {
        const [amount = "", currency = ""] = one.split(" ");
        return <div key={currency}>{moneyText(amount, currency)}</div>;
      });

/** For people who see the terms. */
const figures = columnsOf(ClientCompany, {
  reportsThisYear: { align: "right" },
  receivables: { align: "right", show: ({ receivables }) => <Amounts of={receivables} /> },
  overdue: { align: "right", show: ({ overdue }) => <Amounts of={overdue} /> },
  lastActivityOn: { show: ({ lastActivityOn }) => <Day on={lastActivityOn} /> },
});

const columns = columnsOf(ClientCompany, {
  code: { sort: true, phone: "detail" },
  displayName: { sort: true, phone: "title" },
  legalName: { hidden: true },
  industry: { phone: "detail" },
  accountManagerName: true,
  defaultBaseName: true,
  sites: { align: "right" },
  openProjects: { align: "right" },
  tags: { hidden: true },
  status: { phone: "status" },
});
