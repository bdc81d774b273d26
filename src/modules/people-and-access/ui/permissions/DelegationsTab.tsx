import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { Delegation } from "../../delegation-contract.ts";
import { DelegationDialog } from "./DelegationDialog.tsx";
import { ApprovalsText, DelegationBadge, EndButton } from "./delegation-parts.tsx";
import styles from "./permissions.module.css";
import { optionOfPerson } from "#directory/people/options.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { delegations, handable, forReports } = peopleAndAccess.endpoints;

/** Who does which approvals for whom, and until when. */
export function DelegationsTab() {
  const [adding, setAdding] = useState(false);
  const mayEdit = useReach("user-permissions", "edit") !== null;
  const list = useList(delegations, { columns });
  const { data: people = [] } = useAsk(forReports, {});
  const filters: Filter[] = [
    {
      kind: "choice",
      name: "userId",
      label: "From or to",
      options: people.flatMap((person) => optionOfPerson(person, true) ?? []),
    },
    { kind: "flag", name: "past", label: "Include past" },
  ];
  return (
    <>
      <div className={styles.controls}>
        <p className={styles.legend}>
          Both days count in full, in the time zone of the person who delegates. A delegation ends automatically, and when either
          account ends. Everyone delegates their own approvals in My profile.
        </p>
        {mayEdit && (
          <div className={styles.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Delegate approvals
            </Button>
          </div>
        )}
      </div>
      <ListControls list={list} filters={filters} archive={false} search={null} />
      <ListTable
        list={list}
        caption="Delegations"
        empty={<EmptyState title="No delegations">To cover an absence, delegate a person's approvals to another.</EmptyState>}
      />
      {adding && <ForAnybody onClose={() => setAdding(false)} />}
    </>
  );
}

function ForAnybody({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<string | null>(null);
  return from ? (
    <Chosen from={from} onFrom={setFrom} onClose={onClose} />
  ) : (
    <DelegationDialog from={null} onFrom={setFrom} canGive={[]} onClose={onClose} />
  );
}

function Chosen({ from, ...others }: { from: string; onFrom: (id: string | null) => void; onClose: () => void }) {
  const { data: canGive = [] } = useAsk(handable, { query: { userId: from } });
  return <DelegationDialog from={from} canGive={canGive} {...others} />;
}

const columns: Column<Delegation>[] = [
  { field: "fromName", phone: "title" },
  { field: "toName", phone: "detail", show: ({ toName }) => toName },
  { field: "actions", phone: "detail", show: (row) => <ApprovalsText of={row} /> },
  { field: "validFrom", show: ({ validFrom }) => <Day on={validFrom} /> },
  { field: "validTo", show: ({ validTo }) => <Day on={validTo} /> },
  {
    field: "state",
    phone: "status",
    show: (row) => (
      <div className={styles.beside}>
        <DelegationBadge of={row} />
        <EndButton of={row} />
      </div>
    ),
  },
  { field: "reason" },
];
