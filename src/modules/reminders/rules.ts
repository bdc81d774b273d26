/** Who is told of what, when, and what it says (settings.md rules 8 and 9). */
import type { DueItem } from "#due/contract.ts";
import { dueWords } from "#due/rules.ts";
import type { DueSubject } from "#due/subjects.ts";
import type { Scope } from "#kit/access.ts";
import type { NoticeChannel } from "#kit/notices.ts";

export interface RuleFacts {
  subject: DueSubject;
  active: boolean;
  leadDays: readonly number[];
  recipients: readonly string[];
  toOwner: boolean;
  toManager: boolean;
  channels: readonly NoticeChannel[];
  repeatDays: number | null;
}

export interface Reminded {
  id: string;
  roles: readonly string[];
  managerId: string | null;
  baseIds: readonly string[];
  /** How far the person sees what the subject is about; null is not at all. */
  sees: (subject: DueSubject) => Scope | null;
}

export interface Reminder {
  userId: string;
  item: DueItem;
  /** The lead day it is sent for; below zero, days overdue. */
  stage: number;
  channels: readonly NoticeChannel[];
}

/** From this many days overdue the owner's manager is told. */
const managerFrom = -7;

/**
 * The lead day whose time has come and that is still the present one, or null: with 90/60/30 and 45 days left it is 60, so that a server
 * that was down on the sixtieth day catches up. After the due date it is minus 7, minus 14 ... where it is repeated every 7 days.
 */
export function stageOf(daysLeft: number, { leadDays, repeatDays }: Pick<RuleFacts, "leadDays" | "repeatDays">): number | null {
  const lead = leadDays.filter((days) => days >= daysLeft).toSorted((a, b) => a - b)[0];
  if (daysLeft >= 0 || repeatDays === null) return lead ?? null;
  const times = Math.floor(-daysLeft / repeatDays);
  return times === 0 ? (lead ?? null) : -times * repeatDays;
}

/** Everything that is to be said about these items today, whether or not it has been said before. */
export function remindersOf(items: readonly DueItem[], rules: readonly RuleFacts[], people: readonly Reminded[]): Reminder[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return items.flatMap((item) => {
    const rule = rules.find(({ subject }) => subject === item.subject);
    const stage = rule?.active && item.state !== "covered" ? stageOf(item.daysLeft, rule) : null;
    if (!rule || stage === null) return [];
    return toldOf(item, rule, stage, known).map((userId) => ({
      userId,
      item,
      // A manager is told once, however long it lasts.
      stage: userId === ownerOf(item, known)?.managerId && stage < managerFrom ? managerFrom : stage,
      channels: rule.channels,
    }));
  });
}

const ownerOf = ({ ownerUserId }: DueItem, people: ReadonlyMap<string, Reminded>) =>
  ownerUserId === null ? undefined : people.get(ownerUserId);

/** Before the day the owner and the roles of the rule; after it the owner alone, or the roles where it belongs to nobody. */
function toldOf(item: DueItem, rule: RuleFacts, stage: number, people: ReadonlyMap<string, Reminded>): string[] {
  const owner = rule.toOwner ? ownerOf(item, people) : undefined;
  const manager = rule.toManager && stage <= managerFrom ? ownerOf(item, people)?.managerId : null;
  const roles = stage >= 0 || !owner ? [...people.values()].filter((person) => isTold(person, item, rule)) : [];
  const told = [owner?.id, manager && people.has(manager) ? manager : undefined, ...roles.map(({ id }) => id)];
  return [...new Set(told.filter((id) => id !== undefined))];
}

/** Holders of a role of the rule, as far as they could open the record themselves. */
function isTold(person: Reminded, { subject, baseLocationId }: DueItem, { recipients }: RuleFacts): boolean {
  if (!person.roles.some((role) => recipients.includes(role))) return false;
  const reach = person.sees(subject);
  return reach === "all" || (reach === "base" && baseLocationId !== null && person.baseIds.includes(baseLocationId));
}

/** What stops work is said at once on its day and when it is overdue, and not only in the next digest. */
export const isAtOnce = ({ item, stage }: Pick<Reminder, "item" | "stage">): boolean =>
  item.hardStop && stage <= 0 && item.daysLeft <= 0;

export const digestHour = 6;
/** Text messages wait from eight in the evening until six in the morning. */
export const isQuiet = (hour: number): boolean => hour >= 20 || hour < digestHour;

/** "UT II Ana Torres (UT-II-0042): due in 30 days, 31 Mar 2026" */
export function lineOf({ label, detail, daysLeft, dueOn, state }: DueItem): string {
  const number = detail ? ` (${detail})` : "";
  return `${label}${number}: ${state === "blocked" ? "blocked, " : ""}${dueWords(daysLeft)}, ${dueOn}`;
}

/** "2 blocked, 1 overdue, 4 due" */
export function summaryOf(items: readonly DueItem[]): string {
  const blocked = items.filter(({ state }) => state === "blocked").length;
  const overdue = items.filter(({ state }) => state === "overdue").length;
  const rest = items.length - blocked - overdue;
  return [
    [blocked, "blocked"],
    [overdue, "overdue"],
    [rest, "due"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}

/** Whether a person hears of it by this way: what the rule says, unless the person said otherwise. */
export function wants(
  wishes: readonly { subject: string; channel: NoticeChannel; wanted: boolean }[],
  subject: string,
  channel: NoticeChannel,
  byRule: boolean,
): boolean {
  return wishes.find((wish) => wish.subject === subject && wish.channel === channel)?.wanted ?? byRule;
}
