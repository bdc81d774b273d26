import { type Alloy, sameAlloy, shippedAlloys, windowText } from "../calculations/composition.ts";
import type { TemplateDefinition } from "../definition.ts";
import { hasAlloys } from "../alloy-problems.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";

interface Listed extends Alloy {
  from: string;
}

/** The alloys whose limits a report on the template knows: the company's own, then those of the product that it does not replace. */
export function Alloys({ of: definition }: { of: TemplateDefinition }) {
  if (!hasAlloys(definition)) return null;
  const own = [...Map.groupBy(definition.alloys ?? [], ({ alloy }) => alloy)].map(([alloy, windows]): Listed => ({
    alloy,
    source: [...new Set(windows.map(({ source }) => source))].join(", "),
    windows,
    from: "Company",
  }));
  const shipped = shippedAlloys
    .filter(({ alloy }) => !own.some((one) => sameAlloy(one.alloy, alloy)))
    .map((one): Listed => ({ ...one, from: "Product" }));
  return (
    <Section title="Alloys">
      <p className="quiet">
        Percent by mass. Compare those marked verify with the specification and edition of the contract before use; other alloys
        are entered in a variant of this template or in the report.
      </p>
      <DataTable
        rows={[...own, ...shipped]}
        short
        caption="Alloys"
        keyOf={({ alloy, from }) => `${from} ${alloy}`}
        columns={columns}
      />
    </Section>
  );
}

const columns: Column<Listed>[] = [
  { field: "alloy", title: "Alloy", phone: "title", width: 140 },
  { field: "limits", title: "Limits, %", show: ({ windows }) => windows.map(windowText).join(", "), phone: "detail" },
  { field: "source", title: "Specification", phone: "detail", width: 220 },
  { field: "from", title: "From", phone: "status", width: 120 },
];
