import { capital } from "#kit/capital.ts";
import type { WorkOrderState } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const ofWorkOrder: Record<WorkOrderState, Meaning> = {
  draft: "idle",
  planned: "waiting",
  ready: "good",
  "in progress": "good",
  "work done": "waiting",
  "on hold": "due",
  closed: "idle",
  cancelled: "idle",
};

export const WorkOrderStatus = ({ status }: { status: WorkOrderState }) => (
  <StatusBadge meaning={ofWorkOrder[status]}>{capital(status)}</StatusBadge>
);
