import { Button } from "@mantine/core";
import { useState } from "react";
import { calendar, LeaveRequest } from "../contract.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = calendar.leave;

/** One's own leave, and that of the people whose leave one decides. */
export default function LeaveListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const { id: me } = useActor();
  const [asking, setAsking] = useState(false);
  const request = (
    <NeedsNetwork>
      <Button onClick={() => setAsking(true)}>Request leave</Button>
    </NeedsNetwork>
  );
  return (
    <Page title="Leave" count={list.total} actions={request}>
      <ListControls
        list={list}
        filters={[choiceFilter(LeaveRequest, "status"), { kind: "days", name: "day", label: "Day", from: "from", to: "to" }]}
        views={[
          { title: "To decide", search: { status: "requested" } },
          { title: "Mine", search: { userId: me } },
        ]}
      />
      <ListTable
        list={list}
        caption="Leave"
        href={({ id }) => `/calendar/leave/${id}`}
        empty={
          <EmptyState title="No leave yet" action={request}>
            Your manager or Operations decides, and sees the jobs on these days.
          </EmptyState>
        }
      />
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </Page>
  );
}

const columns = columnsOf(LeaveRequest, {
  personName: { phone: "title" },
  status: { phone: "status" },
  fromOn: { sort: true, phone: "detail" },
  toOn: { phone: "detail" },
  type: true,
  hits: { show: ({ hits }) => hits.join(", ") },
  decidedByName: true,
  note: { hidden: true },
  decisionReason: { hidden: true },
});
