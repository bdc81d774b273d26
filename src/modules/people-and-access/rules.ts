import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

const all: readonly string[] = [superAdmin, ...Object.values(builtInRoles)];
const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** A role by its name as written, whatever the case, or with hyphens: "technician", "quality-manager". Custom roles keep their name. */
export function roleNamed(asked: string, known: readonly string[] = all): string | null {
  return known.find((name) => plain(name) === plain(asked)) ?? null;
}

/** A module reaches by its id, or by its name after lowercasing and turning spaces into hyphens (specification section 4). */
export function sameModule(a: string, b: string): boolean {
  return a === b || a.toLowerCase().replaceAll(" ", "-") === b.toLowerCase().replaceAll(" ", "-");
}

/** Nobody changes their own roles, modules or status (rule 6). */
export const ownAccess = "You cannot change your own access. Ask another administrator.";
/** What belongs to a Super Admin is changed by them or by another one: whoever changes it could become them. */
export const onlySuperAdmin = (name: string): string =>
  `${name} is a Super Admin. Their record, access and sessions are changed by themselves or by a Super Admin only.`;

export const lastSuperAdmin = "At least one active Super Admin must remain.";

/** How long an unused account lasts (section 3): told a month and a week before, archived after 12 calendar months. */
export function inactivityOf(lastSeen: Day): { noticeOn: Day; lastNoticeOn: Day; archiveOn: Day } {
  const archiveOn = addMonths(lastSeen, 12);
  return { noticeOn: addMonths(lastSeen, 11), lastNoticeOn: addDays(archiveOn, -7), archiveOn };
}

/** Days a deactivated account waits before its sign-in data go. */
export const daysUntilArchived = 90;

/** An invitation is good for seven days, to the minute. */
export const invitationEnds = (sentAt: Date): Date => new Date(sentAt.getTime() + 7 * 86_400_000);

export const invitationOver = "This invitation is no longer valid. Ask your administrator for a new one.";
export const auditorNeedsEnd = "An external auditor needs an end date within 30 days.";

/** Rule 10: an external auditor is let in for 30 days at most. */
export function auditorMayCome(endDate: Day | null | undefined, today: Day): boolean {
  return Boolean(endDate && endDate >= today && endDate <= addDays(today, 30));
}

/** Whether `managerId` reports, over however many steps, to `userId`: then they cannot be the manager. */
export function wouldCircle(userId: string, managerId: string, managerOf: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = managerId; at && !seen.has(at); at = managerOf.get(at)) {
    if (at === userId) return true;
    seen.add(at);
  }
  return false;
}
