import { type AuthoredReport, peopleAndAccess, type User } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

/** The last reports a person took part in. */
export function PersonReports({ user }: { user: User }) {
  const mayOpen = useReach("inspection-reports", "view") !== null;
  const reports = useAsk(peopleAndAccess.endpoints.reportsOf, { id: user.id });
  return (
    <Section title="Reports">
      <Asked of={reports}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No reports">Inspection reports name the people who took part.</EmptyState>
          ) : (
            <DataTable
              short
              rows={rows}
              columns={columns}
              caption={`Reports of ${user.firstName} ${user.lastName}`}
              href={({ id }) => (mayOpen ? `/inspection-reports/${id}` : null)}
            />
          )
        }
      </Asked>
    </Section>
  );
}

const columns: Column<AuthoredReport>[] = [
  { field: "number", title: "Report", mono: true, phone: "title" },
  { field: "method", title: "Method", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "itemDescription", title: "Item", phone: "detail" },
  { field: "inspectedOn", title: "Inspected", phone: "detail", show: ({ inspectedOn }) => <Day on={inspectedOn} /> },
  { field: "did", title: "As" },
  { field: "status", title: "State", phone: "status", show: ({ status }) => capital(status) },
];
