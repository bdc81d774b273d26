import type { EvidenceCase } from "../contract.ts";
import { Day } from "#kit/ui/display.tsx";

/** The days in doubt, both included. */
export function Window({ of: { windowFrom, windowTo } }: { of: Pick<EvidenceCase, "windowFrom" | "windowTo"> }) {
  if (!windowFrom && !windowTo) return <>All days</>;
  if (!windowFrom)
    return (
      <>
        Until <Day on={windowTo} />
      </>
    );
  if (!windowTo)
    return (
      <>
        From <Day on={windowFrom} />
      </>
    );
  return (
    <>
      <Day on={windowFrom} /> to <Day on={windowTo} />
    </>
  );
}
