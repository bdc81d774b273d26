/** A claim that holds one client's records, and a class this company retains longer than required. */
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { clientId } from "./clients.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { placeHold } from "#modules/settings/server/retention/holds.ts";
import { changeRule } from "#modules/settings/server/retention/rules.ts";
import type { Key } from "./keys.ts";

export async function retainLonger(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  await act("helen", 120, "10:15", (ctx) =>
    changeRule(ctx, {
      recordClass: "calibrationRecord",
      body: {
        version: 0,
        term: "years",
        years: "10",
        basis: "ISO/IEC 17020:2012 6.2.15; as long as the reports that rest on them",
      },
    }),
  );
  await act("helen", 34, "14:05", (ctx) =>
    placeHold(ctx, {
      body: {
        name: "Tank farm claim",
        reason: "Counsel asks to retain everything about this client until the insurer's claim is settled",
        scope: "client",
        targetId: clientId("GDC"),
        from: null,
        to: null,
      },
    }),
  );
}
