/** Converts the answers about a person to the input of the gates. */
import type { PersonRole, ReportPerson } from "../report.ts";
import { evaluatingRoles, needOf, performingRoles } from "./roles.ts";
import type { Answered, PersonFound } from "./gates.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import type { Day } from "#kit/validity.ts";
import { levelName, levelRank, scopeName } from "#modules/ndt-training/rules/scope.ts";
import { builtInCodeOf, hasLevels, type RoleNeed, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { LevelRank } from "#eligibility/certificates.ts";

/** One role of a person in the report: its requirements in the template, and the answer for each day worked. */
export interface PartFound {
  person: ReportPerson;
  name: string;
  role: RoleNeed;
  days: readonly Day[];
  answers: CertificationFound[];
}

/** The properties of a user that decide whether an agreement with a subcontractor is required. */
export interface Staff {
  employmentType: string;
  companyName: string | null;
  agreementFrom: Day | null;
  agreementTo: Day | null;
}

export const roleName = (role: PersonRole) => (role === "authorizedInspector" ? "authorized inspector" : role);

/** The answer about an unknown person. */
export function nothingOnRecord(userId: string, day: Day, near: boolean): CertificationFound {
  return {
    userId,
    day,
    valid: false,
    certificate: { ok: false, code: "NO_CERTIFICATE", message: "" },
    vision: { ok: !near, near: null, colour: null, missing: near ? ["near"] : [], message: null },
  };
}

/** A credential without levels, such as a CWI's for visual examination, includes evaluating. */
const rankOf = ({ method, level }: { method: string; level: string }) => (hasLevels(method) ? levelRank(level) : 2);

/** The gates' input for one role of a person; `user` is the person's own record, absent for an external person. */
export function personFound(
  { person, name, role, days, answers }: PartFound,
  definition: Pick<TemplateDefinition, "roles" | "code" | "basedOn">,
  user: Staff | undefined,
): PersonFound {
  const found = days.map((onDate, index): PersonFound["days"][number] => {
    const answer = answers[index] ?? nothingOnRecord(person.id, onDate, true);
    const { certificate, vision } = answer;
    const agreement = user ? agreementOn(user, person, onDate) : null;
    const evidenceRef = !person.userId
      ? {}
      : {
          evidenceRef: certificate.ok
            ? { entity: "Certification", id: certificate.held.certificationId }
            : { entity: "User", id: person.userId },
        };
    const answered: Answered = certificate.ok ? { ok: true } : certificate;
    return { onDate, certificate: answered, vision, agreement, ...evidenceRef };
  });
  const ranks = answers.map(({ certificate }) => (certificate.ok ? rankOf(certificate.held) : null));
  const held = ranks.filter((rank) => rank !== null);
  const need = needOf(role, definition.roles, builtInCodeOf(definition));
  return {
    name,
    role: roleName(role.role),
    performs: performingRoles(definition.roles).includes(role.role),
    evaluates: evaluatingRoles(definition.roles).includes(role.role),
    scope: scopeName({ method: role.method, technique: role.technique ?? null }),
    level: levelName(need.minLevel),
    rankHeld: held.length > 0 ? (Math.min(...held) as LevelRank) : null,
    credential: hasLevels(role.method) ? null : role.method,
    signs: person.userId !== null,
    days: found,
  };
}

/** Why the agreement with a subcontractor does not cover the day; null if it does, or if the person is an employee. */
function agreementOn(user: Staff, { subcontractor }: ReportPerson, day: Day): string | null {
  if (user.employmentType !== "subcontractor" && !subcontractor) return null;
  const { companyName, agreementFrom: from, agreementTo: to } = user;
  const agreement = `agreement with ${companyName ?? "a subcontractor"}`;
  if (!from || !to) return `no ${agreement} is on record. Enter its dates on the person's page`;
  if (from <= day && day <= to) return null;
  return `the ${agreement} (${from} to ${to}) does not cover ${day}`;
}
