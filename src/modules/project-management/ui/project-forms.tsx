import { Project, projectManagement } from "../contract.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { recordEditPage, recordPages } from "#kit/ui/form/record-pages.tsx";
import { useUrl } from "#kit/ui/routing.ts";

const pages = {
  endpoints: projectManagement.endpoints,
  list: "/projects",
  name: ({ number }: Project) => number,
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
  Fields: ({ record }: { record?: Project }) => <ProjectFields {...(record ? { project: record } : {})} />,
};

/** A new project is of the client in `?client=` where one is named. */
export const { NewPage } = recordPages(Project, { ...pages, name: ({ number }) => `Project ${number}` });
export const EditPage = recordEditPage(Project, pages);
