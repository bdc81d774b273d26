/** Estimates before they are approved: started, revised, changed, priced again. */
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { plannedWork, type CrewPlan } from "../../estimates/crew-plan.ts";
import type { EstimateDraft, EstimateWhole, NewEstimate, OfferedSheets } from "../../estimates/estimate.ts";
import type { EstimateLineDraft } from "../../estimates/estimate-line.ts";
import { revisionOn } from "../../estimates/pricing.ts";
import { isOpen } from "../../rules.ts";
import { lead } from "../tables.ts";
import { enteredOf, type EstimateRow, type LeadRow, linesOf, mayCost, pricedRows, totalsOf, workOf } from "./pricing.ts";
import { findEstimate, leadOf } from "./records.ts";
import { estimate, estimateLine } from "./tables.ts";
import { currencyOfClient } from "#directory/clients/server/of-client.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { FieldChange } from "#kit/server/tables.ts";
import { addDays, daysBetween } from "#kit/validity.ts";
import { withheld } from "#kit/withheld.ts";
import { candidates } from "#modules/rate-sheets/rules/choose.ts";
import { nextLetter } from "#kit/revision-letters.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";

/** The longest work that is priced day by day. */
const mostDays = 366;
/** An offer is valid so long unless another day is entered. */
const usualDays = 30;

/** The first estimate of a lead takes its dates, scope and currency; a later one is the next revision, with the lines of the one before. */
export async function createEstimate(ctx: Ctx, { body }: { body: NewEstimate }): Promise<EstimateWhole> {
  const of = await ctx.store.find(lead, body.leadId, { lock: true });
  refuseDecided(of);
  const all = await ctx.db.select().from(estimate).where(eq(estimate.leadId, of.id)).orderBy(desc(estimate.createdAt));
  const last = all.find(({ archivedAt }) => archivedAt === null);
  if (last?.status === "draft" || last?.status === "in approval")
    throw conflicting(`Revision ${last.revision} is already in preparation.`);
  if (last?.status === "accepted") throw refused(`The client has accepted revision ${last.revision}.`);
  const head = { ...(last ? headOf(last, ctx.today) : await headFrom(ctx, of)), ...given(body) };
  consistent(head);
  const work = await workOf(ctx, head, of);
  if (body.sheetNumber) mustBeKnown(work);
  const sheetNumber = head.sheetNumber ?? usualSheet(work);
  const entered = last ? (await linesOf(ctx.db, last.id)).map((line) => ({ ...enteredOf(line), id: orderedId() })) : [];
  const rows = pricedRows({ ...work, sheetNumber }, entered);
  const totals = storedTotals(totalsOf(head, rows));
  const revision = nextLetter(all.map((one) => one.revision));
  const { id } = await ctx.store.insert(
    estimate,
    { ...head, ...totals, sheetNumber, leadId: of.id, number: of.number, revision, status: "draft", authorIds: [ctx.actor.id] },
    last ? "revise" : "create",
  );
  const parent = { column: estimateLine.estimateId, id };
  await ctx.store.replaceChildren(estimateLine, parent, rows, nameOfLine, { fresh: true });
  return findEstimate(ctx, { id });
}

function refuseDecided({ number, status, anonymisedOn }: LeadRow): void {
  if (!isOpen(status) || anonymisedOn) throw refused(`${number} is ${status} and no longer open.`);
}

type Head = Pick<
  EstimateRow,
  | "sheetNumber"
  | "currency"
  | "startOn"
  | "endOn"
  | "priceAtStart"
  | "discountKind"
  | "discountValue"
  | "validUntil"
  | "scopeText"
  | "assumptions"
  | "exclusions"
  | "terms"
>;

const given = ({ leadId: _, ...body }: NewEstimate): Partial<Head> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

function headOf(last: EstimateRow, today: string): Head {
  const { sheetNumber, currency, startOn, endOn, priceAtStart, discountKind, discountValue } = last;
  const { scopeText, assumptions, exclusions, terms } = last;
  const texts = { scopeText, assumptions, exclusions, terms };
  const dates = { startOn, endOn, validUntil: addDays(today, usualDays) };
  return { sheetNumber, currency, ...dates, priceAtStart, discountKind, discountValue, ...texts };
}

async function headFrom({ db, today }: Ctx, of: LeadRow): Promise<Head> {
  if (!of.expectedStart || !of.expectedEnd) throw refused("Enter the expected start and end of the lead first.");
  return {
    sheetNumber: null,
    currency: of.currency ?? (await currencyOfClient(db, of.clientCompanyId)),
    startOn: of.expectedStart,
    endOn: of.expectedEnd,
    priceAtStart: false,
    discountKind: null,
    discountValue: null,
    validUntil: of.validUntil && of.validUntil >= today ? of.validUntil : addDays(today, usualDays),
    scopeText: of.scopeText,
    assumptions: null,
    exclusions: null,
    terms: null,
  };
}

/** The sheet that would price the work of a client on its first day (rate-sheets rule 2). */
function usualSheet(work: Awaited<ReturnType<typeof workOf>>): string | null {
  const { sheets, currency, clientCompanyId, baseId, needsAcceptance, from } = work;
  const job = { currency, clientCompanyId, baseId, needsAcceptance, on: from, projectId: null, workOrderId: null };
  return candidates(sheets, job)[0]?.number ?? null;
}

/** Its dates may not fit yet, which is told as a problem of the estimate. */
function mustBeKnown({ sheets, sheetNumber, currency }: Awaited<ReturnType<typeof workOf>>): void {
  if (!sheets.some(({ number }) => number === sheetNumber))
    throw wrongField(
      "sheetNumber",
      `No approved rate sheet ${sheetNumber} in ${currency} prices work of this client. Choose another.`,
    );
}

function consistent({ startOn, endOn, discountKind, discountValue }: Head): void {
  if (endOn < startOn) throw wrongField("endOn", "End date is before start date.");
  if (daysBetween(startOn, endOn) >= mostDays) throw wrongField("endOn", "At most a year at once.");
  if (discountKind && !discountValue) throw wrongField("discountValue", "Enter the discount");
}

const storedTotals = ({ linesTotal, discountTotal, netTotal }: ReturnType<typeof totalsOf>) => ({
  linesTotal,
  discountTotal,
  netTotal,
});

/** Without its description, which was typed and may name a person: "line 3 UT-HR". */
const nameOfLine = ({ sort, itemCode }: { sort?: unknown; itemCode?: unknown }) =>
  `line ${Number(sort) + 1}${typeof itemCode === "string" ? ` ${itemCode}` : ""}`;

/** A draft, locked for a change. */
async function openDraft(ctx: Ctx, id: string): Promise<EstimateRow> {
  const held = await ctx.store.find(estimate, id, { lock: true });
  if (held.frozenAt) throw conflicting(`Revision ${held.revision} is approved. Create a new revision.`, "frozen");
  if (held.status !== "draft")
    throw conflicting("This estimate is in approval. It must be returned before it can change.", "closed");
  return held;
}

interface Rewriting {
  version: number;
  verb: string;
  head?: Partial<EstimateRow>;
  lines?: readonly EstimateLineDraft[];
}

/** Writes a draft and prices all of it again; costs are never in the trail. */
async function rewrite(ctx: Ctx, before: EstimateRow, { version, verb, head = {}, lines }: Rewriting): Promise<void> {
  const after = { ...before, ...head };
  consistent(after);
  const work = await workOf(ctx, after, await leadOf(ctx, before.leadId));
  if (head.sheetNumber && head.sheetNumber !== before.sheetNumber) mustBeKnown(work);
  const stored = await linesOf(ctx.db, before.id);
  const rows = pricedRows(work, lines ? withCosts(ctx, lines, stored) : stored.map(enteredOf));
  const parent = { column: estimateLine.estimateId, id: before.id };
  const also = await ctx.store.replaceChildren(estimateLine, parent, rows, nameOfLine);
  const authorIds = [...new Set([...before.authorIds, ctx.actor.id])];
  const changes = { ...head, ...storedTotals(totalsOf(after, rows)), authorIds };
  await ctx.store.update(estimate, before.id, version, changes, { verb, also: also.flatMap(told) });
}

/** What people without the cost right save leaves the stored costs as they are. */
function withCosts(ctx: Ctx, lines: readonly EstimateLineDraft[], stored: readonly { id: string; cost: string | null }[]) {
  if (mayCost(ctx)) return lines;
  const costs = new Map(stored.map(({ id, cost }) => [id, cost]));
  return lines.map((line) => ({ ...line, cost: costs.get(line.id) ?? null }));
}

/** Of a line the trail has what was entered; its parts follow from it. */
function told(change: FieldChange): FieldChange[] {
  if (/: (?:parts|sort|problems|costTotal|isManual|isPassThrough)\b[^:]*$/.test(change.field)) return [];
  return [change.field.endsWith(": cost") ? { field: change.field, old: null, new: withheld } : change];
}

export async function changeEstimate(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<EstimateDraft> } },
): Promise<EstimateWhole> {
  const before = await openDraft(ctx, id);
  const { leadId: _, ...head } = body.changes;
  await rewrite(ctx, before, { version: body.version, verb: "update", head });
  return findEstimate(ctx, { id });
}

export async function saveLines(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; lines: EstimateLineDraft[] } },
): Promise<EstimateWhole> {
  const before = await openDraft(ctx, id);
  await rewrite(ctx, before, { version: body.version, verb: "saveLines", lines: body.lines });
  return findEstimate(ctx, { id });
}

/** Keeps the crew plan and puts its lines in the place of those of the plan before; other lines stay. */
export async function planCrew(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; plan: CrewPlan } },
): Promise<EstimateWhole> {
  const before = await openDraft(ctx, id);
  const { plan } = body;
  const work = await workOf(ctx, before, await leadOf(ctx, before.leadId));
  const first = revisionOn(work, before.startOn);
  if (!first?.items.some(({ code }) => code === plan.crewItem))
    throw wrongField("plan.crewItem", "Choose an item of the rate sheet.");
  const { lines, lastDay } = plannedWork(plan, before.startOn, (day) => revisionOn(work, day), work.holidays, orderedId);
  if (lastDay > before.endOn)
    throw wrongField(
      "plan.crews",
      `The work would take until ${lastDay}, after ${before.endOn}. Plan more crews or change the days.`,
    );
  const others = (await linesOf(ctx.db, id)).filter(({ days }) => days === null).map(enteredOf);
  await rewrite(ctx, before, {
    version: body.version,
    verb: "planCrew",
    head: { crewPlan: plan },
    lines: [
      ...lines,
      ...others.filter(({ kind }) => kind !== "contingency"),
      ...others.filter(({ kind }) => kind === "contingency"),
    ],
  });
  return findEstimate(ctx, { id });
}

/** Prices a draft again by the sheets as they are now. */
export const repriceEstimate = (ctx: Ctx, before: EstimateRow, version: number): Promise<void> =>
  rewrite(ctx, before, { version, verb: "reprice" });

/** A draft that is not wanted. */
export async function archiveEstimate(
  ctx: Ctx,
  { id, query }: { id: string; query: { version: number } },
): Promise<EstimateWhole> {
  const before = await openDraft(ctx, id);
  await ctx.store.archive(estimate, before.id, query.version);
  return findEstimate(ctx, { id });
}

/** A draft that is wanted after all, unless another revision was started meanwhile. */
export async function restoreEstimate(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<EstimateWhole> {
  const { leadId, createdAt } = await ctx.store.find(estimate, id, { lock: true });
  const later = and(eq(estimate.leadId, leadId), gt(estimate.createdAt, createdAt), isNull(estimate.archivedAt));
  if ((await ctx.db.$count(estimate, later)) > 0) throw conflicting("A later revision was started meanwhile.");
  await ctx.store.restore(estimate, id, body.version);
  return findEstimate(ctx, { id });
}

/** The sheets that can price an estimate on its first day, and the items of the one that is chosen. */
export async function offeredSheets(ctx: Ctx, { id }: { id: string }): Promise<OfferedSheets> {
  const row = await ctx.lookup.find(estimate, id);
  const of = await leadOf(ctx, row.leadId);
  const work = await workOf(ctx, row, of);
  const job = { ...work, on: work.from, projectId: null, workOrderId: null };
  const offered = candidates(work.sheets, job);
  const titles = new Map(
    (await ctx.db.select({ id: rateSheet.id, title: rateSheet.title }).from(rateSheet)).map((one) => [one.id, one.title]),
  );
  const chosen = revisionOn(work, work.from);
  return {
    sheets: offered.map((sheet) => ({ number: sheet.number, title: titles.get(sheet.id) ?? "", scope: sheet.scope })),
    items: (chosen?.items ?? []).map(({ code, description, category, unit, price }) => ({
      code,
      description,
      category,
      unit,
      price,
    })),
  };
}
