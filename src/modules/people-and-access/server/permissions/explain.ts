import { eq } from "drizzle-orm";
import type { Explanation, Step } from "../../explanation.ts";
import { evidenceStep } from "./explain-evidence.ts";
import { grantable, isModule } from "../../permissions-rules.ts";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { accessIds, namedActionIds, namedActions as known, type NamedAction } from "#access/matrix.ts";
import { closedOutside } from "#access/outside-rules.ts";
import { accountAccessOf } from "#access/server/access.ts";
import type { AccountAccess } from "#access/server/own-rights.ts";
import { rightsOf } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { type Action, defineModule } from "#kit/contract.ts";
import { notFound, Refusal, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { recordNamed, type RecordKind, type Row, type StoredRow } from "#kit/server/record.ts";
import { admitSaying } from "#kit/server/serve.ts";
import { Lookup } from "#kit/server/lookup.ts";
import type { Day } from "#kit/validity.ts";
import { actorFrom } from "#shell/server/sessions.ts";

interface Question {
  userId: string;
  module: string;
  action: Action;
  approval?: NamedAction | undefined;
  day?: Day | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
}

/**
 * Takes the way of a request as that person would send it (rule 1) and says what each step found. The steps ask what the guard itself asks:
 * the person's standing, `admitSaying`, and the lookup through their reach.
 */
export async function explain(ctx: Ctx, { query }: { query: Question }): Promise<Explanation> {
  const module = grantable.find(({ id }) => id === query.module);
  if (!module) throw notFound("module");
  const approvals = namedActionIds.filter((one) => known[one].module === module.id);
  if (query.action === "approve" && !query.approval && approvals.length > 0)
    throw wrongField("approval", `State which approval: ${approvals.map(namedActionLabel).join(", ")}.`);
  const user = await ctx.lookup.find(appUser, query.userId);
  const record = await recordAsked(ctx, query);
  const day = query.day ?? ctx.today;
  const account = await accountAccessOf(ctx.db, user.id, day === ctx.today ? ctx.now : noonOf(day));
  const steps = [accountStep(user, account, day)];
  if (account) {
    steps.push(await moduleStep(ctx, account, query));
    steps.push(await roleStep(ctx, account, user, query));
    if (query.approval) {
      steps.push(await approvalStep(ctx, account, query.approval));
      const method = record && "method" in record.row ? String(record.row.method) : null;
      const evidence = await evidenceStep(ctx, { userId: user.id, approval: query.approval, day, method });
      if (evidence) steps.push(evidence);
    }
    steps.push(await guardStep(ctx, account, query, module.name));
    if (record && passed(steps)) steps.push(await scopeStep(ctx, account, query, record));
    if (record && passed(steps)) steps.push(stateStep(query, record));
  }
  return {
    allowed: passed(steps),
    person: `${user.firstName} ${user.lastName}`,
    module: module.name,
    record: record ? record.kind.label(record.row as never) : null,
    steps,
  };
}

const passed = (steps: readonly Step[]) => steps.every((step) => step.passed);
const pass = (step: Step["step"], detail: string): Step => ({ step, passed: true, detail, change: null });
const fail = (step: Step["step"], detail: string, change: string): Step => ({ step, passed: false, detail, change });

/** The middle of a day, when what was given for it counts in every zone that people work in. */
const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);

function accountStep({ status, deactivateOn }: Row<typeof appUser>, account: AccountAccess | null, day: Day): Step {
  if (account && deactivateOn && day >= deactivateOn)
    return fail("account", `Access ends on ${deactivateOn}.`, "An administrator moves the end of access in User management.");
  if (account) return pass("account", "The account is active.");
  return fail(
    "account",
    `The account is ${status}; no one can sign in with it.`,
    status === "invited" ? "The person accepts the invitation." : "An administrator reactivates the account in User management.",
  );
}

async function moduleStep(ctx: Ctx, account: AccountAccess, { module: id }: Question): Promise<Step> {
  const { user, isSuperUser, moduleIds, isOutside } = account;
  if (isOutside && closedOutside(id))
    return fail(
      "module",
      "The person is a subcontractor, to whom this stays closed.",
      "Only another kind of employment opens it, in User management.",
    );
  if (!isModule(id)) return pass("module", "The logs require no module.");
  if (isSuperUser) return pass("module", "A Super Admin has every module.");
  const rows = await ctx.db.select().from(userModuleAccess).where(eq(userModuleAccess.userId, user.id));
  const held = rows.find(({ moduleId }) => moduleId === id);
  const name = accessIds[id as keyof typeof accessIds];
  if (moduleIds.includes(id)) {
    const from = held?.source === "added" ? "given to this person" : "from a role";
    return pass("module", `${name} is among their modules, ${from}${held?.expiresAt ? ` until ${held.expiresAt}` : ""}.`);
  }
  const why =
    held?.source === "removed"
      ? "was taken from this person"
      : held
        ? "was given for a time that has passed"
        : "is not among their modules";
  return fail("module", `${name} ${why}.`, `Enter the module on the tab Users.`);
}

/** What the roles would grant if the module were there: the module has a step of its own. */
async function roleStep(
  ctx: Ctx,
  { user, isSuperUser, delegated }: AccountAccess,
  stored: Row<typeof appUser>,
  { module: id, action, approval }: Question,
): Promise<Step> {
  if (isSuperUser) return pass("role", "A Super Admin may do everything.");
  const roles = await ctx.db.select().from(role);
  const granting = (names: readonly string[] | null) =>
    roles.filter(
      (one) =>
        !one.archivedAt &&
        (names === null || names.includes(one.name)) &&
        reachOf(rightsOf([one.permissions], new Set([id])), [id], action),
    );
  const mine = granting(user.roles);
  if (mine.length > 0) {
    const reaches = mine.map(
      ({ name, permissions }) =>
        `${name} (${reachWords[permissions[id]?.[action] ?? "all"]}${untilWords(stored.roleEnds[name])})`,
    );
    return pass("role", `Granted by ${reaches.join(", ")}.`);
  }
  if (approval && delegated.has(approval)) return pass("role", "No role grants it; the delegated approval does.");
  const over = stored.roles.filter((name) => !user.roles.includes(name) && granting([name]).length > 0);
  const others = granting(null)
    .map(({ name }) => name)
    .toSorted();
  return fail(
    "role",
    over.length > 0
      ? `The time they held the role ${over.join(", ")} for is over.`
      : `None of their roles (${user.roles.join(", ") || "they hold none"}) grants it.`,
    others.length > 0 ? `One of these roles would: ${others.join(", ")}.` : "No role grants it. A custom role could.",
  );
}

const untilWords = (end: string | undefined) => (end ? `, until ${end}` : "");

/** The approval besides the letter: by a role of their own, or for somebody who has delegated it. */
async function approvalStep(
  ctx: Ctx,
  { isSuperUser, namedActions, delegated, user }: AccountAccess,
  approval: NamedAction,
): Promise<Step> {
  if (isSuperUser)
    return pass("approval", "A Super Admin is not asked for named approvals, but for evidence where one rests on it.");
  const roles = (await ctx.db.select().from(role)).filter((one) => !one.archivedAt && one.namedActions.includes(approval));
  const names = roles.map(({ name }) => name).toSorted();
  if (namedActions.includes(approval)) {
    const mine = names.filter((name) => user.roles.includes(name));
    return pass("approval", `“${namedActionLabel(approval)}” is granted by ${mine.join(", ")}.`);
  }
  const principals = delegated.get(approval);
  if (principals)
    return pass(
      "approval",
      `“${namedActionLabel(approval)}” was delegated to them by ${principals.map(({ name }) => name).join(", ")}.`,
    );
  const handedOver = known[approval].delegable ? ", or someone who holds it delegates it" : "";
  return fail(
    "approval",
    `“${namedActionLabel(approval)}” is granted by none of their roles, and no one has delegated it to them.`,
    `One of these roles would: ${names.join(", ")}${handedOver}.`,
  );
}

const reachWords = { own: "own records", base: "records of their own bases", all: "all records" };

/** The guard itself, with the very words the person reads. */
async function guardStep(
  ctx: Ctx,
  account: AccountAccess,
  { module: id, action, approval }: Question,
  title: string,
): Promise<Step> {
  try {
    const actor = actorFrom(account, account.user.id, account.user.updatedAt);
    await admitSaying(
      ctx.services,
      { kind: "action", action, modules: [id], ...(approval ? { namedActions: [approval] } : {}) },
      defineModule({ id, title, endpoints: {} }),
      actor,
    );
    return pass("guard", "The server accepts the request.");
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const password = refusal.problem.code === "password-change-required";
    return fail(
      "guard",
      `They read: "${refusal.message}"`,
      password ? "The person sets a new password." : "The steps above state what would.",
    );
  }
}

interface Found {
  kind: RecordKind;
  table: NonNullable<ReturnType<typeof recordNamed>>["table"];
  row: StoredRow;
}

/** The record in question, as far as the one who asks may see it. */
async function recordAsked(ctx: Ctx, { entity, entityId }: Question): Promise<Found | null> {
  if (!entity || !entityId) return null;
  const known = recordNamed(entity);
  if (!known) throw notFound();
  return { ...known, row: await ctx.lookup.find(known.table, entityId) };
}

async function scopeStep(
  ctx: Ctx,
  account: AccountAccess,
  { module, action }: Question,
  { table, row, kind }: Found,
): Promise<Step> {
  const actor = actorFrom(account, account.user.id, account.user.updatedAt);
  try {
    await new Lookup(ctx.db, actor, { modules: [module], action }).mustReach(table, row.id);
    return pass("scope", `The ${kind.noun} is within their reach.`);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const reach = reachOf(
      account.rights,
      kind.modules.includes(module) ? [module] : kind.modules,
      kind.modules.includes(module) ? action : "view",
    );
    return fail(
      "scope",
      reach === null
        ? `The ${kind.noun} belongs to a module they cannot view.`
        : `They reach ${reachWords[reach]}, and this ${kind.noun} is not among them.`,
      "Assign the person to the record, move one of them to the other's base, or choose a role with a wider reach.",
    );
  }
}

function stateStep({ action }: Question, { kind, row }: Found): Step {
  const reading = action === "view" || action === "export";
  if (reading) return pass("state", "Viewing is possible in every state.");
  if (row.frozenAt) return fail("state", `The ${kind.noun} is final and cannot be changed.`, "Make a new revision.");
  if (row.archivedAt) return fail("state", `The ${kind.noun} is archived.`, "Restore it first.");
  if (action === "edit" && kind.closed?.(row as never))
    return fail("state", `The ${kind.noun} takes no changes in its present state.`, "Return it to a state that can be edited.");
  return pass("state", `The ${kind.noun} is open for it.`);
}
