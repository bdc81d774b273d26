import { baseLocations } from "../contract.ts";
import type { BaseReadiness as Readiness, ShareId } from "../contract-facts.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** How ready the base is today, the lowest share first; each number opens its list. */
export function BaseReadiness({ id }: { id: string }) {
  const asked = useAsk(baseLocations.endpoints.readiness, { id });
  return (
    <Asked of={asked} skeleton={<LinesSkeleton lines={3} />}>
      {({ score, shares }) => (
        <Section title={score === null ? "Readiness" : `Readiness ${decimalText(String(score))} %`}>
          {score === null ? (
            <p className="quiet">Nothing to show yet: no certified people, no instruments and no emergency plan at this base.</p>
          ) : (
            <DataTable
              short
              caption="Readiness"
              rows={shares}
              keyOf={(share) => share.id}
              href={({ href }) => href}
              columns={columns}
            />
          )}
        </Section>
      )}
    </Asked>
  );
}

type Share = Readiness["shares"][number];

const words: Record<ShareId, string> = {
  people: "People with a certificate in force",
  instruments: "Instruments in calibration",
  plan: "Emergency plan attached or renewed within 12 months",
};

const columns: Column<Share>[] = [
  { field: "id", title: "What", phone: "title", show: ({ id }) => words[id] },
  { field: "good", title: "Number", align: "right", show: ({ good, of }) => `${good} of ${of}` },
  {
    field: "percent",
    title: "Share",
    phone: "status",
    show: ({ percent }) => (
      <StatusBadge
        meaning={percent === 100 ? "good" : percent >= 90 ? "due" : "bad"}
      >{`${decimalText(String(percent))} %`}</StatusBadge>
    ),
  },
];
