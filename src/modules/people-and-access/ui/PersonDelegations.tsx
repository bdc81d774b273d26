import { peopleAndAccess, type User } from "../contract.ts";
import type { Delegation } from "../delegation-contract.ts";
import { ApprovalsText, DelegationBadge } from "./permissions/delegation-parts.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** Approvals a person has handed over or does for others, the past ones too. */
export function PersonDelegations({ user }: { user: User }) {
  const list = useList(peopleAndAccess.endpoints.delegations, {
    columns,
    fixed: { userId: user.id, past: "true" },
    inUrl: false,
  });
  return (
    <Section title="Delegations">
      <ListTable
        short
        list={list}
        caption={`Delegations of ${user.firstName} ${user.lastName}`}
        empty={<EmptyState title="No delegations">Delegate approvals in User permissions.</EmptyState>}
      />
    </Section>
  );
}

const columns: Column<Delegation>[] = [
  { field: "fromName", phone: "title" },
  { field: "toName", phone: "detail" },
  { field: "actions", phone: "detail", show: (row) => <ApprovalsText of={row} /> },
  { field: "validFrom", show: ({ validFrom }) => <Day on={validFrom} /> },
  { field: "validTo", show: ({ validTo }) => <Day on={validTo} /> },
  { field: "state", phone: "status", show: (row) => <DelegationBadge of={row} /> },
];
