import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { UserChange, UserDraft, UserRecord } from "../contract.ts";
import { lastSuperAdmin, ownAccess, roleNamed, wouldCircle } from "../rules.ts";
import { mayActOn } from "./acting.ts";
import { tellOfGrant } from "./permissions/notices.ts";
import { anotherLastingSuperAdmin, endsAfter, type LastDays } from "./role-ends.ts";
import { users } from "./user-list.ts";
import { baseMoved } from "#directory/bases/events.ts";
import { agreementMoved, employmentEndMoved } from "#directory/people/events.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { notAllowed, Refusal, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { NewRow, Row } from "#kit/server/record.ts";

type UserRow = Row<typeof appUser>;

/** A user with a first password, active at once. */
export async function createUser(ctx: Ctx, { body }: { body: UserDraft }) {
  const { role: one, roles: several, password, mustChangePassword, ...rest } = body;
  const user = await addUser(ctx, {
    ...rest,
    roles: several ?? (one ? [one] : []),
    passwordHash: await ctx.services.accounts.hashPassword(password),
    mustChangePassword: mustChangePassword ?? false,
  });
  return users.find(ctx, { id: user.id });
}

type NewUser = Omit<NewRow<typeof appUser>, "employeeNumber" | "roleEnds"> & {
  employeeNumber?: string | null | undefined;
  roleLastDays?: LastDays | undefined;
};

/** Keeps a new user with the default modules of the roles; roles are given as people write them. */
export async function addUser(
  ctx: Ctx,
  { employeeNumber, email, roles: asked, roleLastDays, ...rest }: NewUser,
  verb = "create",
): Promise<UserRow> {
  const roles = await knownRoles(ctx, asked);
  if (roles.length === 0) throw wrongField("roles", "Choose a role.");
  mayGrant(ctx, roles);
  const roleEnds = await endsAfter(
    ctx,
    null,
    null,
    { roles, baseLocationId: rest.baseLocationId ?? null, endDate: rest.endDate ?? null },
    roleLastDays,
  );
  await mustBeFree(ctx, email, null);
  subcontractorIsWhole(rest);
  const user = await ctx.store.insert(
    appUser,
    { ...rest, email: email.toLowerCase(), employeeNumber: employeeNumber || (await nextEmployeeNumber(ctx)), roles, roleEnds },
    verb,
  );
  await giveDefaultModules(ctx, user.id, roles);
  await tellOfGrant(ctx, user, []);
  return user;
}

/** Changes what the form of the user page shows. Status has actions of its own. */
export async function changeRecord(
  ctx: Ctx,
  { id, body: { version, changes } }: { id: string; body: { version: number; changes: Partial<UserRecord> } },
) {
  await changePerson(ctx, id, version, changes);
  return users.find(ctx, { id });
}

/**
 * The same for whoever calls the address of the record itself; without a version the stored one counts as read. What belongs to an action of
 * its own may be sent as it is, not changed (people-and-access.md section 3).
 */
export async function changeUser(ctx: Ctx, { id, body }: { id: string; body: UserChange }) {
  const { version, role: one, roles: several, status, mustChangePassword, ...rest } = body;
  const before = await ctx.lookup.find(appUser, id, { lock: true });
  const asked = several ?? (one ? [one] : null);
  if (status && status !== before.status)
    throw wrongField("status", "A status is not typed: invite, deactivate, reactivate, archive or restore the person.");
  if (mustChangePassword !== undefined && mustChangePassword !== before.mustChangePassword)
    throw wrongField("mustChangePassword", "A new password is not forced here: send the person a link to set one.");
  await changePerson(ctx, id, version ?? before.version, { ...rest, ...(asked ? { roles: asked } : {}) });
  return users.find(ctx, { id });
}

type Changes = Partial<Omit<NewRow<typeof appUser>, "roleEnds">> & { roleLastDays?: LastDays | undefined };

/**
 * Changes a person, roles and their ends among it, with all the rules about who may be what. What the person asked for in a request of their own is
 * changed by whoever decides it.
 */
export async function changePerson(
  ctx: Ctx,
  id: string,
  version: number,
  { roles: asked, email, roleLastDays, ...rest }: Changes,
  { byRequest = false }: { byRequest?: boolean } = {},
): Promise<UserRow> {
  const before = await ctx.lookup.find(appUser, id, { lock: true });
  if (id === ctx.actor.id) notOwn(before, rest);
  else if (!byRequest) await mayActOn(ctx, before);
  if (isChanged(before, rest, "endDate")) mayEnd(ctx);
  const roles = asked ? await knownRoles(ctx, asked) : before.roles;
  const after = { ...before, ...rest, roles };
  const roleEnds = await endsAfter(ctx, id, before, after, roleLastDays);
  const rolesChange = !sameSet(roles, before.roles) || !sameEnds(roleEnds, before.roleEnds);
  if (rolesChange) {
    if (id === ctx.actor.id) throw refused(ownAccess);
    mayChangeRoles(ctx);
    mayGrant(ctx, [...roles, ...before.roles]);
    if (before.roles.includes(superAdmin) && !roles.includes(superAdmin)) await requireOtherSuperAdmin(ctx, id);
  }
  if (email && email.toLowerCase() !== before.email) {
    mayRename(ctx, before.roles);
    await mustBeFree(ctx, email, id);
  }
  subcontractorIsWhole(after);
  if (rest.managerId) await mustNotCircle(ctx, id, rest.managerId);
  const changed = await ctx.store.update(
    appUser,
    id,
    version,
    { ...rest, ...(email ? { email: email.toLowerCase() } : {}), ...(rolesChange ? { roles, roleEnds } : {}) },
    rolesChange ? "change roles" : "update",
  );
  if (changed.endDate !== before.endDate)
    await announce(ctx, employmentEndMoved, { userId: id, before: before.endDate, after: changed.endDate });
  if (changed.agreementFrom !== before.agreementFrom || changed.agreementTo !== before.agreementTo)
    await announce(ctx, agreementMoved, {
      userId: id,
      companyName: before.companyName,
      before: agreementOf(before),
      after: agreementOf(changed),
    });
  if (changed.baseLocationId !== before.baseLocationId)
    await announce(ctx, baseMoved, {
      subjectType: "User",
      subjectId: id,
      from: before.baseLocationId,
      to: changed.baseLocationId,
      on: ctx.today,
    });
  await ctx.services.accounts.forget(ctx.store.rows, id);
  if (rolesChange) await rolesChanged(ctx, before, changed);
  return changed;
}

function agreementOf({ agreementFrom: from, agreementTo: to }: UserRow): { from: string; to: string } | null {
  return from && to ? { from, to } : null;
}

/** What a change of roles brings with it: modules, a new token for every session, and those who must hear of it. */
async function rolesChanged(ctx: Ctx, before: UserRow, after: UserRow): Promise<void> {
  await giveDefaultModules(ctx, after.id, after.roles);
  await ctx.services.accounts.accessChanged(ctx.store.rows, after.id);
  await tellOfGrant(ctx, after, before.roles);
  await ctx.security({
    kind: "roles.changed",
    severity: "medium",
    outcome: "success",
    detail: `Roles of ${before.email}: ${after.roles.map((name) => withEnd(name, after.roleEnds)).join(", ")}`,
  });
}

const withEnd = (name: string, ends: UserRow["roleEnds"]) => (ends[name] ? `${name} until ${ends[name]}` : name);

const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one));
const sameEnds = (a: UserRow["roleEnds"], b: UserRow["roleEnds"]) =>
  sameSet(Object.keys(a), Object.keys(b)) && Object.entries(a).every(([name, end]) => b[name] === end);

/** Who keeps the training records may correct a telephone number, not make somebody a quality manager. */
function mayChangeRoles({ actor }: Ctx): void {
  if (!actor.isSuperUser && !actor.rights["user-permissions"]?.edit)
    throw notAllowed("You can view this, but changing roles needs the Administrator role.");
}

/** The day employment ends is the day access ends. */
function mayEnd({ actor }: Ctx): void {
  if (!actor.isSuperUser && !actor.rights["user-management"]?.archive)
    throw notAllowed(
      "You can view this, but the last day of employment ends the person's access, so setting it needs the Administrator role.",
    );
}

/** What somebody else enters of a person (rule 18); what was empty so far may be filled in. */
const notOnesOwn = {
  employeeNumber: "employee number",
  baseLocationId: "base",
  additionalBaseIds: "other bases",
  managerId: "manager",
  hireDate: "hire date",
  endDate: "last day",
  employmentType: "kind of employment",
} as const;

function notOwn(before: UserRow, changes: Changes): void {
  const fields = (Object.keys(notOnesOwn) as (keyof typeof notOnesOwn)[]).filter(
    (field) => isChanged(before, changes, field) && before[field] !== null && String(before[field]) !== "",
  );
  const [first] = fields;
  if (first) throw wrongField(first, `You cannot change your own ${notOnesOwn[first]}. Ask another administrator.`);
}

function isChanged(before: UserRow, changes: Changes, field: keyof typeof notOnesOwn): boolean {
  const wanted = changes[field];
  return wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(before[field]);
}

/** Only a Super Admin makes or unmakes another. */
function mayGrant(ctx: Ctx, roles: string[]): void {
  if (roles.includes(superAdmin) && !ctx.actor.isSuperUser)
    throw notAllowed("Only a Super Admin can grant or remove the Super Admin role.");
}

/** A link to set a new password goes to the address: whoever changes it could become the person. */
export function mayRename(ctx: Ctx, roles: readonly string[]): void {
  if (roles.includes(superAdmin) && !ctx.actor.isSuperUser)
    throw notAllowed("Only a Super Admin can change the email address of a Super Admin.");
  if (!ctx.actor.isSuperUser && !ctx.actor.rights["user-permissions"]?.edit)
    throw notAllowed("You can view this, but changing the email address needs the Administrator role.");
}

/** Section 2: of a subcontractor the company and the days of its agreement are known. */
function subcontractorIsWhole(user: Changes): void {
  if (user.employmentType !== "subcontractor") return;
  if (!user.companyName) throw wrongField("companyName", "Enter the company of a subcontractor.");
  if (!user.agreementFrom) throw wrongField("agreementFrom", "Enter the first day of the agreement.");
  if (!user.agreementTo) throw wrongField("agreementTo", "Enter the last day of the agreement.");
  if (user.agreementTo < user.agreementFrom) throw wrongField("agreementTo", "The agreement ends before it begins.");
}

/** Refuses an address that is taken, and says by whom; of somebody who left it names the way back. */
export async function mustBeFree(ctx: Ctx, email: string, except: string | null): Promise<void> {
  const [taken] = await ctx.db
    .select()
    .from(appUser)
    .where(and(eq(appUser.email, email.toLowerCase()), except ? ne(appUser.id, except) : undefined));
  if (!taken) return;
  const message = `${email} already belongs to ${taken.firstName} ${taken.lastName} (${taken.status}).`;
  if (taken.status !== "deactivated" && taken.status !== "archived")
    throw new Refusal(409, { code: "email-taken", message, fields: [{ path: "email", message }] });
  const wayBack = taken.status === "archived" ? "Restore" : "Reactivate";
  throw new Refusal(409, {
    code: "email-taken",
    message,
    reasons: [{ message: `${wayBack} ${taken.firstName} ${taken.lastName}`, entity: "User", entityId: taken.id }],
  });
}

async function mustNotCircle(ctx: Ctx, id: string, managerId: string): Promise<void> {
  const people = await ctx.db.select({ id: appUser.id, managerId: appUser.managerId }).from(appUser);
  if (!people.some((one) => one.id === managerId)) throw wrongField("managerId", "There is no such person.");
  if (wouldCircle(id, managerId, new Map(people.map((one) => [one.id, one.managerId]))))
    throw wrongField("managerId", "This person reports to the one you are changing. Choose another manager.");
}

/** At least one Super Admin without an end remains (rule 7). */
export async function requireOtherSuperAdmin(ctx: Ctx, leaving: string): Promise<void> {
  if (!(await anotherLastingSuperAdmin(ctx.db, leaving))) throw refused(lastSuperAdmin);
}

async function knownRoles(ctx: Ctx, asked: readonly string[]): Promise<string[]> {
  const known = [superAdmin, ...(await ctx.db.select({ name: role.name }).from(role)).map(({ name }) => name)];
  return [...new Set(asked)].map((name) => {
    const found = roleNamed(name, known);
    if (!found) throw wrongField("roles", `There is no role named ${name}. Choose one of ${known.join(", ")}.`);
    return found;
  });
}

/** A user gets the default modules of the roles (rule 3); modules given one by one stay. */
async function giveDefaultModules(ctx: Ctx, userId: string, roles: string[]): Promise<void> {
  const granted = await ctx.db.select({ defaultModules: role.defaultModules }).from(role).where(inArray(role.name, roles));
  const moduleIds = [...new Set(granted.flatMap(({ defaultModules }) => defaultModules))];
  if (moduleIds.length === 0) return;
  await ctx.store.rows
    .insert(userModuleAccess)
    .values(
      moduleIds.map((moduleId) => ({
        userId,
        moduleId,
        grantedById: ctx.actor.id,
        grantedAt: ctx.now.toISOString(),
        source: "role default" as const,
      })),
    )
    .onConflictDoNothing();
}

/** Two people who are added at the same moment wait for each other, so that each gets a number of their own. */
async function nextEmployeeNumber(ctx: Ctx): Promise<string> {
  await ctx.store.rows.lock("next employee number");
  const [highest] = await ctx.db
    .select({ number: sql<number>`coalesce(max(substring(${appUser.employeeNumber} from '^E-([0-9]+)$')::int), 1000)` })
    .from(appUser);
  return `E-${(highest?.number ?? 1000) + 1}`;
}
