/** The steps in the life of a rate sheet: complete before review, without overlap before approval, by another person. */
import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { ownSheet, rateSheetLife } from "../rate-sheet-life.ts";
import { overlap } from "../rules/sheet-status.ts";
import { cheaperBeyond } from "../rules/tiers.ts";
import { itemsOf } from "./items.ts";
import { earlierOf, namesOfBases, type SheetRow, sheets } from "./sheets.ts";
import { rateSheet } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { type Acting, actionHandlers, advance } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const usual = actionHandlers(rateSheet, sheets, rateSheetLife, {
  submit: async (ctx, before) => {
    const missing = await incomplete(ctx, before);
    if (missing.length > 0) throw refused("This rate sheet cannot be submitted yet.", missing);
    return { submittedById: ctx.actor.id };
  },
  accept: ({ today }, _before, body) => {
    const { by, on, reference } = body as unknown as { by: string; on: string; reference?: string | null };
    if (on > today) throw wrongField("on", "The date is in the future.");
    return { acceptedBy: by, acceptedOn: on, acceptedReference: reference ?? null };
  },
});

export const sheetActions = { ...usual, approve: approveSheet };

/** What a sheet lacks before others look at it: an item, and each item's tax class and account. */
async function incomplete(ctx: Ctx, { id, effectiveFrom, effectiveTo }: SheetRow): Promise<string[]> {
  const items = await itemsOf(ctx.db, id);
  return [
    ...(items.length === 0 ? ["It has no items."] : []),
    ...(effectiveTo && effectiveTo < effectiveFrom ? ["Its last day is before its first."] : []),
    ...items.flatMap(({ code, taxClass, revenueAccountId }) => [
      ...(taxClass ? [] : [`Item ${code} has no tax class.`]),
      ...(revenueAccountId ? [] : [`Item ${code} has no account.`]),
    ]),
  ];
}

/** Approves a revision, which ends the earlier ones of its number the day before it starts. */
async function approveSheet(ctx: Ctx, asked: Acting) {
  let earlier: SheetRow[] = [];
  const approved = await advance(ctx, rateSheet, rateSheetLife, "approve", asked, async (before) => {
    if (before.authorIds.includes(ctx.actor.id)) throw refused(ownSheet);
    // Two approvals at the same moment would not see each other's dates.
    await ctx.store.rows.lock("rate sheets");
    earlier = await earlierOf(ctx, before);
    await refuseOverlap(ctx, before, earlier);
    return { approvedById: ctx.actor.id, approvedAt: ctx.store.now };
  });
  for (const one of earlier) {
    const change = { effectiveTo: addDays(approved.effectiveFrom, -1), supersededById: approved.id };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await ctx.store.annotate(rateSheet, one.id, one.version, change, "supersede");
  }
  return sheets.find(ctx, asked);
}

async function refuseOverlap(ctx: Ctx, sheet: SheetRow, ending: readonly SheetRow[]): Promise<void> {
  const others = await ctx.db
    .select()
    .from(rateSheet)
    .where(
      and(
        eq(rateSheet.scope, sheet.scope),
        eq(rateSheet.currency, sheet.currency),
        ne(rateSheet.id, sheet.id),
        isNotNull(rateSheet.frozenAt),
        isNull(rateSheet.archivedAt),
      ),
    );
  const ended = new Set(ending.map(({ id }) => id));
  for (const other of others) {
    const shared = ended.has(other.id) ? null : overlap(sheet, other);
    if (!shared) continue;
    // oxlint-disable-next-line no-await-in-loop -- the first is refused
    const [whose, bases] = [await nameOfScope(ctx, other), await namesOfBases(ctx, shared.baseIds)];
    const to = other.effectiveTo ? `to ${other.effectiveTo}` : "with no end";
    throw refused(`${other.number} rev ${other.revision} already covers ${whose}, ${bases}, from ${other.effectiveFrom} ${to}.`);
  }
}

/** Whom a sheet is for, in words. */
export async function nameOfScope(ctx: Ctx, sheet: SheetRow): Promise<string> {
  const named = async (table: typeof project | typeof workOrder, id: string) => {
    const [row] = await ctx.db.select({ number: table.number }).from(table).where(eq(table.id, id));
    return row?.number ?? "";
  };
  if (sheet.projectId) return named(project, sheet.projectId);
  if (sheet.workOrderId) return named(workOrder, sheet.workOrderId);
  if (!sheet.clientCompanyId) return "every client";
  const [client] = await ctx.db
    .select({ name: clientCompany.displayName })
    .from(clientCompany)
    .where(inArray(clientCompany.id, [sheet.clientCompanyId]));
  return client?.name ?? "";
}

/** Tiers of a whole volume at which one more unit makes all of them cheaper: the sheet shows them before it is approved (rule 9). */
export async function tierWarnings(ctx: Ctx, { id }: { id: string }): Promise<string[]> {
  const { currency } = await ctx.lookup.find(rateSheet, id);
  return (await itemsOf(ctx.db, id)).flatMap(({ code, tiers, tierMode }) =>
    tierMode === null
      ? []
      : cheaperBeyond(tiers, tierMode, currency).map(
          ({ upTo, net, next }) => `${code}: ${upTo} cost ${net}, one more costs ${next} for all of them.`,
        ),
  );
}
