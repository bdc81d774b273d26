import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { EmployerAuthorizationDraft, Signature } from "../contract.ts";
import { begunBeforeSigned, certifiedOn, authorizationTakenBack, problemsWith, usualVision, visionOn } from "../rules.ts";
import { schemeOf } from "../schemes.ts";
import { refuseAuthorization } from "./authorize.ts";
import { doubtCertificate } from "./doubt.ts";
import { factsOf, type FactsOnRecord } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { frozenProof, gapsIn, proofOnRecord, type ProofOnRecord } from "./proof.ts";
import { certification, certificationEvent } from "./tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";

type Held = Row<typeof certification>;
type Asked<B> = { id: string; body: B };

export async function submitCertification(ctx: Ctx, { id, body }: Asked<{ version: number }>): Promise<void> {
  const held = await ctx.store.find(certification, id, { lock: true });
  if (held.state !== "draft") throw conflicting(`Only a draft can be sent for signature; this one is ${held.state}.`, "closed");
  await refuseGaps(ctx, await proofOnRecord(ctx, held));
  await ctx.store.update(certification, id, body.version, { state: "in review" }, "submit");
}

export async function returnToDraft(ctx: Ctx, { id, body }: Asked<{ version: number; reason: string }>): Promise<void> {
  mayCertify(ctx);
  const held = await ctx.store.find(certification, id, { lock: true });
  if (held.state !== "in review") throw conflicting(`Only a certificate in review can be returned; this one is ${held.state}.`);
  const unsigned = { level3Id: null, level3Name: null, level3SignedAt: null };
  const action = { verb: "return", reason: body.reason };
  await ctx.store.update(certification, id, body.version, { state: "draft", ...unsigned }, action);
}

/**
 * One signature: for a certificate of the company the Level III first, then the certifying authority, who is someone else; a certificate
 * from outside is accepted by one of them once its copy is attached. Nobody signs their own. With the last signature it is final.
 */
export async function signCertification(ctx: Ctx, { id, body }: Asked<Signature>): Promise<void> {
  mayCertify(ctx);
  const held = await ctx.store.find(certification, id, { lock: true });
  if (held.frozenAt) throw conflicting("Signed certificates cannot be edited. Revoke it and issue a new one.", "frozen");
  if (held.userId === ctx.actor.id) throw refused("You cannot sign your own certificate.");
  if (!(await ctx.services.accounts.passwordMatches(ctx.db, ctx.actor.id, body.password)))
    throw wrongField("password", "This is not your password.");
  if (held.basis === "external") return acceptExternal(ctx, held, body.version);
  if (held.state !== "in review") throw refused("Send the certificate for signature first.");
  if (!held.level3SignedAt) return signAsLevel3(ctx, held, body.version);
  if (held.level3Id === ctx.actor.id) throw refused("The certifying authority is someone other than the Level III who signed.");
  return signAsAuthority(ctx, held, body.version);
}

async function acceptExternal(ctx: Ctx, held: Held, version: number): Promise<void> {
  if (held.state !== "draft" && held.state !== "in review") throw refused(`This certificate is ${held.state}.`);
  const [copy] = await ctx.db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "Certification"),
        eq(storedFile.entityId, held.id),
        eq(storedFile.kind, "certificate"),
        isNull(storedFile.archivedAt),
      ),
    );
  if (!copy) throw refused("Attach a copy of the certificate before it is accepted.");
  refuseAll(await entryGaps(ctx, held));
  await activate(ctx, held, version, "accept");
}

async function signAsLevel3(ctx: Ctx, held: Held, version: number): Promise<void> {
  await refuseGaps(ctx, await proofOnRecord(ctx, held));
  await level3NumberOf(ctx, held.method);
  await ctx.store.update(
    certification,
    held.id,
    version,
    { level3Id: ctx.actor.id, level3Name: ctx.actor.name, level3SignedAt: ctx.store.now },
    "sign as Level III",
  );
}

async function signAsAuthority(ctx: Ctx, held: Held, version: number): Promise<void> {
  const proof = await proofOnRecord(ctx, held);
  await refuseGaps(ctx, proof);
  const { near, colour } = visionOn(proof.person.visionTests, held.issuedOn, usualVision(held.method), {
    scheme: schemeOf(held.schemeId),
    method: held.method,
  });
  const shown = (one: typeof near) => one && { testedOn: one.test.testedOn, validTo: one.validTo };
  const evidence = {
    near: shown(near),
    colour: shown(colour),
    level3CertificateNumber: await level3NumberOf(ctx, held.method, held.level3Id ?? ctx.actor.id),
    proof: frozenProof(proof),
  };
  await activate(ctx, held, version, "certify", { evidence });
}

/** The employer's authorization beside a signed certificate: begun, changed and ended while the certificate itself stays as it was signed. */
export async function authorizeCertification(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; employerAuthorization: EmployerAuthorizationDraft }>,
): Promise<void> {
  mayCertify(ctx);
  const held = await ctx.store.find(certification, id, { lock: true });
  const { employerAuthorization: given } = body;
  if (!held.frozenAt) throw refused("Sign or accept the certificate first.");
  if (held.userId === ctx.actor.id) throw refused("You cannot authorize yourself.");
  if (schemeOf(held.schemeId)?.kind !== "central")
    throw refused(`A certificate under ${held.schemeId} is the employer's own and needs no authorization beside it.`);
  await refuseAuthorization(ctx, held, given);
  const employerAuthorization = { ...given, recordedAt: ctx.store.now };
  await ctx.store.annotate(certification, id, body.version, { employerAuthorization }, { verb: "authorize" });
  // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
  for (const days of authorizationTakenBack(held, given))
    await doubtCertificate(ctx, held, days, "Employer's authorization changed");
}

/** Final from now on: it counts, and a certificate it renews gives way from the first day of this one. */
async function activate(ctx: Ctx, held: Held, version: number, verb: string, more: Partial<Held> = {}): Promise<void> {
  const { store } = ctx;
  const signed = { certifiedById: ctx.actor.id, certifiedByName: ctx.actor.name, certifiedAt: store.now, signedAt: store.now };
  const final = await store.freeze(certification, held.id, version, { ...signed, ...more, state: "active" }, verb);
  await rebuildPeriods(store, final);
  if (held.renewsId) await supersede(ctx, held.renewsId, final);
}

async function supersede(ctx: Ctx, renewedId: string, by: Held): Promise<void> {
  const { store } = ctx;
  const renewed = await store.find(certification, renewedId, { lock: true });
  if (renewed.state !== "active" && renewed.state !== "suspended") return;
  await store.insert(certificationEvent, {
    certificationId: renewedId,
    type: "superseded",
    effectiveOn: by.effectiveFrom,
    reason: `Renewed by ${by.certificateNumber}`,
    recordedAt: store.now,
  });
  // Before its successor begins the old certificate still covers the days.
  const over = by.effectiveFrom <= ctx.today;
  const after = over
    ? await store.annotate(certification, renewedId, renewed.version, { state: "superseded" }, "supersede")
    : renewed;
  await rebuildPeriods(store, after);
}

async function refuseGaps(ctx: Ctx, proof: ProofOnRecord): Promise<void> {
  const { held } = proof;
  refuseAll([...(await entryGaps(ctx, held)), ...begunBeforeSigned(held, ctx.today), ...gapsIn(proof)]);
}

/** What stands against it as it is written: another draft may have been signed since. */
async function entryGaps(ctx: Ctx, held: Held): Promise<string[]> {
  const scheme = schemeOf(held.schemeId);
  const others = await ctx.db
    .select()
    .from(certification)
    .where(
      and(
        eq(certification.userId, held.userId),
        ne(certification.id, held.id),
        inArray(certification.state, ["active", "suspended"]),
      ),
    );
  return scheme ? problemsWith(held, scheme, ctx.today, others) : [];
}

function refuseAll(reasons: string[]): void {
  if (reasons.length > 0) throw refused(reasons.join(" "), reasons);
}

/** The number of the Level III certificate in the method that the signer holds today. */
async function level3NumberOf(ctx: Ctx, method: string, userId = ctx.actor.id): Promise<string> {
  const facts = (await factsOf(ctx.db, [userId], { first: ctx.today, last: ctx.today })).get(userId);
  const need = { method, minLevel: 3, vision: "none", testing: false } as const;
  const { certificate } = certifiedOn(facts ?? nothing, ctx.today, need);
  if (certificate.ok) return certificate.held.certificateNumber;
  throw refused(
    certificate.code === "EXPIRED"
      ? `Your certificate does not hold: ${certificate.message}.`
      : `You hold no Level III in ${method}.`,
  );
}

const nothing: FactsOnRecord = { certifications: [], certificationEvents: [], visionTests: [], schemes: [] };

function mayCertify({ actor }: Ctx): void {
  if (!actor.isSuperUser && !actor.named.has("certification.certify"))
    throw notAllowed("Certificates are signed by a Level III and the certifying authority.");
}
