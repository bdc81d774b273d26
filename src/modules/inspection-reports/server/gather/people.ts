/** The people on a report, with their certificates, vision tests and agreements for each day they worked. */
import { inArray } from "drizzle-orm";
import type { ReportPerson } from "../../report.ts";
import { withDays } from "../../rules/dates.ts";
import { nothingOnRecord, type PartFound, personFound, roleName, type Staff } from "../../rules/person-found.ts";
import { examinesWelds } from "../../rules/procedure-scope.ts";
import { daysInRole, needOf, rolesIn, rolesOffered, whoPerformed } from "../../rules/roles.ts";
import { lackingInPapers } from "../../rules/external-papers.ts";
import { rolesNotOffered } from "../../rules/fits.ts";
import type { PersonFound, RoleNotOffered } from "../../rules/gates.ts";
import type { Loaded } from "../loading.ts";
import { onRecordOf } from "./register.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import type { CertificationNeed, Examined } from "#eligibility/certificates.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import { materialGroupsOf, mayCountAs } from "#modules/ndt-training/rules/limits.ts";

/** The records of everyone on the report. */
export interface PeopleFound {
  parts: PartFound[];
  facts: PersonFound[];
  rolesNotOffered: RoleNotOffered[];
  nameOf: (person: Pick<ReportPerson, "userId" | "externalName">) => string;
}

/** Looks up every role of every person on every day they worked: users in one query, others from the documents on the report. */
export async function peopleFound(eligibility: Eligibility, db: Reading, loaded: Loaded): Promise<PeopleFound> {
  const { content, definition, report } = loaded;
  const staff = await staffOf(db, content.people);
  const nameOf: PeopleFound["nameOf"] = ({ userId, externalName }) => {
    const user = userId ? staff.get(userId) : undefined;
    return user ? `${user.firstName} ${user.lastName}` : (externalName ?? "Someone");
  };
  const examined = examinedIn(loaded);
  const asked = content.people.flatMap((person) =>
    rolesIn(definition.roles, content)
      .filter(({ role }) => person.roles.includes(role))
      .map((role) => ({
        person,
        name: nameOf(person),
        role,
        days: daysInRole(person, role.role, content.lines, report.performedDates, definition.roles),
        need: { ...needOf(role, definition.roles, builtInCodeOf(definition)), examined },
      })),
  );
  const questions = asked.flatMap(({ person: { userId }, days, need }) =>
    userId ? days.map((day) => ({ userId, day, ...need })) : [],
  );
  const answered = (await eligibility.certification(db, { needs: questions })).values();
  const parts: PartFound[] = [];
  for (const { need, ...part } of asked) {
    const { person, days } = part;
    const answers = person.userId
      ? [...answered.take(days.length)]
      : await answersOfPapers(
          eligibility,
          db,
          loaded,
          person,
          days.map((day) => ({ ...need, day })),
        );
    parts.push({ ...part, answers });
  }
  const lines = withDays(content.lines, content, report.timeZone);
  const performed = whoPerformed(content.people, lines, report.performedDates, definition.roles);
  const offered = rolesOffered(definition.roles).filter((role) => role !== "witness");
  return {
    parts,
    facts: parts.map((part) => ({
      ...personFound(part, definition, part.person.userId ? staff.get(part.person.userId) : undefined),
      performed: performed.some(({ id }) => id === part.person.id),
    })),
    rolesNotOffered: content.people.flatMap((person) =>
      rolesNotOffered(person, definition).map((role) => ({
        name: nameOf(person),
        role: roleName(role),
        offered: offered.map(roleName),
      })),
    ),
    nameOf,
  };
}

async function staffOf(
  db: Reading,
  people: readonly ReportPerson[],
): Promise<Map<string, Staff & { firstName: string; lastName: string }>> {
  const ids = people.flatMap(({ userId }) => (userId ? [userId] : []));
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, employmentType, companyName, agreementFrom, agreementTo } = appUser;
  const users = await db
    .select({ id, firstName, lastName, employmentType, companyName, agreementFrom, agreementTo })
    .from(appUser)
    .where(inArray(appUser.id, ids));
  return new Map(users.map((user) => [user.id, user]));
}

/** Materials and products, as far as the report states them. */
export function examinedIn({ content, definition }: Pick<Loaded, "content" | "definition">): Examined {
  const material = typeof content.header["material"] === "string" ? content.header["material"] : "";
  const components = content.lines.flatMap(({ values: { component } }) => (typeof component === "string" ? [component] : []));
  const counted = mayCountAs(components, material);
  return {
    materials: materialGroupsOf(material),
    ...(examinesWelds({ content, definition }) ? { products: ["welds"] } : counted.length > 0 ? { mayCountAs: counted } : {}),
  };
}

/** Assesses the documents of an external person for each requirement, by the same rules as our own certificates. */
export async function answersOfPapers(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  person: ReportPerson,
  needs: readonly (CertificationNeed & { day: Day })[],
): Promise<CertificationFound[]> {
  const { papers, id } = person;
  const copy = papers?.fileId ? loaded.files.get(papers.fileId) : undefined;
  const onRecord = { ...(await onRecordOf(db, person)), hasCopy: copy !== undefined && !copy.archivedAt };
  const lacking = lackingInPapers(person, onRecord);
  const answers =
    papers && papers.validFrom && papers.expiresOn
      ? await eligibility.certificationOfPapers(db, {
          needs,
          papers: {
            id,
            personName: person.externalName ?? "",
            employer: person.organization ?? "",
            certificate: {
              certificateNumber: papers.certificateNumber ?? "",
              schemeId: papers.schemeId ?? "",
              method: (papers.method ?? "").toUpperCase(),
              level: papers.level ?? "",
              techniques: papers.techniques,
              effectiveFrom: papers.validFrom,
              expiresOn: papers.expiresOn,
              limits: papers.limits,
              // Their employer's authorization accompanies this certificate: it covers what is certified there.
              employerAuthorization: papers.authorizedOn
                ? {
                    on: papers.authorizedOn,
                    endedOn: papers.authorizedTo,
                    covers: {
                      methods: [(papers.method ?? "").toUpperCase()],
                      levels: papers.level ? [papers.level] : [],
                      techniques: papers.techniques,
                    },
                  }
                : null,
              issuedBy: papers.issuedBy,
              limitation: papers.limitation,
            },
            nearTestedOn: papers.nearTestedOn,
            colourTestedOn: papers.colourTestedOn,
            greyTestedOn: papers.greyTestedOn,
            fileSha256: copy?.sha256 ?? null,
          },
        })
      : needs.map(({ day, vision }) => nothingOnRecord(id, day, vision !== "none"));
  return lacking ? answers.map((answer) => ({ ...answer, valid: false, certificate: { ok: false, ...lacking } })) : answers;
}
