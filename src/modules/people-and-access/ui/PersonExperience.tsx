import { peopleAndAccess, type User } from "../contract.ts";
import type { ProfileRequest } from "../requests-contract.ts";
import { hoursByMethod, kindWords } from "../requests-rules.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

/** Hours and CVs the training coordinator has approved; their papers lie among the documents. */
export function PersonExperience({ user }: { user: User }) {
  const asked = useAsk(peopleAndAccess.endpoints.experienceOf, { id: user.id });
  return (
    <Section title="Training & experience">
      <Asked of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No approved experience">
              People submit their hours and CV on their own profile; the training coordinator approves them.
            </EmptyState>
          ) : (
            <>
              <Facts of={hoursByMethod(rows).map(({ method, hours }) => [`${method}, approved`, `${hours} h`])} />
              <DataTable
                short
                rows={rows}
                columns={columns}
                caption={`Approved experience of ${user.firstName} ${user.lastName}`}
                href={({ id }) => `/profile-requests/${id}`}
              />
            </>
          )
        }
      </Asked>
    </Section>
  );
}

const text = ({ values }: ProfileRequest, field: string) => String(values[field] ?? "");

const columns: Column<ProfileRequest>[] = [
  { field: "kind", title: "Evidence", phone: "title", show: ({ kind }) => kindWords[kind] },
  { field: "method", title: "Method", show: (row) => [text(row, "method"), text(row, "level")].filter(Boolean).join(" ") },
  { field: "hours", title: "Hours", align: "right", phone: "detail", show: (row) => text(row, "hours") },
  { field: "from", title: "First day", show: (row) => <Day on={text(row, "from") || null} /> },
  { field: "to", title: "Last day", phone: "detail", show: (row) => <Day on={text(row, "to") || null} /> },
  { field: "supervisor", title: "Supervised by", show: (row) => text(row, "supervisor") },
  { field: "decidedByName", title: "Approved by" },
  { field: "decidedAt", title: "Approved", show: ({ decidedAt }) => <Instant at={decidedAt} /> },
];
