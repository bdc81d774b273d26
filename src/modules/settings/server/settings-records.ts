import { asc, isNotNull, isNull, SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEdit } from "./edit-rights.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { historyOf } from "#kit/server/audit.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type NewRow, type RecordTable, type Row, widened } from "#kit/server/record.ts";

type Problem = { path: string; message: string };

export interface ListOptions<T extends RecordTable> {
  /** Who keeps the list besides an administrator; nobody when left out. */
  action?: SettingsAction;
  /** Ascending by a column, unless it says otherwise. */
  order: PgColumn | SQL;
  /** Why a row cannot be as it is, at which field, or null. `before` is the row as stored, with its id; null for a new one. */
  problem?: (row: NewRow<T>, before: Row<T> | null, ctx: Ctx) => Problem | null | Promise<Problem | null>;
  /** Why a row cannot be archived, or null. */
  archiving?: (row: Row<T>, ctx: Ctx) => Promise<string | null>;
}

/** The functions behind a short list of the settings. */
export function settingsRecords<T extends RecordTable>(table: T, { action, order, problem, archiving }: ListOptions<T>) {
  const guard = (ctx: Ctx) => requireEdit(ctx, ...(action ? [action] : []));
  const check = async (ctx: Ctx, row: NewRow<T>, before: Row<T> | null) => {
    const wrong = await problem?.(row, before, ctx);
    if (wrong) throw wrongField(wrong.path, wrong.message);
  };
  return {
    list: async ({ db }: Ctx, { query }: { query: { archived?: boolean | undefined } }) => {
      const wanted = query.archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt);
      return (await db
        .select()
        .from(widened(table))
        .where(wanted)
        .orderBy(order instanceof SQL ? order : asc(order), asc(table.id))
        .limit(1000)) as Row<T>[];
    },
    add: async (ctx: Ctx, { body }: { body: object }) => {
      guard(ctx);
      await check(ctx, body as NewRow<T>, null);
      return ctx.store.insert(table, body as NewRow<T>);
    },
    change: async (ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: object } }) => {
      guard(ctx);
      const before = await ctx.store.find(table, id, { lock: true });
      await check(ctx, { ...before, ...body.changes }, before);
      return ctx.store.update(table, id, body.version, body.changes);
    },
    archive: async (ctx: Ctx, { id, query }: { id: string; query: { version: number } }) => {
      guard(ctx);
      const why = archiving && (await archiving(await ctx.store.find(table, id, { lock: true }), ctx));
      if (why) throw refused(why);
      return ctx.store.archive(table, id, query.version);
    },
    restore: async (ctx: Ctx, { id, body }: { id: string; body: { version: number } }) => {
      guard(ctx);
      const before = await ctx.store.find(table, id, { lock: true });
      await check(ctx, before, before);
      return ctx.store.restore(table, id, body.version);
    },
    history: async (ctx: Ctx, { id }: { id: string }) => {
      await ctx.lookup.mustReach(table, id);
      return historyOf(ctx, id);
    },
  };
}
