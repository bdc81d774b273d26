import { eq } from "drizzle-orm";
import type { GateFacts } from "../rules/gates.ts";
import type { Loaded } from "./loading.ts";
import * as eligibility from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { addMonths, type Day } from "#kit/validity.ts";
import { inWords, requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import type { LevelRank } from "#modules/ndt-training/rules/scope.ts";

type Requirement = typeof clientRequirement.$inferSelect;
type Met = NonNullable<GateFacts["clientRequirements"]>[number][];

/** What the client demands of people, template and acceptance standard, and whether it was met on each day of the inspection (G14). */
export async function demandsMet(db: Reading, loaded: Loaded, named: (userId: string) => string): Promise<Met> {
  const { report, client } = loaded;
  const rows = await db.select().from(clientRequirement).where(eq(clientRequirement.clientCompanyId, client.id));
  const standing = rows.filter(({ archivedAt }) => archivedAt === null);
  const job = { clientCompanyId: client.id, clientSiteId: report.clientSiteId, projectId: report.projectId };
  const met: Met = [];
  for (const onDate of report.performedDates) {
    for (const requirement of requirementsOn(standing, job, onDate))
      met.push(...(await answersTo(db, loaded, requirement, onDate, named)));
  }
  return met;
}

async function answersTo(
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
      if (demand.method !== definition.method) return [];
      const needs = examiners(loaded, onDate).map((userId) => ({
        userId,
        day: onDate,
        method: demand.method,
        minLevel: demand.minLevel as LevelRank,
        schemes: demand.schemes,
        vision: "none" as const,
      }));
      return (await eligibility.certification(db, { needs })).map(({ userId, certificate }) =>
        said(named(userId), certificate.ok),
      );
    }
    case "vision test": {
      const needs = examiners(loaded, onDate).map((userId) => ({
        userId,
        day: onDate,
        method: definition.method,
        minLevel: 1 as const,
        vision: "near" as const,
        limited: true,
      }));
      const found = await eligibility.certification(db, { needs });
      return found.map(({ userId, vision }) =>
        said(named(userId), vision.near !== null && onDate <= addMonths(vision.near.testedOn, demand.maxAgeMonths)),
      );
    }
    case "report template":
      return [said(definition.code, demand.templateCodes.includes(definition.code))];
    case "acceptance standard": {
      const { code, edition } = content.acceptance;
      return [said(`Acceptance ${code}`, code === demand.standard && (demand.edition === null || edition === demand.edition))];
    }
    case "report deadline":
    case "other":
      // A deadline is kept by the release, and what is only said in words is read, not judged.
      return [{ ...said(client.displayName, true) }];
  }
}

/** Staff who perform or evaluate on that day. */
function examiners({ content }: Loaded, day: Day): string[] {
  const people = content.people.filter(
    ({ roles, dates }) =>
      roles.some((role) => role !== "assistant" && role !== "witness") && (dates.length === 0 || dates.includes(day)),
  );
  return [...new Set(people.flatMap(({ userId }) => (userId ? [userId] : [])))];
}
