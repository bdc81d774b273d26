import { eq } from "drizzle-orm";
import type { GateFacts } from "../rules/gates.ts";
import { answersOfPapers } from "./gather/people.ts";
import { criteriaInUse } from "../rules/criteria-in-use.ts";
import { certificateDemanded, methodsIn } from "../rules/roles.ts";
import type { Loaded } from "./loading.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import type { CertificationNeed, LevelRank } from "#eligibility/certificates.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { addMonths, type Day } from "#kit/validity.ts";
import { inWords, requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import type { ReportPerson } from "#modules/inspection-reports/report.ts";
import { areOf } from "#modules/report-templates/acceptance/judged-by.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";

type Requirement = typeof clientRequirement.$inferSelect;
type Met = NonNullable<GateFacts["clientRequirements"]>[number][];

/** The client's requirements for people, template and acceptance standard, and whether they were met on each day of the inspection (G14). */
export async function demandsMet(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  named: (userId: string) => string,
): Promise<Met> {
  const { report, client } = loaded;
  const rows = await db.select().from(clientRequirement).where(eq(clientRequirement.clientCompanyId, client.id));
  const current = rows.filter(({ archivedAt }) => archivedAt === null);
  const job = { clientCompanyId: client.id, clientSiteId: report.clientSiteId, projectId: report.projectId };
  const met: Met = [];
  for (const onDate of report.performedDates) {
    for (const requirement of requirementsOn(current, job, onDate))
      met.push(...(await answersTo(eligibility, db, loaded, requirement, onDate, named)));
  }
  return met;
}

async function answersTo(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  requirement: Requirement,
  onDate: Day,
  named: (userId: string) => string,
): Promise<Met> {
  const { demand, sourceDocument, blocking, id } = requirement;
  const { content, definition, client } = loaded;
  const said = (subject: string, met: boolean): Met[number] => ({
    subject,
    requirement: inWords(demand),
    source: sourceDocument,
    onDate,
    met,
    blocking,
    evidenceRef: { entity: "ClientRequirement", id },
  });
  switch (demand.kind) {
    case "certification": {
      const meant = certificateDemanded(definition, content, demand.method);
      if (!meant) return [];
      const found = await certified(eligibility, db, loaded, onDate, {
        ...meant,
        minLevel: demand.minLevel as LevelRank,
        schemes: demand.schemes,
        vision: "none",
      });
      return found.map(({ person, answer }) => said(nameOf(person, named), answer?.certificate.ok === true));
    }
    case "vision test": {
      const found = await certified(eligibility, db, loaded, onDate, {
        method: methodsIn(definition, content)[0] ?? definition.method,
        minLevel: 1,
        vision: "near",
        limited: true,
      });
      return found.map(({ person, answer }) => {
        const near = answer?.vision.near;
        return said(nameOf(person, named), near ? onDate <= addMonths(near.testedOn, demand.maxAgeMonths) : false);
      });
    }
    case "report template":
      return [
        said(
          definition.code,
          [definition.code, builtInCodeOf(definition)].some((code) => demand.templateCodes.includes(code)),
        ),
      ];
    case "acceptance standard":
      return criteriaInUse(content).map(({ name, items, criteria }) =>
        said(`Acceptance ${name}${items}`, areOf(criteria, demand.standard, demand.edition)),
      );
    case "report deadline":
    case "reject alarm level":
    case "other":
      // Deadlines concern the release, alarm levels the figures of the project, and requirements in words only are for people to read.
      return [{ ...said(client.displayName, true), requirement: `${inWords(demand)} (for information, not checked here)` }];
  }
}

/** Everyone who performs or evaluates on that day, with their certificates: our people from our records, others from their documents. */
async function certified(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  day: Day,
  need: CertificationNeed,
): Promise<{ person: ReportPerson; answer: CertificationFound | undefined }[]> {
  const people = loaded.content.people.filter(
    ({ roles, dates }) =>
      roles.some((role) => role !== "assistant" && role !== "witness") && (dates.length === 0 || dates.includes(day)),
  );
  const own = [...new Set(people.flatMap(({ userId }) => userId ?? []))];
  const answers = await eligibility.certification(db, { needs: own.map((userId) => ({ ...need, userId, day })) });
  const outside = await Promise.all(
    people
      .filter(({ userId }) => userId === null)
      .map(async (person) => ({
        person,
        answer: (await answersOfPapers(eligibility, db, loaded, person, [{ ...need, day }]))[0],
      })),
  );
  const staff = own.flatMap((id) => {
    const person = people.find(({ userId }) => userId === id);
    return person ? [{ person, answer: answers.find(({ userId }) => userId === id) }] : [];
  });
  return [...staff, ...outside];
}

const nameOf = ({ userId, externalName }: ReportPerson, named: (userId: string) => string): string =>
  userId ? named(userId) : (externalName ?? "External person");
