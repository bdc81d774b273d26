import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { ConsentAcceptance, ConsentForm } from "../contract.ts";
import { consentRecord } from "./tables.ts";
import { fallbackForm } from "../consent.ts";
import { consentForm } from "#directory/company/server/tables.ts";
import { conflicting, notAllowed } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

/** The id of the form built into the product. */
const builtIn = "0";

/** Whether a person has agreed to what is in force: the company's form in its present version, or the built-in one where there is none. */
export async function consentStatus(ctx: Ctx, userId: string): Promise<{ hasConsented: boolean }> {
  const { actor, db } = ctx;
  if (userId !== actor.id && !actor.isSuperUser && !actor.rights["settings"]?.view)
    throw notAllowed("Only the person and readers of settings can see this.");
  const form = await formInForce(db);
  if (form && !form.requiresConsent) return { hasConsented: true };
  const [agreed] = await db
    .select({ id: consentRecord.id })
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.userId, userId),
        eq(consentRecord.consentFormId, form?.id ?? builtIn),
        form ? eq(consentRecord.formVersion, form.formVersion) : undefined,
        eq(consentRecord.accepted, true),
      ),
    )
    .limit(1);
  return { hasConsented: agreed !== undefined };
}

/** The form in force: the company's, or the built-in one while the company has published none. */
export async function activeConsentForm({ db }: Ctx): Promise<ConsentForm> {
  const form = await formInForce(db);
  if (!form) return fallbackForm;
  const { id, title, content, formVersion: version, legallyBinding, requiresConsent } = form;
  return { id, title, content, version, legallyBinding, requiresConsent };
}

/** Records a person's own consent: what the server saw, and beside it what the browser claimed (settings.md rule 11). */
export async function giveConsent(ctx: Ctx, body: ConsentAcceptance): Promise<{ id: string; message: string }> {
  const { actor, client, store, now } = ctx;
  if (body.userId !== actor.id) throw notAllowed("You can consent only for yourself.");
  const form = body.consentFormId === 0 ? null : await formInForce(ctx.db);
  if (body.consentFormId !== 0 && form?.id !== body.consentFormId)
    throw conflicting("This form is no longer in force. Read the current one.", "form-not-in-force");
  const id = randomUUID();
  await store.rows.insert(consentRecord).values({
    id,
    userId: actor.id,
    accepted: body.accepted,
    at: now.toISOString(),
    consentFormId: form?.id ?? builtIn,
    formVersion: form?.formVersion ?? body.formVersion,
    consentText: form?.content ?? body.consentText,
    ip: client.ip,
    userAgent: client.userAgent,
    claimedIp: body.ipAddress,
    claimedUserAgent: body.userAgent,
    claimedAt: body.timestamp,
  });
  const said = body.accepted ? "Agreed to" : "Did not agree to";
  await ctx.security({
    kind: body.accepted ? "consent.given" : "consent.refused",
    severity: "info",
    outcome: "success",
    detail: `${said} ${form ? `${form.title} ${form.formVersion}` : `the built-in form ${body.formVersion}`}`,
  });
  return { id, message: body.accepted ? "Your consent is recorded." : "Your answer is recorded." };
}

async function formInForce(db: Reading): Promise<Row<typeof consentForm> | null> {
  const [form] = await db
    .select()
    .from(consentForm)
    .where(and(eq(consentForm.state, "active"), isNull(consentForm.archivedAt)))
    .orderBy(desc(consentForm.publishedAt))
    .limit(1);
  return form ?? null;
}
