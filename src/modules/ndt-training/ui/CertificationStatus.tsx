import type { Certification } from "../contract.ts";
import { statusShown } from "../status-shown.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

/** How a certificate stands today, in one word. */
export function CertificationStatus({ of }: { of: Pick<Certification, "status" | "expiresOn"> }) {
  const { meaning, words } = statusShown(of, useToday());
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
