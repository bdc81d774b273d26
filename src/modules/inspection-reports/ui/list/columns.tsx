import type { Column } from "#kit/ui/column.ts";
import { Instant } from "#kit/ui/display.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import { ageText, nextAction, resultWords, stateWords } from "../words.ts";

const common: Column<ReportItem>[] = [
  {
    field: "reportNumber",
    mono: true,
    sort: true,
    width: 180,
    phone: "title",
    show: ({ reportNumber, provisionalRef }) => reportNumber ?? <span className="quiet">{provisionalRef}</span>,
  },
  { field: "revision", align: "right", width: 56, phone: "no" },
  { field: "method", width: 72, phone: "no", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "clientName", phone: "detail" },
  { field: "siteName", phone: "no" },
  {
    field: "itemTag",
    phone: "detail",
    show: ({ itemTag, itemDescription }) => itemTag ?? itemDescription ?? <span className="quiet">–</span>,
  },
  { field: "inspectedOn", sort: true, phone: "detail" },
  { field: "authorName", phone: "no" },
  {
    field: "result",
    phone: "no",
    show: ({ result }) =>
      result ? (
        <StatusBadge meaning={resultWords[result].meaning}>{resultWords[result].words}</StatusBadge>
      ) : (
        <span className="quiet">–</span>
      ),
  },
  {
    field: "status",
    phone: "status",
    show: ({ status }) => <StatusBadge meaning={stateWords[status].meaning}>{stateWords[status].words}</StatusBadge>,
  },
];
const spare: Column<ReportItem>[] = [
  { field: "workOrderNumber", mono: true, hidden: true, phone: "no" },
  { field: "clientReportNo", mono: true, hidden: true, phone: "no" },
  { field: "provisionalRef", mono: true, hidden: true, phone: "no" },
];

/** The writer's list: how long a report has been where it is, and what happens next. */
export const reportColumns: Column<ReportItem>[] = [
  ...common,
  {
    field: "stateSince",
    title: "In state",
    sort: true,
    align: "right",
    width: 84,
    phone: "no",
    show: ({ stateSince }) => <Age since={stateSince} />,
  },
  { field: "next", title: "Next", phone: "no", show: (row) => nextAction(row) },
  ...spare,
  { field: "issuedOn", hidden: true, phone: "no" },
];

/** The register: no drafts, so what counts is when the report was issued. */
export const registerColumns: Column<ReportItem>[] = [...common, { field: "issuedOn", phone: "no" }, ...spare];

function Age({ since }: { since: string }) {
  return (
    <span className="figures">
      {ageText(since)}
      <span className="onlyRead">
        {" "}
        since <Instant at={since} />
      </span>
    </span>
  );
}
