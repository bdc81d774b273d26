/** Days taken back from a certificate after reports were signed on it: they are examined (ndt-training rules 5 and 20; inspection-reports rule 37). */
import { and, eq, isNotNull } from "drizzle-orm";
import { schemeOf } from "../schemes.ts";
import { certification } from "./tables.ts";
import type { AgreementMoved, EmploymentEndMoved } from "#directory/people/events.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Period, without } from "#kit/validity.ts";

type Held = Pick<Row<typeof certification>, "id" | "userId" | "certificateNumber" | "personName">;

export async function doubtCertificate(ctx: Ctx, held: Held, days: { from: string; to: string | null }, reason: string) {
  const [holder] = await ctx.db.select({ base: appUser.baseLocationId }).from(appUser).where(eq(appUser.id, held.userId));
  await announce(ctx, evidenceDoubted, {
    cause: "certificate revoked",
    source: { entity: "Certification", id: held.id, named: `${held.certificateNumber} of ${held.personName}` },
    ...days,
    reason,
    baseLocationId: holder?.base ?? null,
  });
}

/**
 * An end of employment that is moved to an earlier day takes the employer's certificates back from the day after it, and of a central certificate
 * the authorization to work under it (rule 5).
 */
export async function doubtAfterEmployment(ctx: Ctx, { userId, before, after }: EmploymentEndMoved): Promise<void> {
  if (after === null) return;
  const employed: Period = { from: "0001-01-01", to: before };
  const [lost] = without(employed, [{ from: employed.from, to: after }]);
  if (!lost) return;
  const ending = (await signedOf(ctx, userId)).filter(({ schemeId }) => schemeOf(schemeId)?.kind !== "external");
  // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
  for (const one of ending) await doubtCertificate(ctx, one, lost, `Employment ended ${addDays(lost.from, -1)}`);
}

/**
 * An agreement with a subcontractor's firm that no longer covers days it did takes them back from every certificate of the person: without it
 * G1 would not have let them work on these days (ISO/IEC 17020 6.3.1).
 */
export async function doubtWithoutAgreement(ctx: Ctx, { userId, companyName, before, after }: AgreementMoved): Promise<void> {
  if (before === null) return;
  const lost = without(before, after ? [after] : []);
  const firm = companyName ?? "the firm";
  const now = after ? `now ${after.from} to ${after.to}` : "taken out";
  const reason = `Agreement with ${firm} (${before.from} to ${before.to}) ${now}`;
  for (const one of lost.length > 0 ? await signedOf(ctx, userId) : [])
    // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
    for (const days of lost) await doubtCertificate(ctx, one, days, reason);
}

function signedOf({ db }: Ctx, userId: string) {
  return db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, userId), isNotNull(certification.signedAt)));
}
