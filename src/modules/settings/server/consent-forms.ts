import { and, count, countDistinct, desc, eq, isNull } from "drizzle-orm";
import type { ConsentDraft, ConsentFormVersion } from "../contract.ts";
import { companyId, companySettings, consentForm } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { consentRecord } from "#shell/server/tables.ts";

type Form = Row<typeof consentForm>;

/** Every version, the newest first, with how many active people have agreed to each. */
export async function listConsentForms({ db }: Ctx): Promise<ConsentFormVersion[]> {
  const forms = await db
    .select()
    .from(consentForm)
    .where(isNull(consentForm.archivedAt))
    .orderBy(desc(consentForm.createdAt), desc(consentForm.id));
  const agreed = await agreements(db);
  const people = await activePeople(db);
  return forms.map((form) => ({ ...form, agreed: agreed.get(form.id) ?? 0, people }));
}

export async function draftConsentForm({ store, db }: Ctx, { body }: { body: ConsentDraft }): Promise<ConsentFormVersion> {
  return { ...(await store.insert(consentForm, { ...body, state: "draft" })), agreed: 0, people: await activePeople(db) };
}

/** Changes a draft. A published version is frozen: the store refuses it. */
export async function changeConsentForm(
  { store, db }: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ConsentDraft> } },
): Promise<ConsentFormVersion> {
  return { ...(await store.update(consentForm, id, body.version, body.changes)), agreed: 0, people: await activePeople(db) };
}

/** Puts a draft in force. From then on its text is final; the version before is retired, and everyone is asked again. */
export async function publishConsentForm(
  ctx: Ctx,
  { id, body: { version } }: { id: string; body: { version: number } },
): Promise<ConsentFormVersion> {
  const { store } = ctx;
  // Two people who publish at the same moment take turns, so that one form is in force and not two.
  await store.find(companySettings, companyId, { lock: true });
  const draft: Form = await store.find(consentForm, id);
  if (draft.state !== "draft") throw conflicting("This version is already published.", "published");
  for (const former of await inForce(store.db))
    await store.annotate(consentForm, former.id, former.version, { state: "retired" }, "retire");
  const published = await store.freeze(consentForm, id, version, { state: "active", publishedAt: store.now }, "publish");
  await ctx.security({
    kind: "consent-form.published",
    severity: "medium",
    outcome: "success",
    detail: `${published.title} ${published.formVersion} is in force; everyone is asked again`,
  });
  return { ...published, agreed: 0, people: await activePeople(ctx.db) };
}

async function inForce(db: Reading): Promise<Form[]> {
  return db.select().from(consentForm).where(eq(consentForm.state, "active"));
}

const isActive = and(eq(appUser.status, "active"), isNull(appUser.archivedAt));

const activePeople = (db: Reading): Promise<number> =>
  db
    .select({ count: count() })
    .from(appUser)
    .where(isActive)
    .then(([found]) => found?.count ?? 0);

/** How many active people have agreed, by form. */
async function agreements(db: Reading): Promise<Map<string, number>> {
  const counted = await db
    .select({ form: consentRecord.consentFormId, people: countDistinct(consentRecord.userId) })
    .from(consentRecord)
    .innerJoin(appUser, and(eq(appUser.id, consentRecord.userId), isActive))
    .where(eq(consentRecord.accepted, true))
    .groupBy(consentRecord.consentFormId);
  return new Map(counted.map(({ form, people }) => [form, people]));
}
