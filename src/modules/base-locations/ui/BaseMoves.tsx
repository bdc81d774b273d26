import { baseLocations } from "../contract.ts";
import type { LocationMove } from "../contract-moves.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";

/** Who and what came to the base or left it, the latest day first. */
export function BaseMoves({ id }: { id: string }) {
  const asked = useAsk(baseLocations.endpoints.moves, { id });
  return (
    <Section title="Moves">
      <Asked of={asked} skeleton={<LinesSkeleton lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">Nobody and nothing has moved here or away since moves are written down.</p>
          ) : (
            <DataTable short caption="Moves" rows={rows} columns={columns} />
          )
        }
      </Asked>
    </Section>
  );
}

const columns: Column<LocationMove>[] = [
  { field: "effectiveOn", title: "From day", phone: "detail", show: ({ effectiveOn }) => <Day on={effectiveOn} /> },
  {
    field: "subject",
    title: "Who or what",
    phone: "title",
    show: ({ subject, subjectType, subjectId }) => (
      <Ref entity={subjectType} id={subjectId}>
        {subject}
      </Ref>
    ),
  },
  { field: "fromName", title: "From" },
  { field: "toName", title: "To", phone: "detail" },
  { field: "reason", title: "Reason" },
  { field: "byName", title: "Entered by" },
];
