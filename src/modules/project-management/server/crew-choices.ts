import { and, asc, eq, inArray } from "drizzle-orm";
import type { CrewChoice, CrewQuestion } from "../contract.ts";
import { whyNotInCrew } from "../crew.ts";
import { certificatesNeeded } from "../readiness.ts";
import { crewsOf } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Everybody who could be put on a job, with why not: of another base, not certified on its days, no longer with the company. */
export async function crewChoices(
  { db, services, actor, today }: Ctx,
  { query }: { query: CrewQuestion },
): Promise<CrewChoice[]> {
  const people = await db
    .select({
      id: appUser.id,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      status: appUser.status,
      baseId: appUser.baseLocationId,
      baseName: baseLocation.name,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(
      and(inArray(appUser.status, ["active", "deactivated"]), actor.isOutside ? inArray(appUser.id, crewsOf(actor)) : undefined),
    )
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  const methods = query.methods ?? [];
  const days = [...new Set([query.from ?? today, query.to ?? query.from ?? today])];
  const questions = people
    .filter(({ status }) => status === "active")
    .flatMap(({ id: userId }) =>
      certificatesNeeded(
        methods.map((method) => ({ method })),
        [],
      ).flatMap(({ method }) =>
        days.map((day) => ({ userId, day, method, minLevel: 2 as const, schemes: [], vision: "near" as const })),
      ),
    );
  const answers = await eligibilityOf(services).certification(db, { needs: questions });
  const found = Map.groupBy(
    answers.map((answer, at) => ({ method: questions[at]?.method ?? "", answer })),
    ({ answer }) => answer.userId,
  );
  return people.map(({ id, firstName, lastName, status, ...person }) => ({
    id,
    displayName: `${firstName} ${lastName}`,
    active: status === "active",
    whyNot:
      status === "active"
        ? whyNotInCrew({ job: { baseId: query.baseId ?? null, methods }, person, found: found.get(id) ?? [] })
        : "left",
  }));
}
