import { FieldTicket } from "../contract.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";

export const ticketColumns = columnsOf(FieldTicket, {
  number: { sort: true, phone: "title", show: ({ shownNumber }) => <span className="mono">{shownNumber}</span> },
  status: { phone: "status" },
  day: { sort: true, phone: "detail", show: ({ day }) => <Day on={day} /> },
  untilDay: { hidden: true },
  workOrderNumber: { phone: "detail" },
  clientName: { phone: "detail" },
  siteName: true,
  projectNumber: true,
  signedByName: true,
  createdByName: true,
  baseName: { hidden: true },
  unsignedReason: { hidden: true },
  approvedByName: { hidden: true },
  remarks: { hidden: true },
  disputeNote: { hidden: true },
  sentTo: { hidden: true },
});

export const ticketFilters: readonly Filter[] = [
  choiceFilter(FieldTicket, "status"),
  { kind: "days", name: "day", label: "Day", from: "from", to: "to" },
  { kind: "flag", name: "unsigned", label: "Not signed by the client" },
];

export const ticketViews: PageView[] = [
  { title: "Drafts", search: { status: "draft" } },
  { title: "To be signed", search: { unsigned: "true" } },
  { title: "To approve", search: { status: "client signed" } },
  { title: "To bill", search: { status: "approved" } },
  { title: "Disputed", search: { status: "disputed" } },
];
