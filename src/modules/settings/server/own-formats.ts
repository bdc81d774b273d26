import { eq } from "drizzle-orm";
import { companyOf } from "./company.ts";
import type { OwnFormats } from "#directory/company/formats.ts";
import { personFormats } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function showOwnFormats({ db, actor }: Ctx) {
  const [own] = await db.select().from(personFormats).where(eq(personFormats.userId, actor.id));
  const { locale, dateFormat, decimalSeparator, weekStart } = await companyOf(db);
  return { own: own?.formats ?? {}, company: { locale, dateFormat, decimalSeparator, weekStart } };
}

/** A preference of one person for themselves: no record, and so not in the trail. */
export async function changeOwnFormats({ store, actor }: Ctx, { body }: { body: OwnFormats }): Promise<OwnFormats> {
  const values = { formats: body, updatedAt: store.now };
  await store.rows
    .insert(personFormats)
    .values({ userId: actor.id, ...values })
    .onConflictDoUpdate({ target: personFormats.userId, set: values });
  return body;
}
