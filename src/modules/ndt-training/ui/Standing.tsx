import type { Certification } from "../contract.ts";
import { standingShown } from "../standing-shown.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

/** How a certificate stands today, in one word. */
export function Standing({ of }: { of: Pick<Certification, "standing" | "expiresOn"> }) {
  const { meaning, words } = standingShown(of, useToday());
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
