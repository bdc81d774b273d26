/**
 * What a template's roles mean for the people of a report: who performs, who evaluates, and the minimum required of each. A template may require more
 * than the schemes do, never less.
 */
import type { PersonRole, ReportPerson } from "../report.ts";
import { evaluationDays, readOn } from "./film-reading.ts";
import type { Day } from "#kit/validity.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { usualVision } from "#modules/ndt-training/rules/vision-status.ts";
import { hasLevels, type RoleNeed, splitPath } from "#modules/report-templates/definition.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";
import type { CertificationNeed, LevelRank } from "#eligibility/certificates.ts";

type Setups = Parameters<typeof setupsOf>[0];
type Roles = readonly Pick<RoleNeed, "role">[];

/** The roles with the method and technique each setup of the report needs a certificate for; a role is repeated if setups differ. */
export function rolesIn(needs: readonly RoleNeed[], content: Setups): RoleNeed[] {
  const chosen = (path: string, meant: Readonly<Record<string, string>>): string[] => {
    const [, key] = splitPath(path);
    const choices = setupsOf(content).map(({ technique }) => technique[key]);
    return [...new Set(choices.flatMap((choice) => (typeof choice === "string" ? (meant[choice] ?? []) : [])))];
  };
  return needs.flatMap(({ methodBy, techniqueBy, ...need }): RoleNeed[] => {
    const methods = methodBy ? chosen(methodBy.path, methodBy.methods) : [];
    const ofMethods = methods.length === 0 ? [need] : methods.map((method) => ({ ...need, method }));
    const techniques = techniqueBy ? chosen(techniqueBy.path, techniqueBy.techniques) : [];
    return techniques.length === 0
      ? ofMethods
      : ofMethods.flatMap((one) => techniques.map((technique) => ({ ...one, technique })));
  });
}

/** The methods in which the report's people need a certificate: tubes examined by IRIS are ultrasonics, a free examination names its own. */
export function methodsIn({ method, roles }: { method: string; roles: readonly RoleNeed[] }, content: Setups): string[] {
  const named = [...new Set(rolesIn(roles, content).map((need) => need.method))];
  return named.length > 0 ? named : [method];
}

/**
 * The certificate that a client's demand for a method means on this report; null where it asks nothing of it. Phased array and time of flight are
 * techniques of a certificate in UT, and an inspector's certificate is one for piping, vessels or tanks: those are meant by their own name.
 */
export function certificateDemanded(
  definition: { method: string; roles: readonly RoleNeed[] },
  content: Setups,
  demanded: string,
): { method: string; technique: string | null } | null {
  const methods = methodsIn(definition, content);
  if (methods.includes(demanded) && hasLevels(demanded)) return { method: demanded, technique: null };
  if (demanded !== definition.method) return null;
  const [first] = rolesIn(definition.roles, content);
  return { method: first?.method ?? demanded, technique: first?.technique ?? null };
}

/** What {METHOD} of a report number is: a free examination is numbered by the method of its certificate, never OTHER. */
export function methodInNumber(definition: { method: string; roles: readonly RoleNeed[] }, content: Setups): string {
  return definition.method === "OTHER" ? (methodsIn(definition, content)[0] ?? definition.method) : definition.method;
}

const evaluating: readonly PersonRole[] = ["evaluator", "authorizedInspector"];

/** The roles possible on a report of this template; nobody is assessed for another. */
export function rolesOffered(needs: Roles): PersonRole[] {
  return [...new Set<PersonRole>([...needs.map(({ role }) => role), "assistant", "witness"])];
}

/** The roles that perform the work and sign "Performed by"; in a template of one role that role performs and evaluates. */
export function performingRoles(needs: Roles): PersonRole[] {
  const roles = [...new Set(needs.map(({ role }) => role))];
  return roles.length === 1 ? roles : roles.filter((role) => !evaluating.includes(role));
}

/** The roles that evaluate and sign "Evaluated by"; in a template of one role that role performs and evaluates. */
export function evaluatingRoles(needs: Roles): PersonRole[] {
  const roles = [...new Set(needs.map(({ role }) => role))];
  return roles.length === 1 ? roles : roles.filter((role) => evaluating.includes(role));
}

export function hasRole({ roles }: Pick<ReportPerson, "roles">, wanted: readonly PersonRole[]): boolean {
  return roles.some((role) => wanted.includes(role));
}

/**
 * Those who performed (inspection-reports section 3: "a ReportPerson who performed"): in a performing role, and named on a line, or on site on the
 * day of a line that names nobody. Being named as performer of the report is not enough. Without lines all performers count equally.
 */
export function whoPerformed<P extends ReportPerson>(
  people: readonly P[],
  lines: readonly Pick<Line, "performedBy" | "performedOn">[],
  performedDates: readonly Day[],
  needs: Roles,
): P[] {
  const named = (person: ReportPerson, by: string) => {
    const user = people.find(({ id }) => id === by)?.userId ?? by;
    return person.id === by || person.userId === user;
  };
  return people
    .filter((person) => hasRole(person, performingRoles(needs)))
    .filter(
      (person) =>
        lines.length === 0 ||
        lines.some(({ performedBy, performedOn }) =>
          performedBy ? named(person, performedBy) : !performedOn || daysOfPerson(person, performedDates).includes(performedOn),
        ),
    );
}

/** The person of the report a line names: by the entry of the person, or by the user. */
export function personNamed<P extends Pick<ReportPerson, "id" | "userId">>(
  people: readonly P[],
  by: string | null | undefined,
): P | undefined {
  return by ? people.find(({ id, userId }) => id === by || userId === by) : undefined;
}

/** The days a person was at work: those ticked, else every day of the report. */
export function daysOfPerson({ dates }: Pick<ReportPerson, "dates">, performedDates: readonly Day[]): readonly Day[] {
  return dates.length > 0 ? dates : performedDates;
}

/** The days a person is assessed for in a role: those they worked, and for evaluators also those on which they read a film of the report. */
export function daysInRole(
  person: Pick<ReportPerson, "id" | "dates">,
  role: PersonRole,
  lines: readonly Pick<Line, "values">[],
  performedDates: readonly Day[],
  needs: Roles,
): readonly Day[] {
  const worked = daysOfPerson(person, performedDates);
  if (!evaluatingRoles(needs).includes(role)) return worked;
  const read = lines.flatMap((line) => (line.values["interpretedBy"] === person.id ? (readOn(line) ?? []) : []));
  return [...new Set([...worked, ...read])].toSorted();
}

/**
 * The company's people who may sign "Evaluated by" after the signer of "Performed by": an evaluator present on every day of evaluation on which that
 * signer did not evaluate; if evaluators changed and nobody has all of these days, any of them, for all of them. Empty if no such day is left.
 */
export function evaluatorsAfter(
  firstSigner: string | null,
  people: readonly ReportPerson[],
  lines: readonly Pick<Line, "values">[],
  performedDates: readonly Day[],
  needs: Roles,
): string[] {
  const roles = evaluatingRoles(needs);
  const [role] = roles;
  if (!role) return [];
  const evaluators = people
    .filter((person) => person.userId && hasRole(person, roles))
    .map((person) => ({ userId: person.userId ?? "", days: daysInRole(person, role, lines, performedDates, needs) }));
  const daysOf = (userId: string | null) => evaluators.flatMap((one) => (one.userId === userId ? one.days : []));
  const open = evaluationDays(lines, performedDates).filter((day) => !daysOf(firstSigner).includes(day));
  const onSome = [...new Set(evaluators.map(({ userId }) => userId))].filter((id) =>
    open.some((day) => daysOf(id).includes(day)),
  );
  const onAll = onSome.filter((id) => open.every((day) => daysOf(id).includes(day)));
  return onAll.length > 0 ? onAll : onSome;
}

/** The company's people with one of these roles. */
export function usersWith(people: readonly ReportPerson[], roles: readonly PersonRole[]): string[] {
  return people.flatMap((person) => (person.userId && hasRole(person, roles) ? [person.userId] : []));
}

/**
 * What a role requires of its holder: at least near vision for everyone who performs or evaluates, colour vision if the method is read by colour
 * (SNT-TC-1A 8.2; ISO 9712 7.4), and Level II for evaluators (ISO 9712 6.1; SNT-TC-1A 4.3.1). A limited certificate (UT-T) is enough for thickness
 * readings.
 */
export function needOf(
  { role, method, alternatives, technique, minLevel, schemes, vision }: RoleNeed,
  needs: Roles,
  templateCode: string,
): CertificationNeed {
  const least: LevelRank = hasLevels(method) && evaluatingRoles(needs).includes(role) ? 2 : 1;
  return {
    method,
    technique: technique ?? null,
    ...(alternatives ? { alternatives } : {}),
    minLevel: Math.max(least, minLevel) as LevelRank,
    schemes,
    vision: usualVision(method) === "nearColour" || vision === "nearColour" ? "nearColour" : "near",
    limited: templateCode === "UT-THK",
  };
}
