import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LeadActivity, type NewActivity } from "../contract.ts";
import { isOpen, noNextAction } from "../rules.ts";
import { refuseAnonymised } from "./estimates/records.ts";
import { lead, leadActivity } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";

const by = alias(appUser, "by");

export const activities = crud(leadActivity, {
  sorts: { at: leadActivity.at },
  sort: "-at",
  extra: { byName: sql<string | null>`${by.firstName} || ' ' || ${by.lastName}` },
  joins: [{ table: by, on: eq(by.id, leadActivity.createdById) }],
  labels: LeadActivity.labels,
  fields: LeadActivity.fields,
});

/** Logs what happened, and what is to be done next where that changes. */
export async function logActivity(ctx: Ctx, { body }: { body: NewActivity }) {
  const { nextAction, nextActionOn, at, ...activity } = body;
  const of = await ctx.store.find(lead, activity.leadId, { lock: true });
  refuseAnonymised(of);
  if (at && at > ctx.now.toISOString()) throw wrongField("at", "Enter a time that has passed.");
  const { id } = await ctx.store.insert(leadActivity, { ...activity, at: at ?? ctx.now.toISOString() });
  if (nextAction || nextActionOn) {
    if (!isOpen(of.status)) throw refused(`${of.number} is ${of.status}: it needs no next action.`);
    if (!nextAction || !nextActionOn) throw wrongField(nextAction ? "nextActionOn" : "nextAction", noNextAction);
    if (nextActionOn < ctx.today) throw wrongField("nextActionOn", "Enter today or a later day.");
    await ctx.store.update(lead, of.id, of.version, { nextAction, nextActionOn }, "set next action");
  }
  return activities.find(ctx, { id });
}
