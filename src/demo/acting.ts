import type { Calendar } from "./calendar.ts";
import type { Key } from "./keys.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

/** What people of the cast do: who, how many days ago, and the time by the clock of the head office, such as "10:05". */
export function actingIn(services: Services, db: Db, { ago, at }: Calendar, actor: (key: Key) => Actor) {
  return <T>(who: Key, daysAgo: number, time: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    actAs(services, db, actor(who), new Date(at(ago(daysAgo), time)), work);
}
