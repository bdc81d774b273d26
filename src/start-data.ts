import type { Settings } from "./settings.ts";
import { loadDemo } from "#demo/load.ts";
import type { Host } from "#kit/server/host.ts";
import { keepDefaultPlans } from "#modules/calibration/server/seed.ts";
import { keepEquipmentTypes } from "#modules/inventory/server/seed.ts";
import { createSuperAdmin, isEmpty, keepBuiltInRoles } from "#modules/people-and-access/server/seed.ts";
import { keepReminderRules } from "#modules/reminders/server/rules.ts";
import { keepBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { keepCompany } from "#modules/settings/server/company.ts";

/**
 * Brings what the product ships up to date, and fills an empty database: with the one Super Admin that was asked for, or with the demo
 * company. Returns the lines that tell the person at the terminal how to sign in.
 */
export async function fillEmptyDatabase(host: Host, { admin }: Settings, say: (line: string) => void): Promise<string[]> {
  const { db } = host.database;
  const empty = await isEmpty(db);
  await keepShipped(host);
  if (!empty) return [];
  if (!admin) return loadDemo(host, say);
  const passwordHash = await host.accounts.hashPassword(admin.password);
  await createSuperAdmin(db, { email: admin.email, passwordHash }, host.clock().toISOString());
  return [`Sign in as ${admin.email}.`];
}

/** Roles, the company's row, templates, equipment types with their calibration plans; what the company changed stays as it is. */
export async function keepShipped(host: Host): Promise<void> {
  const { db } = host.database;
  const now = host.clock().toISOString();
  await keepBuiltInRoles(db, now);
  await keepCompany(db, now);
  await keepBuiltInTemplates(db, now);
  await keepEquipmentTypes(db, now);
  await keepDefaultPlans(db, now);
  await keepReminderRules(db, now);
}
