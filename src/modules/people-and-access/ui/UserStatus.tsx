import { capital } from "#kit/capital.ts";
import type { User } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

const meanings = { invited: "waiting", active: "good", locked: "bad", deactivated: "idle", archived: "idle" } as const;

export function UserStatus({ user: { status } }: { user: Pick<User, "status"> }) {
  return <StatusBadge meaning={meanings[status]}>{capital(status)}</StatusBadge>;
}
