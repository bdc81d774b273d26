import type { ServerModule } from "./server-module.ts";
import { serverModules } from "./server-modules.ts";
import type { Settings } from "./settings.ts";
import type { Services } from "#kit/server/services.ts";
import { beforeSealing } from "#modules/activity-and-audit/server/sealing.ts";
import { createSuperAdmin, isEmpty } from "#modules/people-and-access/server/seed.ts";

/**
 * Updates what the product ships, and fills an empty database: with the one Super Admin of the settings, or with the demo company. Returns the
 * lines that tell the person at the terminal how to sign in.
 */
export async function fillEmptyDatabase(
  services: Services,
  { admin }: Pick<Settings, "admin">,
  say: (line: string) => void,
): Promise<string[]> {
  const { db } = services.database;
  if (await isEmpty(db)) return beforeSealing(services, () => fill(services, admin, say));
  await seedShippedData(services);
  return [];
}

async function fill(services: Services, admin: Settings["admin"], say: (line: string) => void): Promise<string[]> {
  const { db } = services.database;
  await seedShippedData(services);
  if (!admin) return (await import("#demo/load.ts")).loadDemo(services, say);
  const passwordHash = await services.accounts.hashPassword(admin.password);
  await createSuperAdmin(db, services.secrets, { email: admin.email, passwordHash }, services.clock().toISOString());
  return [`Sign in as ${admin.email}.`];
}

/**
 * Roles, the company's row, templates, equipment types with their plans and everything else modules ship; what the company changed stays as it
 * is.
 */
export async function seedShippedData(services: Services): Promise<void> {
  const now = services.clock().toISOString();
  for (const module of serverModules as readonly ServerModule[]) await module.seed?.(services.database.db, now, services.secrets);
}
