import { asc, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEdit } from "./edit-rights.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";
import { wrongField } from "#kit/refusals.ts";
import { historyOf } from "#kit/server/audit.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type NewRow, type RecordTable, type Row, widened } from "#kit/server/record.ts";

interface Options<T extends RecordTable> {
  /** Who keeps the list besides an administrator; nobody when left out. */
  action?: SettingsAction;
  order: PgColumn;
  /** Why a row cannot be as it is, at which field, or null. */
  problem?: (row: NewRow<T>) => { path: string; message: string } | null;
}

/** The functions behind a short list of the settings. */
export function settingsRecords<T extends RecordTable>(table: T, { action, order, problem }: Options<T>) {
  const guard = (ctx: Ctx) => requireEdit(ctx, ...(action ? [action] : []));
  const check = (row: NewRow<T>) => {
    const wrong = problem?.(row);
    if (wrong) throw wrongField(wrong.path, wrong.message);
  };
  return {
    list: async ({ db }: Ctx, { query }: { query: { archived?: boolean | undefined } }) => {
      const wanted = query.archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt);
      return (await db.select().from(widened(table)).where(wanted).orderBy(asc(order)).limit(1000)) as Row<T>[];
    },
    add: async (ctx: Ctx, { body }: { body: object }) => {
      guard(ctx);
      check(body as NewRow<T>);
      return ctx.store.insert(table, body as NewRow<T>);
    },
    change: async (ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: object } }) => {
      guard(ctx);
      const before = await ctx.store.find(table, id, { lock: true });
      check({ ...before, ...body.changes });
      return ctx.store.update(table, id, body.version, body.changes);
    },
    archive: async (ctx: Ctx, { id, query }: { id: string; query: { version: number } }) => {
      guard(ctx);
      return ctx.store.archive(table, id, query.version);
    },
    restore: async (ctx: Ctx, { id, body }: { id: string; body: { version: number } }) => {
      guard(ctx);
      return ctx.store.restore(table, id, body.version);
    },
    history: async (ctx: Ctx, { id }: { id: string }) => {
      await ctx.lookup.mustReach(table, id);
      return historyOf(ctx, id);
    },
  };
}
