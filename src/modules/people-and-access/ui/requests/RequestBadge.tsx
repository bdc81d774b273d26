import type { RequestState } from "../../requests-contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const styles: Record<RequestState, [Meaning, string]> = {
  draft: ["idle", "Not submitted"],
  confirming: ["due", "Confirm both addresses"],
  waiting: ["waiting", "Waits for a decision"],
  approved: ["good", "Approved"],
  refused: ["bad", "Refused"],
  withdrawn: ["idle", "Withdrawn"],
};

export function RequestBadge({ state }: { state: RequestState }) {
  const [meaning, words] = styles[state];
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
