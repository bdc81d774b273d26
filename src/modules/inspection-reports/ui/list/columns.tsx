import type { Column } from "#kit/ui/column.ts";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import type { ReportItem } from "#modules/inspection-reports/report.ts";
import styles from "./views.module.css";
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
    show: ({ status, underCaution, isAltered }) => (
      <>
        <StatusBadge meaning={stateWords[status].meaning}>{stateWords[status].words}</StatusBadge>
        {underCaution ? " " : null}
        {underCaution ? <Caution /> : null}
        {isAltered ? " " : null}
        {isAltered ? <StatusBadge meaning="bad">Altered</StatusBadge> : null}
      </>
    ),
  },
];
const caution: Column<ReportItem> = {
  field: "underCaution",
  hidden: true,
  phone: "no",
  show: ({ underCaution }) => (underCaution ? <Caution /> : null),
};
const subject: Column<ReportItem>[] = [
  { field: "clientName", phone: "detail" },
  { field: "siteName", phone: "no" },
  {
    field: "itemTag",
    phone: "detail",
    // A tag does not wrap, even at hyphens.
    show: ({ itemTag, itemDescription }) => (itemTag ? <Mono>{itemTag}</Mono> : itemDescription || "–"),
  },
  { field: "inspectedOn", sort: true, phone: "detail" },
  {
    field: "result",
    phone: "no",
    show: ({ result }) =>
      result ? (
        <StatusBadge meaning={resultWords[result].meaning}>
          {result === "FOR_INFORMATION" ? "For info" : resultWords[result].words}
        </StatusBadge>
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

/** The writer's list: how long a report has been in its state, and what happens next. */
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
  caution,
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
  caution,
  { field: "authorName", phone: "no" },
  ...spare,
];

/** Beside the state, so that "Signed" is never read without it. */
function Caution() {
  return <StatusBadge meaning="due">Under caution</StatusBadge>;
}

function Age({ since }: { since: string }) {
  return (
    <span className={`figures ${styles.age}`}>
      {ageText(since)}
      <span className="onlyRead">
        {" "}
        since <Instant at={since} />
      </span>
    </span>
  );
}
