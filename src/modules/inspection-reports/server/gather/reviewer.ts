/** Whether the person about to sign a review slot may. */
import { eq } from "drizzle-orm";
import type { SlotName } from "../../report.ts";
import type { GateFacts } from "../../rules/gates.ts";
import { maybeSameName } from "#kit/names.ts";
import { evaluatingRoles, rolesIn, usersWith } from "../../rules/roles.ts";
import { reviewerRefusals } from "../../rules/review.ts";
import { sectionsToOpen } from "../../rules/sections.ts";
import type { Loaded } from "../loading.ts";
import { examinersBefore } from "./earlier-revisions.ts";
import { examinedIn } from "./people.ts";
import { reportOpening } from "../review/tables.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";
import type { CertificateHeld, CertificationFound } from "#eligibility/contract.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import { hasLevels } from "#modules/report-templates/definition.ts";
import type { Actor } from "#kit/server/actor.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

/** People who performed or evaluated, or are named on a line. */
function examinersOf({ content: { people, lines } }: Loaded): string[] {
  const named = new Set(lines.map(({ performedBy }) => performedBy));
  return people.flatMap((person) => {
    const examined = person.roles.some((role) => role !== "assistant" && role !== "witness");
    return person.userId && (examined || named.has(person.id) || named.has(person.userId)) ? [person.userId] : [];
  });
}

/** People named as witness, or with a witness mark in their name. */
function witnessesOf({ content: { people, witnesses } }: Loaded, { id, name: own }: Candidate): string[] {
  const marked = witnesses.some(({ name }) => maybeSameName(name, own));
  return [...usersWith(people, ["witness"]), ...(marked ? [id] : [])];
}

type Candidate = Pick<Actor, "id" | "name">;
type Asked = { slot: SlotName; today: Day };
const levelOf = (slot: SlotName) => (slot === "approved" ? 3 : 2);

/** The answer, and its method. */
type Certified = Pick<CertificationFound, "certificate"> & { method: string };

/**
 * Whether these people are certified to review today, in order: assessed like evaluators, in the method and technique of each setup, at the review
 * level if the certificate has levels. If several are required, the first one not held counts.
 */
async function certifiedToReview(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  { slot, today }: Asked,
  people: readonly Candidate[],
): Promise<(Certified | undefined)[]> {
  const { definition, content } = loaded;
  const evaluating = evaluatingRoles(definition.roles);
  const asked = rolesIn(definition.roles, content).filter(({ role }) => evaluating.includes(role));
  const scopes = new Map(asked.map((one) => [`${one.method} ${one.technique ?? ""}`, one]));
  const examined = examinedIn(loaded);
  const needs = [...scopes.values()].map(({ method, technique = null, alternatives }): CertificationNeed & { day: Day } => {
    const minLevel = hasLevels(method) ? levelOf(slot) : 1;
    return { day: today, method, technique, alternatives, minLevel, vision: "none", testing: false, examined };
  });
  const answers = await eligibility.certification(db, {
    needs: people.flatMap(({ id: userId }) => needs.map((need) => ({ userId, ...need }))),
  });
  return people.map((_, index) => {
    const own = needs.flatMap(({ method }, which) => {
      const answer = answers[index * needs.length + which];
      return answer ? [{ method, certificate: answer.certificate }] : [];
    });
    return own.find(({ certificate }) => !certificate.ok) ?? own[0];
  });
}

function factsOf(
  loaded: Loaded,
  { slot, today }: Asked,
  person: Candidate,
  answer: Certified | undefined,
  before: readonly string[],
): Omit<NonNullable<GateFacts["reviewer"]>, "openedEverything" | "unopened"> {
  return {
    userId: person.id,
    name: person.name,
    examinerIds: examinersOf(loaded),
    assistantIds: usersWith(loaded.content.people, ["assistant"]),
    examinedBeforeIds: before,
    enteredByIds: loaded.report.enteredByIds,
    witnessIds: witnessesOf(loaded, person),
    mustDiffer: loaded.policy.reviewerMustDiffer,
    clientName: loaded.client.displayName,
    method: answer?.method ?? loaded.definition.method,
    level: levelOf(slot),
    today,
    certified: answer?.certificate.ok
      ? { ok: true }
      : (answer?.certificate ?? { ok: false, code: "NO_CERTIFICATE", message: "" }),
  };
}

/** Of these people those who could review, once they have opened every section. */
export async function reviewersAmong<P extends Candidate>(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  asked: Asked,
  people: readonly P[],
): Promise<P[]> {
  const [answers, before] = await together([
    certifiedToReview(eligibility, db, loaded, asked, people),
    examinersBefore(db, loaded),
  ]);
  return people.filter(
    (person, index) =>
      reviewerRefusals({ ...factsOf(loaded, asked, person, answers[index], before), openedEverything: true }).length === 0,
  );
}

/** R10: another person, who typed nothing in it, certified today at the required level, who has opened every section of this content. */
export async function reviewerFound(
  eligibility: Eligibility,
  db: Reading,
  loaded: Loaded,
  { actor, contentHash, ...asked }: Asked & { actor: Actor; contentHash: string },
): Promise<{ facts: NonNullable<GateFacts["reviewer"]>; certificate: CertificateHeld | null }> {
  const [[answer], before] = await together([
    certifiedToReview(eligibility, db, loaded, asked, [actor]),
    examinersBefore(db, loaded),
  ]);
  const openings = await db
    .select({ section: reportOpening.section, hash: reportOpening.contentHash, userId: reportOpening.userId })
    .from(reportOpening)
    .where(eq(reportOpening.reportId, loaded.report.id));
  const opened = new Set(
    openings.filter(({ hash, userId }) => hash === contentHash && userId === actor.id).map(({ section }) => section),
  );
  const unopened = sectionsToOpen.filter((section) => !opened.has(section));
  const facts = { ...factsOf(loaded, asked, actor, answer, before), openedEverything: unopened.length === 0, unopened };
  return { facts, certificate: answer?.certificate.ok ? answer.certificate.held : null };
}
