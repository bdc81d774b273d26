/** The builder of invoices: sources of a job, a preview of its lines, and the draft, written with all it bills in one transaction. */
import type { BuildAsked, BuildPreview, BuildSources, Variance } from "../source.ts";
import type { InvoiceWhole } from "../invoice.ts";
import { taxTrace } from "../invoice-line.ts";
import { refOf } from "../source.ts";
import { type Opened, targetOf, type Target } from "./build-facts.ts";
import { type Built, buildLines } from "./build-prices.ts";
import type { Chosen } from "./built-line.ts";
import { type Found, mustBeOpen, openSources } from "./build-sources.ts";
import { refuseApart } from "./build-together.ts";
import { orderProblems } from "./orders.ts";
import { draftOf } from "./build-tiers.ts";
import { addBuilt, insertBuilt } from "./drafts.ts";
import { noPriceOf } from "./obstacles.ts";
import { claim, lockBilling } from "./sources.ts";
import { draftName } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { amountsIn } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workKey } from "#modules/rate-sheets/rules/source-keys.ts";

/** What is open of a work order or project, and what differs between its sources. */
export async function showSources(ctx: Ctx, { id }: { id: string }): Promise<BuildSources> {
  const target = await targetOf(ctx, id);
  const found = await openSources(ctx, target);
  const { entity, number, title, clientCompanyId, clientName, currency, poNumber, grouping } = target;
  return {
    target: { entity, number, title, clientCompanyId, clientName, currency, poNumber, grouping },
    sources: found.sources.map(
      ({
        reportId: _report,
        ticketId: _ticket,
        priced: _priced,
        fixed: _fixed,
        tier: _tier,
        increment: _increment,
        besideHours: _beside,
        names: _names,
        ...source
      }) => source,
    ),
    variances: [...found.variances],
  };
}

/** The lines that the chosen sources would become. */
export async function previewLines(ctx: Ctx, { id, body }: { id: string; body: BuildAsked }): Promise<BuildPreview> {
  const target = await targetOf(ctx, id);
  const found = await openSources(ctx, target);
  const { lines, notCharged, apart } = await buildLines(ctx.db, target, found, chosenOf(found, body), body.grouping);
  return {
    lines: lines.map(({ kind: _kind, origin, sources: _sources, workOrderId: _order, ...line }) => ({
      ...line,
      trace: [...origin.trace, ...taxTrace({ ...line, origin, taxChange: null })],
    })),
    total: amountsIn(target.currency).sum(...lines.map(({ net }) => net)),
    currency: target.currency,
    obstacles: [...apart.map(({ text }) => text), ...obstaclesOf(lines, target)],
    orderProblems: await problemsWithOrder(ctx, target, lines),
    notCharged: reasonsOf(notCharged),
  };
}

/** Writes the draft. Only one builder of a client writes at a time, so that nothing is billed twice. */
export async function buildInvoice(ctx: Ctx, { id, body }: { id: string; body: BuildAsked }): Promise<InvoiceWhole> {
  const target = await targetOf(ctx, id);
  await lockBilling(ctx, target.clientCompanyId);
  const found = await openSources(ctx, target);
  const chosen = chosenOf(found, body);
  const variances = variancesOf(found, chosen);
  refuseUnseen(variances, body);
  const built = await buildLines(ctx.store.db, target, found, chosen, body.grouping);
  refuseApart(built.apart);
  if (built.lines.length === 0) throw refused("Nothing is charged for what you chose.", [], "nothing-to-bill");
  if (built.lines.length > mostLines)
    throw refused(
      `An invoice has at most ${mostLines} lines; these would be ${built.lines.length}. Group them, or choose fewer.`,
    );
  const onto = draftOf(chosen);
  const draft = onto
    ? await addBuilt(ctx, onto, built.lines)
    : await insertBuilt(ctx, target, built.lines, body.grouping, noteOf(variances, body));
  await claim(ctx, draft, sourceRows(target, found, chosen, built), `Billed on ${draftName(draft)}`);
  return findInvoice(ctx, { id: draft });
}

const mostLines = 400;

/** What is asked for, each source once: two quantities of one could together be above what is open. */
function chosenOf(found: Found, { sources }: BuildAsked): Chosen[] {
  const named = new Set<Opened>();
  return sources.map(({ charge, quantity, ...asked }) => {
    const source = mustBeOpen(found, { ...asked, quantity });
    if (named.has(source)) throw refused(`${source.label} is named twice. Name each source once.`, [], "named-twice");
    named.add(source);
    if (source.blocked) throw refused(source.blocked, [], "not-ready");
    if (source.type === "TierAdjustment" && !charge)
      throw refused(`${source.label} is billed, or left for later.`, [], "not-free");
    return { source, charge, quantity: quantity ?? source.quantity };
  });
}

/** The rows of `invoice_source`: of each line its sources, and what nothing is charged for. */
export function sourceRows(target: Target, found: Found, chosen: readonly Chosen[], { lines, notCharged }: Built) {
  const by = new Map(chosen.map((one) => [refOf(one.source), one]));
  // Of an entry that was billed in part before, either part opens it again once nothing of it is billed.
  const locked = new Set([
    ...found.time.filter(({ status }) => status === "approved").map(({ id }) => id),
    ...found.billed.filter((one) => one.locked).map(({ sourceId }) => sourceId),
  ]);
  const row = (invoiceLineId: string | null, why: string | null) => (source: Built["lines"][number]["sources"][number]) => {
    const { type, id, key, quantity, spans, charged } = source;
    const of = { type, id, key: workKey(key) };
    const one = by.get(refOf(of)) ?? by.get(refOf({ ...of, key: "hours" }));
    const opened = one?.source;
    return {
      invoiceLineId,
      sourceType: type,
      sourceId: id,
      unitKey: key,
      workOrderId: opened?.workOrderId ?? target.orders[0]?.workOrderId ?? "",
      day: opened?.day ?? "",
      label: opened?.label ?? "",
      quantity: quantity === "0" ? (one?.quantity ?? "1") : quantity,
      ...(spans && { spans }),
      charged: invoiceLineId === null ? "0" : (charged ?? null),
      why,
      locked: type === "TimesheetEntry" && locked.has(id),
      reportId: opened?.reportId ?? null,
    };
  };
  return [
    ...lines.flatMap(({ id, sources }) => sources.map(row(id, null))),
    ...notCharged.flatMap(({ why, sources }) => sources.map(row(null, why))),
  ];
}

/** By the net of the lines, as a draft has no other totals yet. */
async function problemsWithOrder(ctx: Ctx, { clientCompanyId, poNumber, currency }: Target, lines: Built["lines"]) {
  const days = lines.flatMap(({ serviceFrom, serviceTo }) => [serviceFrom, serviceTo]).toSorted();
  const [serviceFrom, serviceTo] = [days[0], days.at(-1)];
  if (serviceFrom === undefined || serviceTo === undefined) return [];
  const amount = () => amountsIn(currency).sum(...lines.map(({ net }) => net));
  return orderProblems(ctx.db, { clientCompanyId, poNumber, currency, amount, serviceFrom, serviceTo });
}

function obstaclesOf(lines: Built["lines"], { orders }: Target): string[] {
  const region = orders[0]?.siteRegion ?? "its region";
  return lines.flatMap(({ description, serviceTo, unitPrice, taxCodes, account, origin: { awaits } }, index) => [
    ...(unitPrice === null ? [noPriceOf(`Line ${index + 1}`, { description, serviceTo, awaits })] : []),
    ...(taxCodes.length === 0 ? [`Line ${index + 1} has no tax code for ${region} on ${serviceTo}.`] : []),
    ...(account === null ? [`Line ${index + 1} has no revenue account.`] : []),
  ]);
}

function reasonsOf(notCharged: Built["notCharged"]): BuildPreview["notCharged"] {
  const reasons = Map.groupBy(notCharged, ({ why }) => why);
  return [...reasons].map(([why, of]) => ({ why, sources: of.flatMap(({ sources }) => sources).length }));
}

/** Differences in what is billed now. */
const variancesOf = ({ variances }: Found, chosen: readonly Chosen[]): Variance[] =>
  variances.filter(({ source }) => chosen.some((one) => one.charge && refOf(one.source) === source));

/** Each variance is accepted with a reason or corrected at its source first. */
function refuseUnseen(variances: readonly Variance[], { accepted }: BuildAsked): void {
  const open = variances.filter(({ key }) => !accepted.some((one) => one.key === key));
  if (open.length > 0)
    throw refused(
      "Accept each variance with a reason, or correct it at its source.",
      open.map(({ text }) => text),
      "variances",
    );
}

/** Accepted variances stay with the draft, for whoever approves it. */
function noteOf(variances: readonly Variance[], { accepted }: BuildAsked): string | null {
  const lines = accepted.flatMap(({ key, reason }) => {
    const found = variances.find((one) => one.key === key);
    return found ? [`${found.text} Accepted: ${reason}`] : [];
  });
  return lines.length > 0 ? lines.join("\n").slice(0, 2000) : null;
}
