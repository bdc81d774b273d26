import type { Names } from "#modules/inspection-reports/differences.ts";
import type { ReportPerson } from "#modules/inspection-reports/report.ts";
import { hasRole, performingRoles } from "#modules/inspection-reports/rules/roles.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";

/** The people of a report who may be named as performer of a line, by their entry. */
export function performersOf(
  people: readonly ReportPerson[],
  { roles }: Pick<TemplateDefinition, "roles">,
  names: Names,
): { value: string; label: string }[] {
  return people
    .filter((person) => hasRole(person, performingRoles(roles)))
    .map(({ id, userId, externalName }) => ({ value: id, label: userId ? names.person(userId) : (externalName ?? "") }));
}
