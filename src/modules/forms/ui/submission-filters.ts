import { FormSubmission, forms } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { projectManagement } from "#modules/project-management/contract.ts";

const everUsed = { query: { status: "issued,superseded,withdrawn", limit: 200, sort: "code" } };
const projectsAsked = { query: { limit: 200 } };

/** The filters of filled forms: clients and projects only for those who may view them. */
export function useSubmissionFilters(): readonly Filter[] {
  const [seesClients, seesProjects] = [useReach("client-companies", "view") !== null, useReach("projects", "view") !== null];
  const templates = useAsk(forms.endpoints.list, everUsed).data?.rows ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const clients = useAsk(clientEndpoints.forPickers, {}, { when: seesClients }).data ?? [];
  const projects = useAsk(projectManagement.endpoints.list, projectsAsked, { when: seesProjects }).data?.rows ?? [];
  const codes = [...new Map(templates.map(({ code, title }) => [code, title]))];
  const choice = (name: string, label: string, options: (readonly [value: string, label: string])[]): Filter[] =>
    options.length > 0
      ? [{ kind: "choice", name, label, options: options.map(([value, words]) => ({ value, label: words })) }]
      : [];
  return [
    choiceFilter(FormSubmission, "status"),
    choiceFilter(FormSubmission, "category"),
    ...choice(
      "formCode",
      "Form",
      codes.map(([code, title]) => [code, `${code} ${title}`]),
    ),
    ...choice(
      "baseLocationId",
      "Base",
      bases.map(({ id, name }) => [id, name]),
    ),
    ...choice(
      "clientCompanyId",
      "Client",
      clients.map(({ id, name }) => [id, name]),
    ),
    ...choice(
      "projectId",
      "Project",
      projects.map(({ id, number, name }) => [id, `${number} ${name}`]),
    ),
    { kind: "days", name: "started", label: "Started", from: "from", to: "to" },
  ];
}
