import { reachOf } from "../access.ts";
import { capital } from "../capital.ts";
import type { Lifecycle, Step } from "../lifecycle.ts";
import { notAllowed, refused } from "../refusals.ts";
import { mayDo } from "./may-do.ts";
import { kindOf, type NewRow, type RecordTable, type Row } from "./record.ts";
import type { Ctx } from "./services.ts";

/** The input of an action: the version that was read, and the reason where it requires one. */
export interface Acting<B = object> {
  id: string;
  body: B & { version: number; reason?: string };
}

/**
 * Brings a record to its next state by an action of its lifecycle: it must be in a state the action starts from, the person must reach it, have
 * its permission and be none of the people it keeps apart. `changes` says what else changes, and may refuse. The record is locked meanwhile, and
 * the trail has the action as its verb, with the reason.
 */
export async function advance<T extends RecordTable, A extends Record<string, Step>>(
  ctx: Ctx,
  table: T,
  life: Pick<Lifecycle<string, A>, "field" | "actions">,
  verb: keyof A & string,
  { id, body }: Acting,
  changes: (before: Row<T>) => Promise<Partial<NewRow<T>> | undefined> | Partial<NewRow<T>> | undefined = () => ({}),
): Promise<Row<T>> {
  const step = life.actions[verb] as Step;
  const before = await ctx.store.find(table, id, { lock: true });
  mustBeIn(table, before, life.field, step);
  mustBeAllowed(ctx, table, before, step);
  const change = { ...(await changes(before)), [life.field]: step.to } as Partial<NewRow<T>>;
  const entry = body.reason === undefined ? verb : { verb, reason: body.reason };
  if (before.frozenAt) return ctx.store.annotate(table, id, body.version, change, entry);
  if (step.freezes) return ctx.store.freeze(table, id, body.version, change, entry);
  return ctx.store.update(table, id, body.version, change, entry);
}

/** What an action changes besides the state of its record; it may refuse. Other input of its endpoint is in the body, as the contract says. */
type Changes<T extends RecordTable> = (
  ctx: Ctx,
  before: Row<T>,
  body: Acting["body"],
) => Promise<Partial<NewRow<T>> | undefined> | Partial<NewRow<T>> | undefined;

/**
 * The handlers of all actions of a lifecycle, each answering with the record as it is afterwards. `changes` has those that change more than the
 * state or may refuse; an action that does more after it (a message, another record) is written out with `advance`.
 */
export function actionHandlers<T extends RecordTable, R, A extends Record<string, Step>>(
  table: T,
  records: { find: (ctx: Ctx, asked: { id: string }) => Promise<R> },
  life: Pick<Lifecycle<string, A>, "field" | "actions">,
  changes: { [K in keyof A]?: Changes<T> } = {},
): { [K in keyof A]: (ctx: Ctx, asked: Acting) => Promise<R> } {
  const handlers = Object.keys(life.actions).map((verb) => [
    verb,
    async (ctx: Ctx, asked: Acting) => {
      const change = changes[verb];
      await advance(ctx, table, life, verb, asked, (before) => change?.(ctx, before, asked.body));
      return records.find(ctx, asked);
    },
  ]);
  return Object.fromEntries(handlers) as { [K in keyof A]: (ctx: Ctx, asked: Acting) => Promise<R> };
}

function mustBeIn<T extends RecordTable>(table: T, before: Row<T>, field: string, { from, done }: Step): void {
  const state = String((before as Record<string, unknown>)[field]);
  if (from.includes(state)) return;
  const { noun, label } = kindOf(table);
  throw refused(`${capital(noun)} ${label(before as never)} is ${state}: it cannot be ${done}.`);
}

function mustBeAllowed<T extends RecordTable>(ctx: Ctx, table: T, before: Row<T>, step: Step): void {
  const { right, beyondOwn, permission, denied = "", apart = [], notApart = "" } = step;
  const { isSuperUser, rights } = ctx.actor;
  if (beyondOwn && !isSuperUser && reachOf(rights, kindOf(table).modules, right) === "own") throw notAllowed(beyondOwn);
  const people = apart.map((name) => (before as Record<string, unknown>)[name] as string | null);
  if (permission && !mayDo(ctx, permission, people)) throw notAllowed(denied);
  if (people.includes(ctx.actor.id)) throw refused(notApart);
}
