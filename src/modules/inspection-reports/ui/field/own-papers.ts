import type { Day } from "#kit/validity.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";
import type { ReportTemplate } from "#modules/report-templates/contract.ts";

/**
 * The person's own certificates and vision tests that are not valid on a day of the job, one line for each method the person holds but cannot perform
 * by any template on that day. Someone who never held it has another role on the job.
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
      // The requirement of the base method explains the problem best.
      .toSorted((a, b) => Number(a.technique !== undefined) - Number(b.technique !== undefined));
    for (const day of days) {
      const own = needs.flatMap((need) => certified(need, day)?.find(({ userId }) => userId === person) ?? []);
      const [first] = own;
      if (first && !own.some(({ valid }) => valid)) return [withMethod(method, first.message ?? `not certified on ${day}`)];
    }
    return [];
  });
}

/** Most messages about a certificate name its method. */
const withMethod = (method: string, message: string): string =>
  message.startsWith(`${method} `) ? message : `${method}: ${message}`;
