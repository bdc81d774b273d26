/** One client is currently on credit hold; its reports were signed before. */
import { eq } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { clientId } from "./clients.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { clientActions } from "#modules/client-companies/server/transitions.ts";
import type { Key } from "./keys.ts";

export async function holdOneClient(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const id = clientId("GDC");
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, id));
  if (!client) return;
  const reason = "Two invoices more than 60 days overdue";
  const act = actingIn(services, db, calendar, actor);
  await act("susan", 15, "11:00", (ctx) => clientActions.hold(ctx, { id, body: { version: client.version, reason } }));
}
