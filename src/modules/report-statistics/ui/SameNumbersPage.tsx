import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { reportStatistics } from "../contract.ts";
import type { ItemPart, SameNumber } from "../contract-items.ts";
import JoinDialog from "./JoinDialog.tsx";
import SplitDialog from "./SplitDialog.tsx";
import styles from "./statistics.module.css";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";

const { sameNumbers, options } = reportStatistics.endpoints;
const title = "Same number on 2 drawings";

/** Items with the same number on several drawings, so that a person can join those that are one weld, or split them again. */
export default function SameNumbersPage() {
  const [words, change] = useUrl();
  const state = words["show"] === "joined" ? "joined" : "apart";
  const mayJoin = useNamed("statistics.items");
  const [chosen, setChosen] = useState<SameNumber | null>(null);
  const act = (row: SameNumber) => <Act row={row} onChoose={setChosen} />;
  const list = useList(sameNumbers, {
    fixed: { state },
    columns: [
      ...columns,
      ...(state === "joined" ? [joinedColumn] : []),
      ...(mayJoin ? [{ field: "act", title: "Action", phone: "no", show: act } as const] : []),
    ],
  });
  const clients = useAsk(options, {}).data?.["client"] ?? [];
  const close = () => setChosen(null);
  return (
    <Page title={title}>
      <p className="quiet">
        <Go href="/report-statistics?tab=rejects">Back to the figures</Go>
        {" · The same number on two drawings counts as two items, unless a Level III or the quality manager joins them."}
      </p>
      <SegmentedControl
        className={`noPrint ${styles.choice}`}
        aria-label="Items that are"
        value={state}
        onChange={(to) => change({ show: to === "joined" ? to : null })}
        data={[
          { value: "apart", label: "Counted apart" },
          { value: "joined", label: "Joined" },
        ]}
      />
      <ListControls list={list} search="Item number" filters={[{ ...clientFilter, options: clients }]} archive={false} />
      <ListTable
        list={list}
        caption={title}
        {...(mayJoin ? { beside: act } : {})}
        empty={
          state === "joined" ? (
            <EmptyState title="No items are joined">Items that a person joins are listed here and can be split again.</EmptyState>
          ) : (
            <EmptyState title="No number is on two drawings">
              Items of a client's site appear here when signed reports have the same number on different drawings.
            </EmptyState>
          )
        }
      />
      {chosen?.joined && <SplitDialog of={chosen} onClose={close} />}
      {chosen && !chosen.joined && <JoinDialog of={chosen} onClose={close} />}
    </Page>
  );
}

function Act({ row, onChoose }: { row: SameNumber; onChoose: (row: SameNumber) => void }) {
  const verb = row.joined ? "Split" : "Join";
  return (
    <Button size="xs" variant="default" aria-label={`${verb} ${row.item}, ${row.clientName}`} onClick={() => onChoose(row)}>
      {verb}
    </Button>
  );
}

const clientFilter = { kind: "choice", name: "client", label: "Client", many: true, options: [] } satisfies Filter;

function Reports({ parts }: { parts: readonly ItemPart[] }) {
  const reports = new Map(parts.flatMap((part) => part.reports.map(({ id, number }) => [id, number])));
  return [...reports].map(([id, number], at) => (
    <span key={id}>
      {at > 0 && ", "}
      <Go href={`/inspection-reports/${id}`}>{number}</Go>
    </span>
  ));
}

const columns: Column<SameNumber>[] = [
  { field: "item", mono: true, phone: "title" },
  { field: "clientName", phone: "detail" },
  { field: "siteName" },
  { field: "parts", mono: true, phone: "detail", show: ({ parts }) => parts.flatMap(({ drawings }) => drawings).join(", ") },
  { field: "reports", title: "Reports", mono: true, show: ({ parts }) => <Reports parts={parts} /> },
];

const joinedColumn: Column<SameNumber> = {
  field: "joined",
  phone: "detail",
  show: ({ joined }) =>
    joined && (
      <>
        {joined.by}, <Day on={joined.at.slice(0, 10)} />: {joined.reason}
      </>
    ),
};
