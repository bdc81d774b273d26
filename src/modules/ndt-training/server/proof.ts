/** What stands behind a certificate of the company: looked up while it is open, read from its evidence once it is signed. */
import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { CertificationEvidence } from "../contract.ts";
import { checklistOf, type ChecklistItem, levelRank, missingToCertify, proofOf, type QualificationFacts } from "../rules.ts";
import { isNdt, schemeOf } from "../schemes.ts";
import { factsOf, type FactsOnRecord } from "./facts.ts";
import { certification } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

type Held = Row<typeof certification>;

/** All that the checklist of a certificate rests on. */
export type ProofOnRecord = { held: Held; person: FactsOnRecord; papers: { name: string; sha256: string }[] } & {
  facts: QualificationFacts;
};

export async function proofOnRecord(ctx: Ctx, held: Held): Promise<ProofOnRecord> {
  const of = await factsOf(ctx.db, [held.userId], { first: held.issuedOn, last: held.issuedOn });
  const person = of.get(held.userId) ?? { certifications: [], certificationEvents: [], visionTests: [], schemes: [] };
  const certificates = await ctx.db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, held.userId), ne(certification.id, held.id), isNotNull(certification.signedAt)));
  const unsigned = await ctx.db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, held.userId), ne(certification.id, held.id), isNull(certification.signedAt)));
  const papers = await ctx.db
    .select({ name: storedFile.name, sha256: storedFile.sha256 })
    .from(storedFile)
    .where(and(eq(storedFile.entity, "Certification"), eq(storedFile.entityId, held.id), isNull(storedFile.archivedAt)))
    .orderBy(asc(storedFile.createdAt));
  return {
    held,
    person,
    papers,
    facts: { certificates, attempts: attemptsIn(unsigned, held), files: papers.length, ndt: isNdt(held.method) },
  };
}

/** What was examined for the same method and level in drafts that nobody signed, archived ones too: a failed attempt is not forgotten by a new draft. */
function attemptsIn(drafts: readonly Held[], { method, level }: Held) {
  return drafts
    .filter((one) => one.method === method && levelRank(one.level) === levelRank(level))
    .flatMap(({ qualification }) => qualification?.examinations ?? []);
}

/** Why the certificate cannot be certified, in sentences; empty when nothing is missing. */
export function gapsIn({ held, person, facts }: ProofOnRecord): string[] {
  return missingToCertify(held, person.visionTests, schemeOf(held.schemeId), facts);
}

/** What is frozen with the last signature. */
export function frozenProof(proof: ProofOnRecord): NonNullable<CertificationEvidence["proof"]> {
  const { held, person, facts, papers } = proof;
  const judged = proofOf(held, person.visionTests, schemeOf(held.schemeId), facts);
  return { qualification: held.qualification, ...judged, papers };
}

export async function checklist(ctx: Ctx, { id }: { id: string }): Promise<ChecklistItem[]> {
  const held = await ctx.lookup.find(certification, id);
  if (held.frozenAt) return held.evidence?.proof?.checklist ?? [];
  const { person, facts } = await proofOnRecord(ctx, held);
  return checklistOf(held, person.visionTests, schemeOf(held.schemeId), facts);
}
