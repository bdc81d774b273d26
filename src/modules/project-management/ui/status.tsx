import { capital } from "#kit/capital.ts";
import type { Project, ProjectState, WorkOrderState } from "../contract.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const ofProject: Record<ProjectState, Meaning> = {
  draft: "idle",
  active: "good",
  "on hold": "due",
  completed: "waiting",
  closed: "idle",
};
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
const health: Record<Project["health"], [Meaning, string]> = {
  green: ["good", "On track"],
  amber: ["due", "At risk"],
  red: ["bad", "In trouble"],
};

export const ProjectStatus = ({ status }: { status: ProjectState }) => (
  <StatusBadge meaning={ofProject[status]}>{capital(status)}</StatusBadge>
);
export const WorkOrderStatus = ({ status }: { status: WorkOrderState }) => (
  <StatusBadge meaning={ofWorkOrder[status]}>{capital(status)}</StatusBadge>
);
export function Health({ of }: { of: Project["health"] }) {
  const [meaning, words] = health[of];
  return <StatusBadge meaning={meaning}>{words}</StatusBadge>;
}
