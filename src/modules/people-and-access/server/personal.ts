import { and, desc, eq, isNull } from "drizzle-orm";
import type { OwnProfileDraft, PersonalData } from "../contract.ts";
import { mayActOn } from "./acting.ts";
import { appUser, userPicture } from "#directory/people/server/tables.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { inspectionReport, reportPerson } from "#modules/inspection-reports/server/tables.ts";

/** Section 2: emergency contact and address are for the person, HSE, Operations and administrators. */
export async function personal(ctx: Ctx, { id }: { id: string }): Promise<PersonalData> {
  const { actor } = ctx;
  if (id !== actor.id && !couldDo(actor, "person.readPersonal"))
    throw notAllowed("Only the person, HSE, Operations and administrators can see this.");
  if (id !== actor.id) await ctx.lookup.mustReach(appUser, id);
  return readPersonal(ctx, id);
}

export async function changePersonal(ctx: Ctx, { id, body }: { id: string; body: PersonalData }): Promise<PersonalData> {
  const { actor } = ctx;
  if (!couldDo(actor, "person.editPersonal"))
    throw notAllowed("You can view this, but changing it needs the Administrator role.");
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  await mayActOn(ctx, user);
  await ctx.store.update(appUser, id, user.version, body);
  return readPersonal(ctx, id);
}

async function readPersonal(ctx: Ctx, id: string): Promise<PersonalData> {
  const [found] = await ctx.db
    .select({ emergencyContact: appUser.emergencyContact, address: appUser.address, birthDate: appUser.birthDate })
    .from(appUser)
    .where(eq(appUser.id, id));
  return found ?? { emergencyContact: null, address: null, birthDate: null };
}

/** What one may change of one's own record. */
export async function myProfile(ctx: Ctx) {
  const [found] = await ctx.db
    .select({
      id: appUser.id,
      version: appUser.version,
      preferredName: appUser.preferredName,
      initials: appUser.initials,
      phone: appUser.phone,
      mobile: appUser.mobile,
      address: appUser.address,
      emergencyContact: appUser.emergencyContact,
      photoId: userPicture.id,
    })
    .from(appUser)
    .leftJoin(userPicture, and(eq(userPicture.userId, appUser.id), eq(userPicture.kind, "photo"), isNull(userPicture.validTo)))
    .where(eq(appUser.id, ctx.actor.id));
  if (!found) throw notAllowed();
  return found;
}

/** Changes one's own record. Whoever does so need not reach the list of users, so the store asks for the profile instead. */
export async function changeMyProfile(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<OwnProfileDraft> } },
) {
  if (id !== ctx.actor.id) throw notAllowed("You can change only your own profile.");
  await ctx.store.update(appUser, id, body.version, body.changes, "change own profile");
  return myProfile(ctx);
}

/** The last reports a person took part in that the asking person may see, the latest first. */
export async function reportsOf(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.mustReach(appUser, id);
  const rows = await ctx.db
    .select({
      id: inspectionReport.id,
      number: inspectionReport.reportNumber,
      ref: inspectionReport.provisionalRef,
      status: inspectionReport.status,
      method: inspectionReport.method,
      itemDescription: inspectionReport.itemDescription,
      inspectedOn: inspectionReport.inspectedOn,
      did: reportPerson.roles,
    })
    .from(reportPerson)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportPerson.reportId))
    .where(and(eq(reportPerson.userId, id), ctx.lookup.within(inspectionReport)))
    .orderBy(desc(inspectionReport.createdAt), desc(inspectionReport.id))
    .limit(100);
  return rows.map(({ number, ref, ...row }) => ({ ...row, number: number ?? ref }));
}
