import type { ErrorLog } from "../contract.ts";
import { type Meaning, StatusBadge } from "#kit/ui/status.tsx";

const colour: Record<ErrorLog["status"], Meaning> = { new: "bad", seen: "due", resolved: "good", ignored: "idle" };

export function ErrorState({ of: status }: { of: ErrorLog["status"] }) {
  return <StatusBadge meaning={colour[status]}>{status}</StatusBadge>;
}
