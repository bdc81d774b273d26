import { baseLocations } from "../contract.ts";
import type { Distance } from "../contract-facts.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";

/** How far other bases and client sites are, the nearest first. */
export function BaseDistances({ id, located }: { id: string; located: boolean }) {
  const asked = useAsk(baseLocations.endpoints.distances, { id }, { when: located });
  return (
    <Section title="Distances">
      {located ? (
        <Asked of={asked} skeleton={<LinesSkeleton lines={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">No other base and no client site has coordinates yet.</p>
            ) : (
              <DataTable short caption="Distances" rows={rows} columns={columns} href={hrefOf} />
            )
          }
        </Asked>
      ) : (
        <p className="quiet">Give the base its coordinates to see how far everything is.</p>
      )}
      {located && <p className="quiet">As the crow flies, from coordinates: roads are longer.</p>}
    </Section>
  );
}

const hrefOf = ({ kind, id, clientId }: Distance) =>
  kind === "base" ? `/base-locations/${id}` : `/client-companies/${clientId}`;

const columns: Column<Distance>[] = [
  { field: "name", title: "Place", phone: "title" },
  { field: "kind", title: "Kind", show: ({ kind }) => (kind === "base" ? "Base" : "Client site") },
  { field: "kilometres", title: "km", align: "right", show: ({ kilometres }) => decimalText(kilometres.toFixed(1)) },
  { field: "miles", title: "mi", align: "right", show: ({ miles }) => decimalText(miles.toFixed(1)) },
];
