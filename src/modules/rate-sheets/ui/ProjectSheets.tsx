import { Sheets } from "./Sheets.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** The rate sheets that price a project: its own and those of its client. */
export default function ProjectSheets({ project }: { project: Project }) {
  return <Sheets of={{ projectId: project.id }} client={project.clientCompanyId} name={project.number} />;
}
