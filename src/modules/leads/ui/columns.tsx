import { Lead } from "../contract.ts";
import { weightedOf } from "../figures.ts";
import type { Column } from "#kit/ui/column.ts";
import { Day } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { daysBetween } from "#kit/validity.ts";

const ofRecord = columnsOf(Lead, {
  number: { sort: true, phone: "detail" },
  title: { phone: "title", width: 240 },
  company: { phone: "detail" },
  status: { phone: "status" },
  methods: { show: (lead) => <Methods lead={lead} /> },
  expectedStart: true,
  value: { align: "right", show: (lead) => <Amount lead={lead} /> },
  probability: { align: "right" },
  ownerName: true,
  nextActionOn: { title: "Next action", width: 240, show: (lead) => <NextAction lead={lead} /> },
  decisionDate: { hidden: true },
  source: { hidden: true },
  bidType: { hidden: true },
  baseName: { hidden: true },
  siteName: { hidden: true },
  lossReason: { hidden: true },
  decidedOn: { hidden: true },
});

export const leadColumns: Column<Lead>[] = [
  ...ofRecord,
  { field: "createdAt", title: "Age", sort: true, align: "right", show: (lead) => <Age since={lead.createdAt} /> },
];

/** The value with its currency and, below, what it is worth at its probability. */
function Amount({ lead }: { lead: Lead }) {
  if (lead.value === null || lead.currency === null) return <span className="quiet">–</span>;
  const weighted = weightedOf(lead);
  return (
    <>
      {moneyText(lead.value, lead.currency)}
      {weighted !== null && <div className="quiet">weighted {decimalText(weighted)}</div>}
    </>
  );
}

export function Methods({ lead }: { lead: Pick<Lead, "methods" | "ropeAccess"> }) {
  if (lead.methods.length === 0 && !lead.ropeAccess) return <span className="quiet">–</span>;
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: 4 }}>
      {lead.methods.map((method) => (
        <MethodBadge key={method} method={method} />
      ))}
      {lead.ropeAccess && <span className="quiet">rope access</span>}
    </span>
  );
}

/** What is to be done next, and by when; late is said in words. */
export function NextAction({ lead }: { lead: Pick<Lead, "nextAction" | "nextActionOn" | "stale"> }) {
  const today = useToday();
  if (!lead.nextAction) return <span className="quiet">–</span>;
  const late = lead.nextActionOn !== null && lead.nextActionOn < today;
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: 4, alignItems: "center" }}>
      <span>{lead.nextAction}</span> <Day on={lead.nextActionOn} />
      {late && <StatusBadge meaning="bad">Overdue</StatusBadge>}
      {lead.stale && <StatusBadge meaning="due">Stale</StatusBadge>}
    </span>
  );
}

export function Age({ since }: { since: string }) {
  const days = daysBetween(since.slice(0, 10), useToday());
  return `${days} d`;
}
