import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Qualification, QualificationSheet } from "../../summary-paper.ts";
import { type Eligibility, eligibilityOf } from "#eligibility/server/index.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { usualVision } from "#modules/ndt-training/rules.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

type Certificate = typeof certification.$inferSelect;

/** What a person was certified for on a day, as the eligibility answers it, one line for each method, level and scheme. */
export async function qualificationsOn(
  services: Pick<Services, "answers">,
  db: Reading,
  userId: string,
  day: Day,
): Promise<Pick<QualificationSheet, "qualifications" | "vision">> {
  const eligibility = eligibilityOf(services);
  const signed = await db
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.userId, userId),
        isNotNull(certification.signedAt),
        isNull(certification.archivedAt),
        ne(certification.state, "superseded"),
      ),
    )
    .orderBy(asc(certification.method), asc(certification.level), asc(certification.expiresOn));
  const scopes = [...new Map(signed.map((one) => [scopeOf(one), one])).values()];
  const found = await eligibility.certification(db, { needs: scopes.map((one) => ({ userId, day, ...needOf(one) })) });
  const near = await visionOf(eligibility, db, userId, day);
  return { qualifications: scopes.map((one, at) => lineOf(one, found[at])), vision: near };
}

/** The last certificate of a scope stands for it; an older one of the same scope is history. */
const scopeOf = ({ method, level, schemeId, techniques }: Certificate) => [method, level, schemeId, ...techniques].join("|");

const ranks: Record<string, 1 | 2 | 3> = { I: 1, II: 2, III: 3, "1": 1, "2": 2, "3": 3 };

function needOf({ method, level, schemeId, techniques }: Pick<Certificate, "method" | "level" | "schemeId" | "techniques">) {
  const [technique] = techniques;
  return {
    method,
    minLevel: ranks[level] ?? (1 as const),
    schemes: [schemeId],
    vision: usualVision(method),
    ...(technique ? { technique } : {}),
  };
}

function lineOf(last: Certificate, answer: CertificationFound | undefined): Qualification {
  const held = answer?.certificate.ok ? answer.certificate.held : null;
  const why = answer && !answer.certificate.ok ? answer.certificate.message : (answer?.vision.message ?? null);
  return {
    method: last.method,
    level: last.level,
    techniques: last.techniques,
    scheme: last.schemeId,
    number: held?.certificateNumber ?? last.certificateNumber,
    issuedOn: held?.issuedOn ?? last.issuedOn,
    expiresOn: held?.expiresOn ?? last.expiresOn,
    valid: answer?.valid ?? false,
    why: answer?.valid ? null : why,
  };
}

/** The vision tests that count on the day, whatever the certificates: penetrant testing asks for both. */
async function visionOf(eligibility: Eligibility, db: Reading, userId: string, day: Day): Promise<QualificationSheet["vision"]> {
  const [answer] = await eligibility.certification(db, {
    needs: [{ userId, day, method: "PT", minLevel: 1, vision: "nearColour" }],
  });
  return { near: answer?.vision.near ?? null, colour: answer?.vision.colour ?? null };
}
