import { and, desc, eq, inArray, like } from "drizzle-orm";
import { erasedAddress, type Erasure, type ErasureDraft, type PrivacyRequest } from "../../contract-erasure.ts";
import { mayActOn } from "../acting.ts";
import { emailConfirmation, profileRequest, shownOnProfile } from "../requests/tables.ts";
import { privacyRequest } from "./tables.ts";
import { appUser, userPicture, userSession } from "#directory/people/server/tables.ts";
import { retentionClasses } from "#retention/classes.ts";
import { heldBy, overOn } from "#retention/rules.ts";
import { holdsNow, retentionPeriod } from "#retention/server/periods.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { afterCommit, type Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { destroyKey } from "#kit/server/person-keys.ts";
import type { Row } from "#kit/server/record.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { Day } from "#kit/validity.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { forgetFactors } from "#shell/server/forget-factors.ts";
import { newToken } from "#shell/server/sessions.ts";

type UserRow = Row<typeof appUser>;

/** Whether a person's data can be erased, and why not. */
export async function erasureOf(ctx: Ctx, { id }: { id: string }): Promise<Erasure> {
  mustAdminister(ctx);
  const user = await ctx.lookup.find(appUser, id);
  const [done] = await shown(ctx, id);
  return { because: done ? null : await obstacle(ctx.db, user, ctx.today), done: done ?? null };
}

/** The requests under which data went. */
export const privacyRequests = (ctx: Ctx): Promise<PrivacyRequest[]> => shown(ctx);

/**
 * Destroys the key that seals what the trail says of the person, and takes what tells who they were out of their record. What is signed stays as
 * it was signed; the events stay in their chain and say under which request they were erased.
 */
export async function erase(
  ctx: Ctx,
  { id, body: { version, receivedOn, reason } }: { id: string; body: ErasureDraft & { version: number } },
): Promise<Erasure> {
  mustAdminister(ctx);
  const { store, now } = ctx;
  const user = await store.find(appUser, id, { lock: true });
  await mayActOn(ctx, user);
  if ((await shown(ctx, id)).length > 0) throw refused("This person's data has been erased already.");
  const because = await obstacle(store.db, user, ctx.today);
  if (because) throw refused(because);
  if (receivedOn > ctx.today) throw refused("The request cannot have come after today.");
  const number = await nextNumber(store.db, ctx.today);
  await destroyKey(store.rows, ctx.services.secrets, id, number, now.toISOString());
  await store.insert(privacyRequest, { number, userId: id, receivedOn, reason }, "erase");
  await store.update(appUser, id, version, await nobody(ctx, user), "erase");
  await takeTraces(ctx, user);
  await ctx.security({ kind: "user.erased", severity: "high", outcome: "success", detail: `Privacy request ${number}` });
  return erasureOf(ctx, { id });
}

function mustAdminister({ actor }: Ctx): void {
  if (!couldDo(actor, "person.erase")) throw notAllowed("An administrator erases personal data.");
}

/** What stands in the way, in a sentence. */
async function obstacle(db: Reading, user: UserRow, today: Day): Promise<string | null> {
  const name = `${user.firstName} ${user.lastName}`;
  const { id, status, endDate, createdAt } = user;
  if (status !== "deactivated" && status !== "archived") return `Deactivate ${name} first: an account in use cannot be erased.`;
  const own = { recordId: id, personIds: [id], clientIds: [], projectIds: [], day: createdAt.slice(0, 10) };
  const holds = await holdsNow(db);
  const times = holds.filter(({ scope, to }) => scope === "period" && (to === null || to >= own.day));
  const hold = heldBy(holds, own) ?? times[0];
  if (hold) return `The legal hold ${hold.name} keeps the data of ${name} until it is lifted.`;
  const { years } = (await retentionPeriod(db))("personnel");
  const kept = [
    await db.$count(certification, eq(certification.userId, id)),
    await db.$count(visionTest, eq(visionTest.userId, id)),
    await db.$count(profileRequest, and(eq(profileRequest.userId, id), shownOnProfile)),
  ];
  if (kept.every((count) => count === 0)) return null;
  const basis = retentionClasses.personnel.basis;
  if (years === null)
    return `Certificates and vision tests of ${name} are kept permanently by the retention rule of the company.`;
  if (!endDate)
    return `The last day of ${name} at work is not recorded, and their certificates are kept ${Number(years)} years from it (${basis}).`;
  const until = overOn(endDate, years);
  return until > today
    ? `Certificates and vision tests of ${name} are kept until ${until} (${basis}). Their data can be erased from then on.`
    : null;
}

async function nextNumber(db: Reading, today: Day): Promise<string> {
  const year = today.slice(0, 4);
  const count = await db.$count(privacyRequest, like(privacyRequest.number, `PR-${year}-%`));
  return `PR-${year}-${String(count + 1).padStart(3, "0")}`;
}

/** The record of somebody who can no longer be told. */
async function nobody({ services }: Ctx, { id, status, statusReason }: UserRow) {
  return {
    email: `erased-${id}${erasedAddress}`,
    firstName: "Erased",
    lastName: "person",
    preferredName: null,
    employeeNumber: `erased-${id.slice(0, 8)}`,
    companyName: null,
    jobTitle: null,
    department: null,
    phone: null,
    mobile: null,
    initials: null,
    emergencyContact: null,
    address: null,
    birthDate: null,
    hireDate: null,
    status,
    statusReason: statusReason === null ? null : "Erased under a privacy request",
    passwordHash: await services.accounts.hashPassword(newToken()),
  };
}

/** What else says who the person was: their photo, where they signed in from, what was written to them. */
async function takeTraces({ store, services }: Ctx, { id, email }: UserRow): Promise<void> {
  const { db, rows } = store;
  const photos = await dropRows(store, userPicture, and(eq(userPicture.userId, id), eq(userPicture.kind, "photo")));
  const asked = await db.select({ id: profileRequest.id }).from(profileRequest).where(eq(profileRequest.userId, id));
  const ids = asked.map((one) => one.id);
  const papers = await dropFilesOf(store, "ProfileRequest", ids);
  await dropRows(store, emailConfirmation, inArray(emailConfirmation.requestId, ids));
  await dropRows(store, profileRequest, inArray(profileRequest.id, ids));
  await rows.update(userSession).set({ ip: null, userAgent: null, deviceId: null }).where(eq(userSession.userId, id));
  await rows.delete(notification).where(eq(notification.userId, id));
  await rows.delete(message).where(eq(message.recipient, email));
  await forgetFactors(rows, id);
  await services.accounts.endSessions(rows, id, "deactivated");
  const pictures = photos.flatMap((row) => {
    const { sha256, thumbnail_sha256: small } = JSON.parse(row) as { sha256: string; thumbnail_sha256: string | null };
    return small ? [sha256, small] : [sha256];
  });
  afterCommit(db, () => {
    for (const sha256 of [...pictures, ...papers])
      services.files.remove(sha256).catch((error: unknown) => services.log.error(error));
  });
}

async function shown({ db, services }: Ctx, userId?: string): Promise<PrivacyRequest[]> {
  const rows = await db
    .select()
    .from(privacyRequest)
    .where(userId ? eq(privacyRequest.userId, userId) : undefined)
    .orderBy(desc(privacyRequest.createdAt))
    .limit(500);
  const names = await services.namesOf(
    db,
    rows.flatMap(({ createdById }) => createdById ?? []),
  );
  return rows.map(({ number, receivedOn, reason, createdAt, createdById }) => ({
    number,
    receivedOn,
    reason,
    at: createdAt,
    by: names.get(createdById ?? "") ?? "The system",
  }));
}
