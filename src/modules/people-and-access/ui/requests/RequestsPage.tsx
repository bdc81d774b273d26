import { peopleAndAccess } from "../../contract.ts";
import { type ProfileRequest, requestKinds, requestStates } from "../../requests-contract.ts";
import { kindWords } from "../../requests-rules.ts";
import { RequestBadge } from "./RequestBadge.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** What people have handed in about themselves, as far as one may decide it. */
export default function RequestsPage() {
  const { requests, requestCount: count } = peopleAndAccess.endpoints;
  const list = useList(requests, { columns, count });
  return (
    <Page title="Requests for approval" count={list.total}>
      <ListControls list={list} search="Name of the person" filters={filters} />
      <ListTable
        list={list}
        caption="Requests for approval"
        href={({ id }) => `/profile-requests/${id}`}
        empty={
          <EmptyState title="No requests">
            People write requests on their own profile: a new email address or name, certificates, vision tests, experience, a CV.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters: readonly Filter[] = [
  { kind: "choice", name: "state", label: "State", many: true, options: optionsOf(requestStates) },
  {
    kind: "choice",
    name: "kind",
    label: "About",
    many: true,
    options: requestKinds.map((value) => ({ value, label: kindWords[value] })),
  },
];

const columns: Column<ProfileRequest>[] = [
  { field: "kind", phone: "title", show: ({ kind }) => kindWords[kind] },
  { field: "personName", phone: "detail" },
  { field: "createdAt", sort: true, phone: "detail", show: ({ createdAt }) => <Instant at={createdAt} /> },
  { field: "state", phone: "status", show: ({ state }) => <RequestBadge state={state} /> },
  { field: "decidedByName" },
];
