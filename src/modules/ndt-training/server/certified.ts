import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import type { CertifiedPerson } from "../contract.ts";
import { certifiedOn, scopesOf, usualVision } from "../rules.ts";
import { factsOf } from "./facts.ts";
import { certificationPeriod } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { crewsOf } from "#modules/project-management/server/tables.ts";
import type { CertificationNeed, LevelRank } from "#eligibility/certificates.ts";

interface Query {
  on?: Day | undefined;
  method: string;
  technique?: string | undefined;
  level: number;
  vision?: CertificationNeed["vision"] | undefined;
}

/** People for a role: those certified on the day first, then those who hold the method but not on that day, with the reason. */
export async function certified(ctx: Ctx, { query }: { query: Query }): Promise<CertifiedPerson[]> {
  const on = query.on ?? ctx.today;
  const minLevel = query.level as LevelRank; // the contract lets 1, 2 and 3 through
  const [scope] = scopesOf({ method: query.method, techniques: query.technique ? [query.technique] : [] });
  const people = await holdersOf(ctx, scope?.method ?? query.method, minLevel);
  const facts = await factsOf(
    ctx.db,
    people.map(({ userId }) => userId),
    { first: on, last: on },
  );
  const need = { ...query, minLevel, vision: query.vision ?? usualVision(query.method) };
  return people
    .map(({ status, firstName, lastName, ...person }) => {
      const held = facts.get(person.userId);
      const answer = held && certifiedOn(held, on, need);
      const certificate = answer?.certificate.ok ? answer.certificate.held : null;
      return {
        ...person,
        name: `${firstName} ${lastName}`,
        active: status === "active",
        valid: answer?.valid ?? false,
        certificateNumber: certificate?.certificateNumber ?? null,
        schemeId: certificate?.schemeId ?? null,
        level: certificate?.level ?? null,
        expiresOn: certificate?.expiresOn ?? null,
        message: reasonOf(answer),
      };
    })
    .toSorted((a, b) => Number(b.valid) - Number(a.valid) || a.name.localeCompare(b.name));
}

function reasonOf(answer: ReturnType<typeof certifiedOn> | undefined): string | null {
  if (!answer || answer.valid) return null;
  return answer.certificate.ok ? answer.vision.message : answer.certificate.message;
}

function holdersOf(ctx: Ctx, method: string, minLevel: LevelRank) {
  return ctx.db
    .selectDistinct({
      userId: appUser.id,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      employeeNumber: appUser.employeeNumber,
      status: appUser.status,
    })
    .from(certificationPeriod)
    .innerJoin(appUser, eq(appUser.id, certificationPeriod.userId))
    .where(
      and(
        eq(certificationPeriod.method, method),
        gte(certificationPeriod.levelRank, minLevel),
        isNull(certificationPeriod.knownTo),
        inArray(appUser.status, ["active", "deactivated"]),
        ctx.actor.isOutside ? inArray(appUser.id, crewsOf(ctx.actor)) : undefined,
      ),
    );
}
