/** Who is certified for which method and level on which days. */
import { and, gte, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { MethodLevel } from "../../rules/demand-chart.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, eachDay } from "#kit/validity.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { certifiedMethods } from "#modules/project-management/readiness.ts";

type Range = { from: Day; to: Day };
type Held = MethodLevel & { isCertifiedOn: (day: Day) => boolean };
type Subject = { userId: string; method: string; minLevel: 1 | 2 | 3 };

/**
 * The methods and levels of each person, with the days on which their certificate counts. Vision tests are renewed every year and do not limit what is
 * planned ahead, as in the capacity check of a lead. Who holds the same certificate on the first and the last day holds it on all days between; only
 * the others are asked about every day.
 */
export async function heldBy(
  { db, services }: Pick<Ctx, "db" | "services">,
  userIds: readonly string[],
  range: Range,
  only: readonly string[] | undefined,
): Promise<Map<string, Held[]>> {
  if (userIds.length === 0) return new Map();
  const { certification: ask } = eligibilityOf(services);
  const subjects = await subjectsIn(db, userIds, range, only);
  const onDay = (one: Subject, day: Day) => ({ ...one, day, schemes: [], vision: "none" as const });
  const ends = await ask(db, { needs: subjects.flatMap((one) => [onDay(one, range.from), onDay(one, range.to)]) });
  const days = eachDay(range.from, range.to);
  const heldAt = (at: number) => {
    const certificate = ends[at]?.certificate;
    return certificate?.ok ? certificate.held.certificationId : null;
  };
  const isSame = subjects.map((_, at) => heldAt(at * 2) !== null && heldAt(at * 2) === heldAt(at * 2 + 1));
  const changing = subjects.filter((_, at) => !isSame[at]);
  const answers = await ask(db, { needs: changing.flatMap((one) => days.map((day) => onDay(one, day))) });
  const valid = changing.map(
    (_, at) => new Set(days.filter((__, place) => answers[at * days.length + place]?.certificate.ok === true)),
  );
  let next = 0;
  const held = subjects.map(({ userId, method, minLevel }, at) => {
    const own = isSame[at] ? null : valid[next++];
    return { userId, method, level: minLevel, isCertifiedOn: (day: Day) => own === null || own?.has(day) === true };
  });
  return Map.groupBy(held, ({ userId }) => userId);
}

/** The people and methods with a signed certificate that touches the range, at each of the three levels. */
async function subjectsIn(
  db: Ctx["db"],
  userIds: readonly string[],
  { from, to }: Range,
  only: readonly string[] | undefined,
): Promise<Subject[]> {
  const asked = certifiedMethods.filter((method) => !only?.length || only.includes(method));
  const rows = await db
    .selectDistinct({ userId: certification.userId, method: certification.method })
    .from(certification)
    .where(
      and(
        inArray(certification.userId, [...userIds]),
        isNotNull(certification.signedAt),
        isNull(certification.archivedAt),
        lte(certification.effectiveFrom, to),
        gte(certification.expiresOn, from),
      ),
    );
  return rows
    .filter(({ method }) => asked.includes(method))
    .flatMap(({ userId, method }) => ([1, 2, 3] as const).map((minLevel) => ({ userId, method, minLevel })));
}
