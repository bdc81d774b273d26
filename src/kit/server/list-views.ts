import { randomUUID } from "node:crypto";
import { and, asc, eq, or } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { reachOf } from "../access.ts";
import { type ListLayout, type ListView, listViews, mostViews } from "../list-views.ts";
import { notAllowed, notFound, Refusal, tooMany, wrongField } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import type { Ctx, Services } from "./services.ts";
import { admit, serve } from "./serve.ts";
import { listLayout, listView } from "./tables.ts";

type Kept = typeof listView.$inferSelect;
type Draft = Pick<ListView, "list" | "name" | "search" | "shared">;

/** Columns and saved views of lists. People who may not open a list do not see its views. */
export function listViewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listViews, {
    kept,
    arrange: (ctx, { body }) => arrange(ctx, body.list, body.layout),
    save: (ctx, { body }) => save(ctx, body),
    change: (ctx, { id, body }) => change(ctx, id, body),
    remove: (ctx, { id }) => remove(ctx, id),
  });
}

async function kept({ db, actor, services }: Ctx) {
  const [layouts, views] = await Promise.all([
    db.select().from(listLayout).where(eq(listLayout.userId, actor.id)),
    db
      .select()
      .from(listView)
      .where(or(eq(listView.userId, actor.id), eq(listView.shared, true)))
      .orderBy(asc(listView.name), asc(listView.id)),
  ]);
  return {
    layouts: Object.fromEntries(layouts.map(({ list, layout }) => [list, layout])),
    views: views.filter(({ list }) => mayOpen(services, actor, list)).map((view) => shownTo(actor, view)),
  };
}

async function arrange({ store, actor, services }: Ctx, list: string, layout: ListLayout | null): Promise<void> {
  if (!mayOpen(services, actor, list)) throw noList();
  const mine = and(eq(listLayout.userId, actor.id), eq(listLayout.list, list));
  if (layout === null) return void (await store.rows.delete(listLayout).where(mine));
  const row = { layout, at: store.now };
  await store.rows
    .insert(listLayout)
    .values({ userId: actor.id, list, ...row })
    .onConflictDoUpdate({ target: [listLayout.userId, listLayout.list], set: row });
}

async function save(ctx: Ctx, draft: Draft): Promise<ListView> {
  const { store, actor, services } = ctx;
  if (!mayOpen(services, actor, draft.list)) throw noList();
  const mine = and(eq(listView.userId, actor.id), eq(listView.list, draft.list));
  if ((await store.db.$count(listView, mine)) >= mostViews)
    throw tooMany(`You have ${mostViews} views of this list. Delete one of them first.`);
  await refuseTaken(ctx, actor.id, draft);
  const row = { ...draft, id: randomUUID(), userId: actor.id, at: store.now };
  await store.rows.insert(listView).values(row);
  if (row.shared) await tellTrail(ctx, "share", row);
  return shownTo(actor, row);
}

async function change(ctx: Ctx, id: string, changes: Partial<Omit<Draft, "list">>): Promise<ListView> {
  const { store, actor } = ctx;
  const before = await viewToChange(ctx, id);
  const after = { ...before, ...changes, at: store.now };
  if (changes.name !== undefined) await refuseTaken(ctx, before.userId, after, id);
  await store.rows.update(listView).set(after).where(eq(listView.id, id));
  if (before.shared || after.shared)
    await tellTrail(ctx, after.shared ? (before.shared ? "update" : "share") : "withdraw", after);
  return shownTo(actor, after);
}

async function remove(ctx: Ctx, id: string): Promise<void> {
  const view = await viewToChange(ctx, id);
  await ctx.store.rows.delete(listView).where(eq(listView.id, id));
  if (view.shared) await tellTrail(ctx, "withdraw", view);
}

/** A view of the person's own, or a shared one for those who manage them; any other is not found. */
async function viewToChange({ store, actor, services }: Ctx, id: string): Promise<Kept> {
  const [view] = await store.db.select().from(listView).where(eq(listView.id, id));
  if (!view || !(view.userId === actor.id || view.shared) || !mayOpen(services, actor, view.list)) throw notFound("view");
  if (!mayChange(actor, view)) throw notAllowed("This view is shared by someone else. They or an administrator can change it.");
  return view;
}

async function refuseTaken({ store }: Ctx, userId: string, { list, name }: Pick<Draft, "list" | "name">, but?: string) {
  const [taken] = await store.db
    .select({ id: listView.id })
    .from(listView)
    .where(and(eq(listView.userId, userId), eq(listView.list, list), eq(listView.name, name)));
  if (taken && taken.id !== but) throw wrongField("name", "A view with this name already exists.");
}

/** What others see is recorded in the trail; a person's own views are not. */
const tellTrail = ({ store }: Ctx, verb: "share" | "update" | "withdraw", { id, list, name, search }: Kept) =>
  store.note({
    action: `ListView.${verb}`,
    entity: "ListView",
    entityId: id,
    label: name,
    changes: [{ field: "search", old: null, new: `${list}${search}` }],
  });

function shownTo(actor: Actor, { id, list, name, search, shared, userId }: Kept): ListView {
  return { id, list, name, search, shared, own: userId === actor.id, mayChange: mayChange(actor, { userId, shared }) };
}

const mayChange = (actor: Actor, { userId, shared }: Pick<Kept, "userId" | "shared">) =>
  userId === actor.id || (shared && (actor.isSuperUser || reachOf(actor.rights, ["settings"], "administer") !== null));

/** Whether the list exists and the person may open it. */
function mayOpen({ served }: Services, actor: Actor, list: string): boolean {
  const found = served.find(({ endpoint: { method, carries, path } }) => method === "GET" && carries === "json" && path === list);
  if (!found) return false;
  try {
    admit(found.endpoint.access, found.of, actor);
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal) return false;
    throw refusal;
  }
}

const noList = () => wrongField("list", "There is no such list, or you may not open it.");
