import { randomUUID } from "node:crypto";
import type { ReminderRule, ReminderRuleDraft } from "../contract.ts";
import { reminderRule } from "./tables.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { role } from "#directory/people/server/tables.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";
import type { Leads } from "#due/server/index.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

/** Makes the rules that are not there yet; what the company changed stays as it is. Runs at every start. */
export async function seedReminderRules(db: Db, now: string): Promise<void> {
  const rows = dueSubjectIds.map((subject) => ({
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    subject,
    active: true,
    leadDays: [...dueSubjects[subject].leadDays],
    recipients: [...dueSubjects[subject].recipients],
    toOwner: true,
    toManager: true,
    channels: ["email" as const],
    repeatDays: 7,
  }));
  await db.insert(reminderRule).values(rows).onConflictDoNothing({ target: reminderRule.subject });
}

export async function rulesOf(db: Reading): Promise<Row<typeof reminderRule>[]> {
  const rows = await db.select().from(reminderRule);
  return rows.toSorted((a, b) => dueSubjectIds.indexOf(a.subject) - dueSubjectIds.indexOf(b.subject));
}

/** Where "due soon" begins: the longest lead of each subject's rule, or the shipped one where there is no rule. */
export async function leadsOf(db: Reading): Promise<Leads> {
  const rules = await rulesOf(db);
  const of = (subject: (typeof dueSubjectIds)[number]) =>
    Math.max(...(rules.find((rule) => rule.subject === subject)?.leadDays ?? dueSubjects[subject].leadDays));
  return Object.fromEntries(dueSubjectIds.map((subject) => [subject, of(subject)])) as Leads;
}

export async function listRules({ db }: Ctx): Promise<ReminderRule[]> {
  return (await rulesOf(db)).map(shown);
}

export async function changeRule(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ReminderRuleDraft> } },
): Promise<ReminderRule> {
  const { recipients, leadDays, ...others } = body.changes;
  const before = await ctx.store.find(reminderRule, id, { lock: true });
  await refuseUnknown(ctx, recipients ?? []);
  const changes = {
    ...others,
    ...(recipients ? { recipients: [...new Set(recipients)] } : {}),
    ...(leadDays ? { leadDays: [...new Set(leadDays)].toSorted((a, b) => b - a) } : {}),
  };
  const after = { ...before, ...changes };
  if (after.active && !after.toOwner && after.recipients.length === 0)
    throw refused("Choose at least one recipient: a role or the person responsible. Otherwise turn the rule off.");
  return shown(await ctx.store.update(reminderRule, id, body.version, changes));
}

async function refuseUnknown({ db }: Ctx, names: readonly string[]): Promise<void> {
  const known = new Set<string>([superAdmin, ...Object.values(builtInRoles)]);
  const own = await db.select({ name: role.name }).from(role);
  for (const { name } of own) known.add(name);
  const unknown = names.find((name) => !known.has(name));
  if (unknown) throw wrongField("recipients", `There is no role ${unknown}.`);
}

function shown(rule: Row<typeof reminderRule>): ReminderRule {
  const { title, leadDays, recipients } = dueSubjects[rule.subject];
  return { ...rule, title, shipped: { leadDays: [...leadDays], recipients: [...recipients] } };
}
