import { eq } from "drizzle-orm";
import type { EmployerAuthorizationDraft } from "../contract.ts";
import { nothingAuthorized } from "../rules.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

type Certified = { userId: string; method: string; level: string; techniques: readonly string[] };

/** Refuses an employer's authorization that cannot stand beside the certificate, with the field that is wrong. */
export async function refuseAuthorization(ctx: Ctx, held: Certified, given: EmployerAuthorizationDraft): Promise<void> {
  const wrong = (name: string, message: string) => wrongField(`employerAuthorization.${name}`, message);
  const [by] = await ctx.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, given.by));
  if (!by || by.id === held.userId) throw wrong("by", "Choose who authorizes for the company: not the holder.");
  if (given.on > ctx.today) throw wrong("on", "The date is in the future.");
  if (given.endedOn && given.endedOn < given.on) throw wrong("endedOn", "The authorization ends before it begins.");
  const nothing = nothingAuthorized(given.covers, held);
  if (nothing) throw wrong("covers.methods", nothing);
}
