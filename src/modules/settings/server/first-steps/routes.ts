import { isNull } from "drizzle-orm";
import type { FirstSteps } from "../../contract-first-steps.ts";
import { firstStepsOf } from "../../rules-first-steps.ts";
import { companyOf } from "../company.ts";
import { firstStepsDismissed, firstStepsId } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

async function firstSteps({ db, services }: Pick<Ctx, "db" | "services">): Promise<FirstSteps> {
  const { legalName, logo } = await companyOf(db);
  const bases = await db.$count(baseLocation, isNull(baseLocation.archivedAt));
  const people = await db.$count(appUser, isNull(appUser.archivedAt));
  const { email } = await services.canSend(db);
  const dismissed = (await db.$count(firstStepsDismissed)) > 0;
  return firstStepsOf({ legalName, logo: logo !== null, bases, people, email }, dismissed);
}

/** Puts the list away for everybody; doing it twice does no more. */
async function dismissFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  if ((await ctx.db.$count(firstStepsDismissed)) === 0)
    await ctx.store.insert(firstStepsDismissed, { id: firstStepsId }, "put away");
  return firstSteps(ctx);
}

/** What the start page asks of a new installation. */
export const firstStepsRoutes = { firstSteps: (ctx: Ctx) => firstSteps(ctx), dismissFirstSteps };
