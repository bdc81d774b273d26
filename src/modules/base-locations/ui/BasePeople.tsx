import { peopleEndpoints } from "#directory/people/contract.ts";
import type { PersonForReports } from "#directory/people/person.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";

/** Who belongs to the base today. */
export function BasePeople({ id, name }: { id: string; name: string }) {
  const asked = useAsk(peopleEndpoints.forReports, {});
  return (
    <Section title="People">
      <Asked of={asked} skeleton={<LinesSkeleton lines={4} />}>
        {(all) => {
          const rows = all.filter(({ baseLocationId, active }) => active && baseLocationId === id);
          return rows.length === 0 ? (
            <EmptyState title="No people at this base">A person's base is chosen on their own page.</EmptyState>
          ) : (
            <DataTable short caption={`People of ${name}`} rows={rows} columns={columns} />
          );
        }}
      </Asked>
    </Section>
  );
}

const columns: Column<PersonForReports>[] = [
  {
    field: "displayName",
    title: "Name",
    phone: "title",
    show: ({ id, displayName }) => (
      <Ref entity="User" id={id}>
        {displayName}
      </Ref>
    ),
  },
  {
    field: "employeeNumber",
    title: "Employee no.",
    phone: "detail",
    show: ({ employeeNumber }) => <Mono>{employeeNumber}</Mono>,
  },
];
