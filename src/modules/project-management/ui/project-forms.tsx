import { projectLabels as labels, ProjectDraft as schema, projectManagement } from "../contract.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";
import { useUrl } from "#kit/ui/routing.ts";

const { create, find, update } = projectManagement.endpoints;
const record = {
  schema,
  labels,
  noun: "project",
  draft: "project",
  href: ({ id }: { id: string }) => `/projects/${id}`,
};

/** A project, of the client in `?client=` where one is named. */
export const NewPage = newPage({
  ...record,
  create,
  list: "/projects",
  name: ({ number }) => `Project ${number}`,
  Fields: () => <ProjectFields />,
  useStart: () => {
    const [words] = useUrl();
    const { id: managerId } = useActor();
    return {
      clientCompanyId: words["client"] ?? "",
      managerId,
      siteIds: [],
      contactIds: [],
      codes: [],
      health: "green" as const,
    };
  },
});

export const EditPage = editPage({
  ...record,
  find,
  update,
  name: ({ number }) => number,
  Fields: ({ record: project }) => <ProjectFields project={project} />,
});
