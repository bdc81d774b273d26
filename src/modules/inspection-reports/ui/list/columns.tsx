import type { Column } from "#kit/ui/column.ts";
import { Instant } from "#kit/ui/display.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import looks from "./views.module.css";
import { ageText, nextAction, resultWords, stateWords } from "../words.ts";

const identity: Column<ReportItem>[] = [
  {
    field: "reportNumber",
    mono: true,
    sort: true,
    phone: "title",
    show: ({ reportNumber, provisionalRef }) => reportNumber ?? <span className="quiet">{provisionalRef}</span>,
  },
  { field: "revision", align: "right", phone: "no" },
  { field: "method", phone: "no", show: ({ method }) => <MethodBadge method={method} /> },
  {
    field: "status",
    phone: "status",
    show: ({ status }) => <StatusBadge meaning={stateWords[status].meaning}>{stateWords[status].words}</StatusBadge>,
  },
];
const subject: Column<ReportItem>[] = [
  { field: "clientName", phone: "detail", show: ({ clientName }) => <Short text={clientName} /> },
  { field: "siteName", phone: "no", show: ({ siteName }) => <Short text={siteName} /> },
  { field: "itemTag", phone: "detail", show: ({ itemTag, itemDescription }) => <Short text={itemTag ?? itemDescription} /> },
  { field: "inspectedOn", sort: true, phone: "detail" },
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
];
const spare: Column<ReportItem>[] = [
  { field: "workOrderNumber", mono: true, hidden: true, phone: "no" },
  { field: "clientReportNo", mono: true, hidden: true, phone: "no" },
  { field: "provisionalRef", mono: true, hidden: true, phone: "no" },
];

/** The writer's list: how long a report has been where it is, and what happens next. */
export const reportColumns: Column<ReportItem>[] = [
  ...identity,
  ...subject,
  {
    field: "stateSince",
    title: "In state",
    sort: true,
    align: "right",
    phone: "no",
    show: ({ stateSince }) => <Age since={stateSince} />,
  },
  { field: "next", title: "Next", phone: "no", show: (row) => nextAction(row) },
  { field: "authorName", phone: "no" },
  ...spare,
  { field: "issuedOn", hidden: true, phone: "no" },
];

/** The register: no drafts, so what counts is when the report was issued. */
export const registerColumns: Column<ReportItem>[] = [
  ...identity,
  ...subject,
  { field: "issuedOn", phone: "no" },
  { field: "authorName", phone: "no" },
  ...spare,
];

/** Long names give way on screen; they are whole on the record and in the export. */
function Short({ text }: { text: string | null }) {
  return text ? <span className={looks.short}>{text}</span> : <span className="quiet">–</span>;
}

function Age({ since }: { since: string }) {
  return (
    <span className={`figures ${looks.age}`}>
      {ageText(since)}
      <span className="onlyRead">
        {" "}
        since <Instant at={since} />
      </span>
    </span>
  );
}
