import { and, eq, isNull, sql } from "drizzle-orm";
import type { ActionDone } from "../action-done.ts";
import type { Chosen } from "../answers.ts";
import { type AssignedAnswer, assignedIn } from "../assigned.ts";
import { fieldsOf, type FormDefinition, type Part } from "../definition.ts";
import type { DueAction, Evaluation } from "../engine/evaluation.ts";
import type { formActionKinds } from "../form-action.ts";
import { textIn } from "../translated.ts";
import { holdersOf, supervisorOf } from "#directory/people/server/holders.ts";
import type { Submission } from "./submissions.ts";
import { formAction, mayReadConfidential } from "./tables.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";
import { itemStopped } from "#modules/inventory/events.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Outcome = Pick<ActionDone, "asked" | "state" | "outcome">;
type Of<K extends DueAction["do"]["kind"]> = Extract<DueAction["do"], { kind: K }>;
interface Person {
  id: string;
  name: string;
}
/** The form as submitted, with its number. */
type Sent = Submission & { number: string };

/**
 * Carries out the actions of answers, each once: those carried out at the part before the work, or before the form was returned, are not repeated.
 * Returns all actions of this form, to be stored with it.
 */
export async function carryOut(
  ctx: Ctx,
  row: Sent,
  { definition, found, part, at }: { definition: FormDefinition; found: Evaluation; part: Part | undefined; at: string },
): Promise<ActionDone[]> {
  const done = [...row.actions];
  const due = found.actions
    .filter(({ path }) => part !== "before" || partAt(definition, path) !== "after")
    .map((action) => ({ ...action, id: sameAs(action, row, found) }))
    .filter(({ id }) => !done.some((one) => one.id === id));
  const stopped = await stopItems(ctx, row, due, found, at);
  for (const action of due) {
    const outcome = stopped.get(action.id) ?? (await passOn(ctx, row, action));
    if (outcome) done.push({ id: action.id, path: action.path, kind: kindOf(action), ...outcome, at: ctx.store.now });
  }
  const given = assignedIn(definition, found.answers, row.language ?? undefined)
    .filter(({ path }) => row.filledById && (part !== "before" || partAt(definition, path) !== "after"))
    .map((one) => ({ ...one, id: `${one.path} assigned ${one.assignee.id}` }))
    .filter(({ id }) => !done.some((one) => one.id === id));
  for (const one of given)
    done.push({ id: one.id, path: one.path, kind: "assigned", ...(await giveTo(ctx, row, one)), at: ctx.store.now });
  return done;
}

/** Opens an item for whoever an answer was given to, with the name as it is now. */
async function giveTo(ctx: Ctx, row: Sent, { id, title, assignee, dueOn }: AssignedAnswer & { id: string }): Promise<Outcome> {
  const asked = `${title}, by ${dueOn}`;
  const [person] = await ctx.db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, assignee.id), eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  if (!person) return { asked, state: "not done", outcome: `${assignee.label} no longer works here` };
  const owner = { id: person.id, name: `${person.firstName} ${person.lastName}` };
  await open(ctx, row, { kind: "assigned answer", title, dueOn, owner });
  return { asked, ...(await tell(ctx, row, id, [owner], asked)) };
}

/** What is opened: for a person, else for whoever has the role. */
interface Opened {
  kind: (typeof formActionKinds)[number];
  title: string;
  dueOn: Day | null;
  owner: Person | null;
  role?: RoleCode;
}

async function open(ctx: Ctx, row: Sent, { kind, title, dueOn, owner, role = "QM" }: Opened): Promise<void> {
  const { id: submissionId, number: submissionNumber, formCode, formTitle, about, confidential, baseLocationId } = row;
  const ownerRole = owner ? null : builtInRoles[role];
  await ctx.store.insert(
    formAction,
    {
      submissionId,
      submissionNumber,
      formCode,
      formTitle,
      about,
      confidential,
      baseLocationId,
      kind,
      title: title.slice(0, 300),
      ownerId: owner?.id ?? null,
      ownerRole,
      ownerName: owner?.name ?? ownerRole ?? "",
      dueOn,
    },
    "open",
  );
}

const kindOf = ({ do: { kind } }: DueAction) => kind as ActionDone["kind"];

const partAt = (definition: FormDefinition, path: string): Part | undefined =>
  fieldsOf(definition).find(({ field }) => field.key === path.split(".")[0])?.section.part;

/** The same action on a different item is another action. */
const sameAs = (action: DueAction, row: Sent, found: Evaluation): string =>
  action.do.kind === "blockEquipment" ? `${action.id} ${itemOf(action.do, row, found) ?? ""}` : action.id;

/** The item in the answer, else the one the form is about. */
const itemOf = ({ field }: Of<"blockEquipment">, { inventoryItemId }: Sent, { answers }: Evaluation): string | null =>
  (answers[field]?.value as Chosen | undefined)?.id ?? inventoryItemId;

/** Takes items out of service, each once with all its reasons, on the day of the submission. */
async function stopItems(
  ctx: Ctx,
  row: Sent,
  due: readonly DueAction[],
  found: Evaluation,
  at: string,
): Promise<Map<string, Outcome>> {
  const blocks = due.flatMap(({ id, do: act }) =>
    act.kind === "blockEquipment" ? [{ id, act, itemId: itemOf(act, row, found) }] : [],
  );
  const outcomes = new Map<string, Outcome>();
  for (const [itemId, several] of Map.groupBy(blocks, (block) => block.itemId)) {
    const reasons = [...new Set(several.map(({ act }) => textIn(act.reason, undefined)))];
    const outcome = await stopItem(ctx, row, itemId, { id: several[0]?.id ?? "", reason: reasons.join("; "), at });
    for (const { id, act } of several)
      outcomes.set(id, { asked: `Out of service: ${textIn(act.reason, undefined)}`, ...outcome });
  }
  return outcomes;
}

/** Only an item that the filler may see: of another one those who look after equipment are told. */
async function stopItem(
  ctx: Ctx,
  row: Sent,
  itemId: string | null,
  { id, reason, at }: { id: string; reason: string; at: string },
): Promise<Pick<Outcome, "state" | "outcome">> {
  const { number, formTitle, zone } = row;
  const [found] = itemId
    ? await ctx.db
        .select({ item: inventoryItem, isReached: sql<boolean>`${reachedBy(ctx)}` })
        .from(inventoryItem)
        .where(eq(inventoryItem.id, itemId))
    : [];
  if (!found) return { state: "not done", outcome: "No equipment was chosen" };
  const { item, isReached } = found;
  if (!isReached) {
    const told = await tell(ctx, row, id, await holdersOf(ctx, "EQP"), `Take ${item.assetTag} out of service: ${reason}`);
    return passedOn(told, `${item.assetTag} is not among the equipment ${row.filledByName} sees`);
  }
  if (item.state === "retired") return { state: "not done", outcome: `${item.assetTag} was retired on ${item.retiredOn ?? ""}` };
  const day = dayIn(zone, at);
  const on = day < ctx.today ? day : ctx.today;
  await announce(ctx, itemStopped, { itemId: item.id, on, reason: `${number} ${formTitle}: ${reason}`.slice(0, 500) });
  return { state: "done", outcome: `${item.assetTag} is out of service from ${on}` };
}

/** Nothing for somebody without an account. */
const reachedBy = ({ signedIn, lookup }: Ctx) => (signedIn ? (lookup.within(inventoryItem) ?? sql`true`) : sql`false`);

/** Tells the people it is for; if there are none, the quality manager, and if there is none either, says so. */
async function passOn(ctx: Ctx, row: Sent, { id, do: act }: DueAction): Promise<Outcome | null> {
  if (act.kind === "notify") {
    const role = builtInRoles[act.role];
    const text = textIn(act.text ?? "An answer needs your attention", undefined);
    const told = await tell(ctx, row, id, await holdersOf(ctx, act.role), text, `Nobody is ${role} now. `);
    return { asked: `Tell ${role}${act.text ? `: ${textIn(act.text, undefined)}` : ""}`, ...told };
  }
  if (act.kind === "nonconformity") {
    const title = textIn(act.title, undefined);
    await open(ctx, row, { kind: "nonconformity", title, dueOn: null, owner: null });
    return { asked: `Nonconformity: ${title}`, ...(await tell(ctx, row, id, [], `Open a nonconformity: ${title}`)) };
  }
  if (act.kind !== "task") return null;
  const until: Day = addDays(ctx.today, act.dueInDays);
  const title = textIn(act.title, undefined);
  const { people, role } = await ownersOf(ctx, row, act);
  const [owner = null] = role && people.length > 0 ? [] : people;
  await open(ctx, row, { kind: "task", title, dueOn: until, owner, ...(role && people.length > 0 ? { role } : {}) });
  const told = await tell(ctx, row, id, people, `${title}, by ${until}`, "It has no owner now. ");
  return { asked: `Task by ${until}: ${title}`, ...told };
}

const passedOn = ({ state, outcome }: Pick<Outcome, "state" | "outcome">, why: string): Pick<Outcome, "state" | "outcome"> => ({
  state: state === "done" ? "passed on" : state,
  outcome: `${why}. ${outcome}`,
});

/** Who deals with a task: one person, or everyone who has the role. */
async function ownersOf(
  ctx: Ctx,
  { filledById, filledByName }: Sent,
  { owner }: Of<"task">,
): Promise<{ people: Person[]; role: RoleCode | null }> {
  if (owner === "filler") return { people: filledById ? [{ id: filledById, name: filledByName }] : [], role: null };
  if (owner !== "supervisor") return { people: await holdersOf(ctx, owner.role), role: owner.role };
  const supervisor = await supervisorOf(ctx, filledById);
  return { people: supervisor ? [supervisor] : [], role: null };
}

/**
 * Notifies them, else the quality managers, and returns who was told. The content of a confidential form is left out for people who may not read it.
 */
async function tell(
  ctx: Ctx,
  row: Sent,
  id: string,
  people: readonly Person[],
  text: string,
  nobody = "",
): Promise<Pick<Outcome, "state" | "outcome">> {
  const those = people.length > 0 ? people : await holdersOf(ctx, "QM");
  if (those.length === 0) return { state: "not done", outcome: "Nobody holds the role, and there is no Quality Manager to tell" };
  for (const { id: userId } of those) {
    const reads = row.confidential === "normal" || userId === row.filledById || (await mayReadConfidential(ctx.db, userId, row));
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId,
      subject: "assignment",
      title: reads
        ? `${row.number}: ${text}`.slice(0, 200)
        : `${row.number}: ${row.filledById ? `ask ${row.filledByName}` : "ask its reviewer"} what you need to do`,
      body: [row.formTitle, reads ? row.about : ""].filter(Boolean).join(" · "),
      ...(reads ? { href: `/forms/submissions/${row.id}` } : {}),
      key: `form ${row.id} ${id}`,
    });
  }
  const instead = people.length > 0 ? "" : nobody;
  return { state: "done", outcome: `${instead}Told ${those.map(({ name }) => name).join(", ")}` };
}
