import type { BaseState } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

const words = { planned: "Planned", open: "Open", closed: "Closed" } as const;

export function BaseStatus({ status }: { status: BaseState }) {
  return <StatusBadge meaning={status === "open" ? "good" : "idle"}>{words[status]}</StatusBadge>;
}
