import { eq } from "drizzle-orm";
import { isQuiet, wants } from "../rules.ts";
import { wishesOf } from "./people.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { hourIn } from "./plan.ts";
import { heldText } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { letter } from "#directory/company/letters.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { post, postWorded, written } from "#kit/server/mail.ts";
import { notification } from "#kit/server/notices/tables.ts";

/** Sends a notification by the ways its person has chosen. What is in the inbox is there already; a second run would only repeat it. */
export async function sendNoticeOnce(services: Services, id: string): Promise<void> {
  const can = await services.canSend(services.database.db);
  const now = services.clock();
  await writingRows(services.database.db, async (rows) => {
    const db = rows.read;
    const [found] = await db
      .select({ notice: notification, person: appUser, timeZone: baseLocation.timeZone })
      .from(notification)
      .innerJoin(appUser, eq(appUser.id, notification.userId))
      .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
      .where(eq(notification.id, id));
    if (!found || found.person.status !== "active") return;
    const { notice, person } = found;
    const wishes = await wishesOf(db, [person.id]);
    const wanted = (channel: "email" | "sms") => can[channel] && wants(wishes, notice.subject, channel, false);
    const link = `${services.publicUrl}${notice.href ?? "/notifications"}`;
    const text = [...(notice.body ? [notice.body] : []), ...notice.lines.map((line) => line.text)].join("\n\n");
    const said = { TITLE: notice.title, LINK: link };
    if (wanted("email")) await postWorded(rows, services, letter("notice", person.email, { ...said, TEXT: text }), now);
    if (!wanted("sms") || !person.mobile) return;
    const short = await written(db, services, letter("notice-text", person.mobile, said));
    const zone = found.timeZone ?? (await companyZone(db));
    if (isQuiet(hourIn(zone, now)))
      await rows.insert(heldText).values({ id, userId: person.id, text: short.text, at: now.toISOString() });
    else await post(rows, services.jobs, short, now);
  });
}
