import type { ClientState } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const shown: Record<ClientState, [Meaning, string]> = {
  prospect: ["idle", "Prospect"],
  active: ["good", "Active"],
  "on hold": ["bad", "On hold"],
  inactive: ["idle", "Inactive"],
};

export function ClientStatus({ status }: { status: ClientState }) {
  const [meaning, words] = shown[status];
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
