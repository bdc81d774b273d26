import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { digestHour, isQuiet, lineOf, type Reminder, summaryOf, wants } from "../rules.ts";
import { digestLetter, shortText } from "./letters.ts";
import { planAt, type Share } from "./plan.ts";
import { heldText, reminderDigest, reminderSent } from "./tables.ts";
import { dueSubjects } from "#due/subjects.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { post, postWorded, written } from "#kit/server/mail.ts";
import { notify } from "#kit/server/notices.ts";

/** The job that reminds; every quarter of an hour, because it is six o'clock somewhere. Running it twice sends nothing twice. */
export const remindJob = "reminders.send";

/** A digest a day from six o'clock of the person's own time on, what stops work at once, and the texts that waited for the morning. */
export async function sendReminders(services: Services): Promise<void> {
  const now = services.clock();
  const can = await services.canSend(services.database.db);
  for (const share of await planAt(services.database.db, services.contributions.due, now)) {
    const digest = share.hour >= digestHour && !share.hadDigest;
    if (!digest && share.atOnce.length === 0 && isQuiet(share.hour)) continue;
    await writingRows(services.database.db, (rows) => tellOne({ services, rows, now, can, share }, digest));
  }
}

interface Telling {
  services: Services;
  rows: PlainRows;
  now: Date;
  can: { email: boolean; sms: boolean };
  share: Share;
}

async function tellOne(telling: Telling, digest: boolean): Promise<void> {
  const { rows, now, share } = telling;
  const begun = digest && (await beginDigest(rows, share, now));
  const urgent = await firstTime(rows, now, share.atOnce, "at once");
  const daily = begun ? await firstTime(rows, now, share.forDigest, "digest") : [];
  // What is said in the digest of the same minute need not be said beside it.
  const [told, kind] = daily.length > 0 ? ([daily, "digest"] as const) : ([urgent, "at once"] as const);
  if (told.length > 0) await say(telling, told, kind);
  if (!isQuiet(share.hour)) await sendHeld(telling);
}

/** False where another run has begun it. */
async function beginDigest(rows: PlainRows, { person, day, forDigest }: Share, now: Date): Promise<boolean> {
  const row = { userId: person.id, day, at: now.toISOString(), items: forDigest.length };
  const [begun] = await rows.insert(reminderDigest).values(row).onConflictDoNothing().returning();
  return begun !== undefined;
}

/** Those that nobody has sent yet: the unique key decides, not what was read before. */
async function firstTime(
  rows: PlainRows,
  now: Date,
  reminders: readonly Reminder[],
  kind: "digest" | "at once",
): Promise<Reminder[]> {
  if (reminders.length === 0) return [];
  const lines = reminders.map(({ userId, stage, item: { recordId, subject, dueOn } }) => {
    return { id: randomUUID(), userId, stage, recordId, subject, dueOn, kind, at: now.toISOString() };
  });
  const written = await rows.insert(reminderSent).values(lines).onConflictDoNothing().returning({ id: reminderSent.id });
  const fresh = new Set(written.map(({ id }) => id));
  return reminders.filter((_, index) => fresh.has(lines[index]?.id ?? ""));
}

async function say({ services, rows, now, can, share }: Telling, told: readonly Reminder[], kind: string): Promise<void> {
  const { person, day, hour } = share;
  const items = told.map(({ item }) => item).toSorted((a, b) => a.daysLeft - b.daysLeft);
  const lines = items.map((item) => ({ text: lineOf(item), href: dueSubjects[item.subject].page + item.recordId }));
  const title = `${kind === "digest" ? "Due and overdue" : "Work stops"}: ${summaryOf(items)}`;
  await notify(rows, services, now, { userId: person.id, subject: "due", title, lines, href: "/due" });
  const by = (channel: "email" | "sms") =>
    told.filter(({ channels }) => wants(person.wishes, "due", channel, channels.includes(channel))).map(({ item }) => item);
  const mailed = by("email");
  if (can.email && mailed.length > 0)
    await postWorded(rows, services, digestLetter({ person, day, items: mailed, publicUrl: services.publicUrl }), now);
  const texted = by("sms");
  if (!can.sms || !person.mobile || texted.length === 0) return;
  const short = await written(rows.read, services, shortText(person.mobile, summaryOf(texted), services.publicUrl));
  if (isQuiet(hour))
    await rows.insert(heldText).values({ id: randomUUID(), userId: person.id, text: short.text, at: now.toISOString() });
  else await post(rows, services.jobs, short, now);
}

/** Of the texts that waited only the newest is still of use. */
async function sendHeld({ services, rows, now, can, share: { person } }: Telling): Promise<void> {
  const held = await rows.delete(heldText).where(eq(heldText.userId, person.id)).returning();
  const newest = held.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  if (newest && can.sms && person.mobile)
    await post(rows, services.jobs, { channel: "sms", to: person.mobile, text: newest.text }, now);
}
