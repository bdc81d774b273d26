import { useAsk } from "#kit/ui/data.ts";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports, type NextSigners } from "#modules/inspection-reports/contract.ts";
import { slotWords } from "#modules/inspection-reports/print/words.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

/** For people who have nothing to sign: the signatures still missing, and who may give the next one. */
export function WaitedFor({ report: { id, slots, signatures } }: { report: Pick<Report, "id" | "slots" | "signatures"> }) {
  const next = useAsk(inspectionReports.endpoints.nextSigners, { id });
  const open = slots.filter((slot) => !signatures.some((one) => one.slot === slot && one.state === "active"));
  return (
    <Banner meaning="waiting" title={`Still to be signed: ${open.map((slot) => slotWords[slot]).join(", ")}`}>
      {next.data && <div>{inWords(next.data)}</div>}
      You cannot give any of these signatures.
    </Banner>
  );
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

function inWords({ slot, names, others }: NextSigners): string {
  if (names.length === 0)
    return slot === "evaluated"
      ? "No evaluator covering every day can sign: return the report so that its author names one."
      : `No one can give the signature “${slotWords[slot]}” today: it needs a reviewer of this base who is certified in the method and took no part in the work.`;
  const more = others > 0 ? [`${others} more`] : [];
  return `${either.format([...names, ...more])} can sign next.`;
}
