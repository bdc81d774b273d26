/** What the yard inspection asked for is done; the other actions of answers are open. */
import { and, eq } from "drizzle-orm";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import type { Key } from "./keys.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { formActions } from "#modules/forms/server/actions.ts";
import { formAction } from "#modules/forms/server/tables.ts";

/** The spill kit of the first inspection, by the lead technician whom it was for. */
export async function closeYardTask(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const [task] = await db
    .select()
    .from(formAction)
    .where(and(eq(formAction.formCode, "HSE-YRD"), eq(formAction.ownerId, personId("wes"))));
  if (!task) throw new Error("The yard inspection asked for nothing.");
  const body = { version: task.version, reason: "Absorbent refilled, and a second bag is in the store" };
  await actAs(services, db, actor("wes"), new Date(calendar.at(calendar.workday(15), "16:40")), (ctx) =>
    formActions.complete(ctx, { id: task.id, body }),
  );
}
