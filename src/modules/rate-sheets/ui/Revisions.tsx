import { Select } from "@mantine/core";
import { useState } from "react";
import { type Difference, RateSheet, rateSheets } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** The revisions of a number, and what differs in the items from another of them. */
export function Revisions({ sheet }: { sheet: RateSheet }) {
  const revisions = useAsk(rateSheets.endpoints.revisions, { id: sheet.id });
  return (
    <Asked of={revisions}>
      {(found) => (
        <>
          <Section title="Revisions">
            <DataTable
              short
              caption={`Revisions of ${sheet.number}`}
              rows={found}
              columns={columns}
              href={({ id }) => `/rate-sheets/${id}`}
            />
          </Section>
          {found.length > 1 && <Comparison sheet={sheet} others={found.filter(({ id }) => id !== sheet.id)} />}
        </>
      )}
    </Asked>
  );
}

const columns = columnsOf(RateSheet, {
  revision: { phone: "title" },
  effectiveFrom: { phone: "detail" },
  effectiveTo: { phone: "detail" },
  statusToday: { phone: "status" },
  approvedBy: true,
  items: { align: "right" },
});

function Comparison({ sheet, others }: { sheet: RateSheet; others: readonly RateSheet[] }) {
  const [from, setFrom] = useState(sheet.supersedesId ?? others[0]?.id ?? "");
  const differences = useAsk(rateSheets.endpoints.compare, { id: sheet.id, query: { from } });
  return (
    <Section title="What differs in the items">
      <Select
        label={`Rev ${sheet.revision} compared with`}
        data={others.map(({ id, revision }) => ({ value: id, label: `Rev ${revision}` }))}
        value={from}
        onChange={(id) => setFrom(id ?? from)}
        allowDeselect={false}
        maw={240}
        mb="sm"
      />
      <Asked of={differences}>
        {(found) =>
          found.length === 0 ? (
            <p className="quiet">The items and prices are the same.</p>
          ) : (
            <DataTable short caption="Differences" rows={found} keyOf={({ code }) => code} columns={differing} />
          )
        }
      </Asked>
    </Section>
  );
}

const changeOf = ({ before, after, changePct }: Difference): string => {
  if (before === null) return "Added";
  if (after === null) return "Removed";
  return changePct === null ? "" : `${changePct.startsWith("-") ? "" : "+"}${changePct} %`;
};

const differing: Column<Difference>[] = [
  { field: "code", title: "Code", mono: true, phone: "detail" },
  { field: "description", title: "Description", phone: "title" },
  { field: "before", title: "Before", align: "right", show: ({ before }) => (before ? decimalText(before) : "") },
  { field: "after", title: "After", align: "right", phone: "detail", show: ({ after }) => (after ? decimalText(after) : "") },
  { field: "changePct", title: "Change", align: "right", phone: "status", show: changeOf },
  { field: "others", title: "Also", show: ({ others }) => others.join("; ") },
];
