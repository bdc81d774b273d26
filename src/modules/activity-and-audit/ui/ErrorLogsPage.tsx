import { activityAndAudit, type ErrorLog, errorStates, sides } from "../contract.ts";
import { isDenied } from "./denied.ts";
import { ErrorState } from "./ErrorState.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { errorLogs, countErrorLogs } = activityAndAudit.endpoints;

/** What went wrong in browsers and on the server, those that are alike together. */
export default function ErrorLogsPage() {
  const errors = useList(errorLogs, { columns, count: countErrorLogs });
  return (
    <Page title="Error logs" count={errors.total}>
      {!isDenied(errors) && <ListControls list={errors} search="Message" filters={filters} archive={false} />}
      <ListTable
        list={errors}
        caption="Error logs"
        href={({ id }) => `/error-logs/${id}`}
        empty={<EmptyState title="No errors">Errors of the server and of browsers appear here automatically.</EmptyState>}
      />
    </Page>
  );
}

const filters: Filter[] = [
  { kind: "choice", name: "status", label: "State", many: true, options: optionsOf(errorStates) },
  { kind: "choice", name: "side", label: "Where", options: optionsOf(sides) },
];

const columns: Column<ErrorLog>[] = [
  { field: "message", phone: "title" },
  { field: "status", width: 100, show: ({ status }) => <ErrorState of={status} />, phone: "status" },
  { field: "side", width: 80, phone: "detail" },
  { field: "route", phone: "no" },
  { field: "count", align: "right", width: 70, phone: "no" },
  { field: "users", align: "right", width: 70, phone: "no" },
  { field: "appVersion", width: 100, phone: "no" },
  { field: "lastAt", width: 190, show: ({ lastAt }) => <Instant at={lastAt} />, phone: "detail" },
];
