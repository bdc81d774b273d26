import type { ErrorLog } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const colour: Record<ErrorLog["status"], Meaning> = { new: "bad", seen: "due", resolved: "good", ignored: "idle" };

export function ErrorState({ of: status }: { of: ErrorLog["status"] }) {
  return <StatusBadge meaning={colour[status]}>{status}</StatusBadge>;
}
