/** Certificates valid on the days worked but no longer on the day of signing: suspended, withdrawn, or ended with employment. */
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { SlotName } from "../../report.ts";
import type { PartFound } from "../../rules/person-found.ts";
import type { Loaded } from "../loading.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reason } from "#kit/contract.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { CertificateHeld } from "#eligibility/contract.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Day, dayIn } from "#kit/validity.ts";
import { levelRank } from "#modules/ndt-training/rules/scope.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** A person who signs as performer or evaluator now, or has done so, and when. */
export interface Signer {
  userId: string;
  at: Date;
}

/**
 * People who have signed for the work, each with their day, and the person about to. So questions about them stay, and are not asked again of later
 * signers.
 */
export function signersOf(
  signatures: readonly { slot: SlotName; signerUserId: string; signedAt: string; state: string }[],
  { actor, slot, now }: { actor: Actor; slot: SlotName | null; now: Date },
): Signer[] {
  const isForTheWork = (one: SlotName | null) => one === "performed" || one === "evaluated";
  const done = signatures.filter((one) => one.state === "active" && isForTheWork(one.slot));
  return [
    ...done.map(({ signerUserId, signedAt }) => ({ userId: signerUserId, at: new Date(signedAt) })),
    ...(isForTheWork(slot) ? [{ userId: actor.id, at: now }] : []),
  ];
}

/** One question for each certificate suspended or withdrawn after the work and before the signature. One that merely expired is not questioned. */
export async function signerFindings(
  eligibility: Eligibility,
  db: Reading,
  { report: { timeZone } }: Pick<Loaded, "report">,
  parts: readonly PartFound[],
  signers: readonly Signer[],
): Promise<Finding[]> {
  const asked = signers.flatMap(({ userId, at }) => {
    const own = parts.filter(({ person }) => person.userId === userId);
    const held = own.flatMap(({ answers, name, role: { method, technique } }) =>
      answers.flatMap(({ certificate, day }) =>
        certificate.ok ? [{ name, day, certificate: certificate.held, method, technique }] : [],
      ),
    );
    return [...Map.groupBy(held, ({ certificate }) => certificate.certificationId).values()].flatMap((same) => {
      const [one] = same;
      const days = [...new Set(same.map(({ day }) => day))].toSorted();
      return one ? [{ ...one, userId, at, days, signedOn: dayIn(timeZone, at) }] : [];
    });
  });
  const found = await Promise.all(
    asked.map(async ({ at, userId, method, technique, certificate, signedOn, ...one }): Promise<Finding[]> => {
      const minLevel = levelRank(certificate.level) ?? 1;
      const need = { method, technique: technique ?? null, minLevel, vision: "none", limited: true } as const;
      const only = { ...need, certificationId: certificate.certificationId, userId, day: signedOn };
      const [answer] = await eligibility.certification(db, { needs: [only], knownAt: at.toISOString() });
      const why = answer && !answer.certificate.ok ? takenAway(answer.certificate, certificate, signedOn) : null;
      return why === null ? [] : [question({ ...one, certificate, why })];
    }),
  );
  return found.flat();
}

function question({
  name,
  days,
  certificate: { certificateNumber },
  why,
}: {
  name: string;
  days: readonly Day[];
  certificate: CertificateHeld;
  why: string;
}): Finding {
  const worked = days.join(", ");
  const message = `Certificate ${certificateNumber} of ${name} was valid on ${worked} but is not on the day of signing: ${why}. Explain why the work of ${worked} is valid and ${name} signs for it`;
  return {
    ruleId: "G1-SIGNING",
    severity: "W",
    target: { block: "report", key: `people.${certificateNumber}` },
    message,
    clause: null,
  };
}

/** Only withdrawal counts, not expiry, renewal, or what was recorded after the signature. */
const taken = new Set(["SUSPENDED", "REVOKED", "EMPLOYMENT_ENDED", "RESTS_ON_LAPSED", "NOT_AUTHORIZED_BY_EMPLOYER", "EXPIRED"]);

/** Why the certificate is no longer valid, in words; null if it was not withdrawn. */
function takenAway(
  { code, message }: { code: string; message: string },
  { expiresOn }: Pick<CertificateHeld, "expiresOn">,
  signedOn: Day,
): string | null {
  if (!taken.has(code) || expiresOn < signedOn) return null;
  // The text of this refusal contains the day it was checked for, which would change the question.
  return code === "NOT_AUTHORIZED_BY_EMPLOYER" ? "the employer's authorization for it has ended" : message;
}

/**
 * A person whose employment has ended cannot sign, even though the account is closed only at night (people-and-access.md: endDate drives
 * deactivation).
 */
export async function employmentObstacles(db: Reading, actor: Actor, today: Day): Promise<Reason[]> {
  const [left] = await db
    .select({ lastDay: appUser.endDate })
    .from(appUser)
    .where(and(eq(appUser.id, actor.id), isNotNull(appUser.endDate), lt(appUser.endDate, today)));
  if (!left) return [];
  const message = `Your employment ended on ${left.lastDay}, and former employees cannot sign reports. Someone else must sign it, or the last day on your page must be corrected`;
  return [{ message, code: "G1", entity: "User", entityId: actor.id }];
}
