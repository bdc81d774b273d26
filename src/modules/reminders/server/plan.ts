import { inArray } from "drizzle-orm";
import { isAtOnce, type Reminder, remindersOf } from "../rules.ts";
import { peopleToTell, type PersonToTell } from "./people.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { leadsOf, rulesOf } from "./rules.ts";
import { reminderDigest, reminderSent } from "./tables.ts";
import type { DueItem } from "#due/contract.ts";
import { type DueAsked, listDue } from "#due/server/index.ts";
import type { DueSource } from "#due/server/source.ts";
import type { DueSubject } from "#due/subjects.ts";
import { reachOf } from "#kit/access.ts";
import type { Reading } from "#kit/server/database.ts";
import { Lookup } from "#kit/server/lookup.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";
import { actorFrom } from "#shell/server/sessions.ts";

/** What one person is to be told at a moment. */
export interface Share {
  person: PersonToTell;
  /** The person's own day and hour. */
  day: Day;
  hour: number;
  hadDigest: boolean;
  /** Not said in a digest before. */
  forDigest: Reminder[];
  /** Stops work, and not said at once before. */
  atOnce: Reminder[];
}

/** What everybody is to be told at that moment: the one function behind what is sent and behind what would be sent tomorrow. */
export async function planAt(db: Reading, sources: readonly DueSource[], now: Date): Promise<Share[]> {
  const people = await peopleToTell(db, now);
  const items = await allDue(db, sources, now);
  const byPerson = Map.groupBy(remindersOf(items, await rulesOf(db), people), ({ userId }) => userId);
  const said = await saidBefore(db, items);
  const digests = await digestsOf(db, people, now);
  const shares: Share[] = [];
  for (const person of people) {
    const all = byPerson.get(person.id) ?? [];
    const day = dayIn(person.timeZone, now);
    const digest = all.filter((one) => !said.has(keyOf(one, "digest")));
    const urgent = all.filter((one) => isAtOnce(one) && !said.has(keyOf(one, "at once")));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const opens = await openTo(db, sources, now, person.id, [...digest, ...urgent]);
    shares.push({
      person,
      day,
      hour: hourIn(person.timeZone, now),
      hadDigest: digests.has(`${person.id} ${day}`),
      forDigest: digest.filter(opens),
      atOnce: urgent.filter(opens),
    });
  }
  return shares;
}

/** Of what somebody would be told, that whose record they could open: the list of due dates as they see it. */
async function openTo(db: Reading, sources: readonly DueSource[], now: Date, userId: string, told: readonly Reminder[]) {
  const subjects = [...new Set(told.map(({ item }) => item.subject))];
  const account = subjects.length > 0 ? await accountAccessOf(db, userId, now) : null;
  if (!account) return () => false;
  const actor = actorFrom(account, "", now.toISOString());
  const lookup = new Lookup(db, actor, null);
  const seen = await allDue(db, sources, now, {
    subjects,
    within: (table) => lookup.within(table),
    may: (module) => actor.isSuperUser || reachOf(actor.rights, [module], "view") !== null,
  });
  const open = new Set(seen.map(nameOf));
  return ({ item }: Reminder) => open.has(nameOf(item));
}

const nameOf = ({ subject, recordId, dueOn }: DueItem): string => [subject, recordId, dueOn].join(" ");

/** The digests of the day after: without what has been said by then, today's digest included where it is still to come. */
export async function planTomorrow(db: Reading, sources: readonly DueSource[], now: Date): Promise<Share[]> {
  const today = await planAt(db, sources, now);
  const saidToday = new Set(today.filter(({ hadDigest }) => !hadDigest).flatMap(({ forDigest }) => forDigest.map(digestKey)));
  const tomorrow = await planAt(db, sources, new Date(now.getTime() + 86_400_000));
  return tomorrow.map((share) => ({ ...share, forDigest: share.forDigest.filter((one) => !saidToday.has(digestKey(one))) }));
}

const keyOf = ({ userId, item: { recordId, dueOn }, stage }: Reminder, kind: "digest" | "at once") =>
  [kind, userId, recordId, dueOn, stage].join(" ");
const digestKey = (one: Reminder) => keyOf(one, "digest");

/** Without a viewer: everything there is. */
async function allDue(
  db: Reading,
  sources: readonly DueSource[],
  now: Date,
  { subjects, ...viewer }: Pick<DueAsked, "within" | "may"> & { subjects?: readonly DueSubject[] } = {},
): Promise<DueItem[]> {
  const asked = { sources, now, timeZone: await companyZone(db), leads: await leadsOf(db), ...viewer };
  const all: DueItem[] = [];
  for (;;) {
    const last = all.at(-1);
    const found = await listDue(db, asked, { subject: subjects }, { limit: 1000, after: last });
    all.push(...found);
    if (found.length < 1000) return all;
  }
}

async function saidBefore(db: Reading, items: readonly DueItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const ids = [...new Set(items.map(({ recordId }) => recordId))];
  const said = new Set<string>();
  for (let start = 0; start < ids.length; start += 1000) {
    const rows = await db
      .select()
      .from(reminderSent)
      .where(inArray(reminderSent.recordId, ids.slice(start, start + 1000)));
    for (const { kind, userId, recordId, dueOn, stage } of rows) said.add([kind, userId, recordId, dueOn, stage].join(" "));
  }
  return said;
}

async function digestsOf(db: Reading, people: readonly PersonToTell[], now: Date): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const today = dayIn("UTC", now);
  const rows = await db
    .select()
    .from(reminderDigest)
    .where(inArray(reminderDigest.day, [addDays(today, -1), today, addDays(today, 1)]));
  return new Set(rows.map(({ userId, day }) => `${userId} ${day}`));
}

/** The hour of the day in an IANA zone, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(instant));
}
