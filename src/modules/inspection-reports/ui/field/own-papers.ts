import type { Day } from "#kit/validity.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";
import type { ReportTemplate } from "#modules/report-templates/contract.ts";

/**
 * What of one's own certificates and vision tests does not hold on a day of the job, a line for each method: of whoever holds the method, and can perform
 * by none of its templates on that day. Who never held it works on the job as something else.
 */
export function ownPapers(
  person: string,
  { scope }: Pick<WorkOrder, "scope">,
  templates: readonly ReportTemplate[],
  days: readonly Day[],
  certified: (need: RoleNeed, day: Day) => readonly CertifiedPerson[] | undefined,
): string[] {
  const methods = [...new Set(scope.map(({ method }) => method))];
  return methods.flatMap((method) => {
    const needs = templates
      .filter((template) => template.method === method)
      .flatMap(({ definition }) => definition.roles.filter(({ role }) => role === "performer"))
      // What is asked for the base method says best what is the matter.
      .toSorted((a, b) => Number(a.technique !== undefined) - Number(b.technique !== undefined));
    for (const day of days) {
      const own = needs.flatMap((need) => certified(need, day)?.find(({ userId }) => userId === person) ?? []);
      const [first] = own;
      if (first && !own.some(({ valid }) => valid)) return [withMethod(method, first.message ?? `not certified on ${day}`)];
    }
    return [];
  });
}

/** Most of what is said of a certificate names its method. */
const withMethod = (method: string, message: string): string =>
  message.startsWith(`${method} `) ? message : `${method}: ${message}`;
