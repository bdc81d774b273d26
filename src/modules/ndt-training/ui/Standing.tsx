import type { Certification } from "../contract.ts";
import { useToday } from "./today.ts";
import { standingShown } from "./words.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** How a certificate stands today, in one word. */
export function Standing({ of }: { of: Pick<Certification, "standing" | "expiresOn"> }) {
  const { meaning, words } = standingShown(of, useToday());
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
