/** The open sources of jobs: approved time, quantities of signed reports, receipts; and what cannot be billed yet, with the reason (invoices rules 9, 10). */
import { and, countDistinct, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Variance } from "../source.ts";
import type { TierPart } from "../rules/tiers.ts";
import { type JobFacts, jobsWhere, type Opened, type Target } from "./build-facts.ts";
import {
  countedBefore,
  includedBefore,
  type TicketRowFact,
  ticketRows,
  ticketSources,
  ticketsOf,
  ticketVariances,
} from "./build-tickets.ts";
import { billableExpenses, expenseSources } from "./build-expenses.ts";
import { milestoneSources, paidOtherwise } from "./build-milestones.ts";
import { capsLeft, chargedFor, type HireBefore, hireElsewhere } from "./hire-charges.ts";
import { notReleased, waitsForRelease } from "./released.ts";
import { tierSources } from "./build-tiers.ts";
import { plannedVariances } from "./build-variances.ts";
import { type Billed, billedOf, isMain, refuseBilled, spansAlive } from "./sources.ts";
import { openAlone } from "./time-alone.ts";
import { lateVariances } from "./late-time.ts";
import { hoursLeft } from "./time-parts.ts";
import { openParts, ordersOpenElsewhere } from "./tier-elsewhere.ts";
import { type TierFacts, tierFacts } from "./tier-parts.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { lengthOf, outsideOf, splitAt } from "#kit/intervals.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { answerTo } from "#kit/server/questions.ts";
import { clockIn } from "#kit/validity.ts";
import type { TimeFact } from "#modules/field-tickets/rules/pricing.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";
import type { Need } from "#modules/rate-sheets/rules/choose.ts";
import { placesOf } from "#modules/rate-sheets/rules/lines.ts";
import { type WhosePrices, WorkTerms } from "#modules/rate-sheets/rules/work-terms.ts";
import type { IncludedBefore } from "#modules/rate-sheets/rules/work-types.ts";
import { hoursWorked } from "#modules/timesheets/rules.ts";

export interface Found {
  sheets: JobSheets;
  whose: WhosePrices;
  terms: WorkTerms;
  time: readonly TimeFact[];
  sources: readonly Opened[];
  billed: readonly Billed[];
  /** Days of hire and distances billed before. */
  before: HireBefore;
  /** What day rates included of quantities billed before. */
  included: readonly IncludedBefore[];
  tiers: TierFacts;
  variances: readonly Variance[];
}

/** What is read to find sources. */
export type Asking = Pick<Ctx, "db" | "services">;

export async function openSources(
  { db, services }: Asking,
  target: Pick<Target, "clientCompanyId" | "currency" | "orders" | "ticketId" | "needsSignedTicket" | "needsRelease">,
  /** The invoice that is priced again: what it bills of tiered items counts as open. */
  except: string | null = null,
  /** Whether tiers count what is open on other work orders of the client. */
  countsOthers = true,
): Promise<Found> {
  const { clientCompanyId, currency, orders } = target;
  const ids = orders.map(({ workOrderId }) => workOrderId);
  const sheets = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  const needsAcceptance = (await financeDefaultsOf(db)).acceptanceBeforePricing;
  const whose = { clientCompanyId, currency, needsAcceptance };
  const terms = new WorkTerms(sheets, whose);
  const time = await answerTo(services, "timeAround")(db, ids);
  const own = time.filter(({ workOrderId, isBillable }) => isBillable && ids.includes(workOrderId ?? ""));
  const quantities = await answerTo(services, "billableQuantities")(db, { workOrderIds: ids });
  const unreleased = target.needsRelease
    ? await notReleased(
        db,
        quantities.map(({ reportId }) => reportId),
      )
    : null;
  const rows = await ticketRows(db, ids);
  const receipts = await billableExpenses(db, ids, currency);
  const asked = [
    ...[...own, ...receipts].map(({ id }) => id),
    ...quantities.map(({ sourceId }) => sourceId),
    ...rows.map(({ row }) => row.id),
  ];
  const billed = await billedOf(db, asked);
  const known = new Map(orders.map((order) => [order.workOrderId, order]));
  const onTickets = ticketsOf(rows);
  const ofTickets = ticketSources(rows, known, billed);
  const reached = await milestoneSources(db, known);
  const reachedIds = reached.map(({ id }) => id);
  const ofTime = own.map((entry) => timeSource(entry, known.get(entry.workOrderId ?? ""), billed, terms));
  const ofReports = reportSources(quantities, known, terms, billed);
  const sources = [
    ...ofTime,
    ...(await openAlone(db, ofTime, { time, billed, sheets, whose })),
    ...ofTickets,
    ...expenseSources(receipts, known, billed, currency),
    ...ofReports.map((source) => byRelease(source, quantities, unreleased)),
    ...reached,
    ...(await unsigned(db, known)),
  ];
  const charged = await paidOtherwise(db, known);
  const open = inParts(sources, billed)
    .map(charged)
    .map((source) => byTicket(source, onTickets, target.needsSignedTicket))
    .filter(({ quantity }) => compareAmounts(quantity, "0") > 0)
    .filter(({ ticketId }) => target.ticketId === null || ticketId === target.ticketId)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.label.localeCompare(b.label));
  const caps = await capsLeft(db, billed, currency);
  const hasHire = ofTickets.some(({ priced }) => priced?.hired);
  const before = [
    ...countedBefore(rows, ofTickets, billed, (of) => chargedFor(of, caps, currency)),
    ...(hasHire ? await hireElsewhere(db, ids, currency) : []),
  ];
  const billedInTiers = await tierFacts(db, sheets, target, except);
  const others = countsOthers && target.ticketId === null ? await ordersOpenElsewhere(db, billedInTiers.terms.items, target) : [];
  const tiers = { ...billedInTiers, elsewhere: await openElsewhere({ db, services }, target, others, except) };
  const adjustments =
    target.ticketId === null ? await tierSources(db, services.clock, tiers, { terms, open, known: new Set(ids) }) : [];
  const here = rows.filter(({ ticketId }) => target.ticketId === null || ticketId === target.ticketId);
  const variances = [
    ...ticketVariances(here, open),
    ...(await plannedVariances(db, services, here, open, known)),
    ...(await lateVariances(db, open, { time, sheets, whose })),
  ];
  return {
    sheets,
    whose,
    terms,
    time,
    billed: [...billed, ...(await billedOf(db, reachedIds))],
    before,
    included: includedBefore([...ofTickets, ...ofReports], billed),
    tiers,
    variances,
    sources: [...open, ...adjustments],
  };
}

/** What tiers count of work that is open on these other work orders of the client. */
async function openElsewhere(
  asking: Asking,
  target: Parameters<typeof openSources>[1],
  orderIds: readonly string[],
  except: string | null,
): Promise<TierPart[]> {
  if (orderIds.length === 0) return [];
  const orders = await jobsWhere(asking.db, inArray(workOrder.id, [...orderIds]));
  const { sources, terms } = await openSources(asking, { ...target, orders }, except, false);
  const work = sources.filter(({ type }) => type !== "TierAdjustment");
  return openParts(work, terms, { isNow: false, isElsewhere: true });
}

/** Each quantity with what is open of its ticket or report, so that a part of it is priced as the part it is. */
function inParts(sources: readonly Opened[], billed: readonly Billed[]): Opened[] {
  const keyOf = ({ priced }: Opened) =>
    priced ? JSON.stringify([priced.job.workOrderId, priced.day, priced.batch, priced.need]) : "";
  const batches = Map.groupBy(sources, keyOf);
  return sources.map((source) => {
    const batch = batches.get(keyOf(source)) ?? [];
    if (!source.priced) return source;
    const whole = total(...batch.map((one) => one.whole));
    const left = lengthOf(placesOf(total(...batch.map(({ quantity }) => quantity))));
    const taken = billed.filter((one) => batch.some(({ id, key }) => id === one.sourceId && key === one.unitKey));
    const open = outsideOf(placesOf(whole), taken.flatMap(spansAlive));
    // Where it is not known what was billed, that was the first of it.
    const isKnown = lengthOf(open) === left;
    const part = { open: isKnown ? open : splitAt(placesOf(whole), lengthOf(placesOf(whole)) - left).rest, whole };
    return { ...source, priced: { ...source.priced, part } };
  });
}

/** The ticket a source came by. A client that requires signatures is billed time only by a ticket that it has signed and the office approved. */
function byTicket(source: Opened, onTickets: ReadonlyMap<string, TicketRowFact>, needsTicket: boolean): Opened {
  if (source.type === "FieldTicketRow" || source.type === "Milestone") return source;
  const ticket = onTickets.get(source.type === "TimesheetEntry" ? source.id : `${source.id} ${source.key}`);
  const isSigned = ticket?.status === "approved" || ticket?.status === "billed";
  const blocked =
    needsTicket && source.type === "TimesheetEntry" && !isSigned
      ? "The client is billed time of signed and approved tickets only."
      : null;
  return { ...source, ticketId: ticket?.ticketId ?? null, blocked: source.blocked ?? blocked };
}

/** Where the client is billed on release, a report that it does not have waits. */
function byRelease(source: Opened, quantities: readonly ReportQuantity[], unreleased: ReadonlySet<string> | null): Opened {
  const of = quantities.find(({ reportId }) => reportId === source.reportId);
  return of && unreleased?.has(of.reportId) ? { ...source, blocked: waitsForRelease(of.reportNumber) } : source;
}

/** What is left of a quantity after all that is billed of the unit. */
const leftOf = (whole: string, billed: readonly Billed[]): string =>
  total(whole, product("-1", total(...billed.filter(isMain).map(({ alive }) => alive))));

function timeSource(entry: TimeFact, order: JobFacts | undefined, all: readonly Billed[], terms: WorkTerms): Opened {
  const { id, status, personName, start, end, breakMin = 0, timeZone, day, activity, job, method, level } = entry;
  const billed = all.filter(({ sourceId }) => sourceId === id);
  const whole = hoursWorked({ startAt: start, endAt: end, breakMin });
  const increment = terms.rule(job, day, { kind: "labour", method, level }).rule.timeIncrement;
  const clock = (at: string) => clockIn(timeZone, at).slice(11);
  return {
    type: "TimesheetEntry",
    id,
    key: "hours",
    label: `${personName}, ${clock(start)}-${clock(end)}${activity === "work" ? "" : `, ${activity}`}`,
    workOrderId: order?.workOrderId ?? "",
    workOrderNumber: order?.number ?? "",
    day,
    quantity: hoursLeft(whole, billed, increment),
    increment,
    whole,
    unit: "hour",
    blocked: status === "approved" || status === "locked" ? null : "The time is not approved yet.",
    free: null,
    href: `/timesheets/entries/${id}`,
    reportId: null,
    ticketId: null,
    priced: null,
  };
}

interface ReportQuantity {
  sourceId: string;
  reportId: string;
  reportNumber: string;
  workOrderId: string | null;
  work: string;
  day: string;
  key: string;
  category: Need["category"];
  unit: Need["unit"];
  method: string;
  filmSize: string | null;
  sizes: NonNullable<Need["sizes"]>;
  quantity: string;
  description: string;
  names: readonly string[];
}

/** Of each work of a report one unit is charged: the one that is billed already, else the first with a price. */
function reportSources(
  quantities: readonly ReportQuantity[],
  known: ReadonlyMap<string, JobFacts>,
  terms: WorkTerms,
  billed: readonly Billed[],
): Opened[] {
  const works = Map.groupBy(quantities, ({ sourceId, work }) => `${sourceId} ${work}`);
  return [...works.values()].flatMap((work) => {
    const units = Map.groupBy(work, ({ unit }) => unit);
    const isBilled = (of: readonly ReportQuantity[]) =>
      of.some(({ sourceId, key }) => billed.some((one) => one.sourceId === sourceId && one.unitKey === key));
    const hasPrice = (of: readonly ReportQuantity[]) =>
      of.some((one) => {
        const order = known.get(one.workOrderId ?? "");
        return order !== undefined && "item" in terms.find(order, one.day, needOf(one));
      });
    const all = [...units.values()];
    const chosen = all.find(isBilled) ?? all.find(hasPrice);
    return (chosen ?? all[0] ?? []).flatMap((one) => {
      const order = known.get(one.workOrderId ?? "");
      return order ? [reportSource(one, order, billed, chosen !== undefined)] : [];
    });
  });
}

const needOf = ({ category, unit, method, filmSize, sizes }: ReportQuantity): Need => ({
  category,
  unit,
  method,
  filmSize,
  sizes,
});

function reportSource(one: ReportQuantity, order: JobFacts, all: readonly Billed[], isPriced: boolean): Opened {
  const { sourceId, key, reportId, reportNumber, day, quantity, unit, description, names } = one;
  const billed = all.filter((row) => row.sourceId === sourceId && row.unitKey === key);
  return {
    type: "InspectionReport",
    id: sourceId,
    key,
    label: `${reportNumber}: ${description}`,
    workOrderId: order.workOrderId,
    workOrderNumber: order.number,
    day,
    quantity: leftOf(quantity, billed),
    whole: quantity,
    unit,
    blocked: null,
    free: isPriced ? null : "No rate sheet has a price for it by the unit: the work is charged by time.",
    href: `/inspection-reports/${reportId}`,
    reportId,
    ticketId: null,
    names,
    priced: { job: order, day, batch: reportNumber, need: needOf(one) },
  };
}

/** Reports in writing or review: their quantities are told, and cannot be billed. */
async function unsigned(db: Reading, known: ReadonlyMap<string, JobFacts>): Promise<Opened[]> {
  const r = inspectionReport;
  if (known.size === 0) return [];
  const rows = await db
    .select({
      id: r.id,
      number: sql<string>`coalesce(${r.reportNumber}, ${r.provisionalRef})`,
      workOrderId: r.workOrderId,
      day: sql<string>`coalesce(${r.inspectedOn}, ${r.createdAt}::date)::text`,
    })
    .from(r)
    .where(
      and(
        inArray(r.workOrderId, [...known.keys()]),
        notInArray(r.status, ["signed", "released", "void", "superseded"]),
        isNull(r.archivedAt),
      ),
    );
  const done = await db
    .select({ reportId: reportLine.reportId, items: countDistinct(reportLine.itemKey) })
    .from(reportLine)
    .where(
      and(
        inArray(
          reportLine.reportId,
          rows.map(({ id }) => id),
        ),
        inArray(reportLine.result, ["ACC", "REJ", "INFO"]),
      ),
    )
    .groupBy(reportLine.reportId);
  return rows.flatMap(({ id, number, workOrderId, day }) => {
    const items = done.find(({ reportId }) => reportId === id)?.items ?? 0;
    const order = known.get(workOrderId ?? "");
    if (!order || items === 0) return [];
    const quantity = String(items);
    return [
      {
        type: "InspectionReport" as const,
        id,
        key: "unsigned",
        label: number,
        workOrderId: order.workOrderId,
        workOrderNumber: order.number,
        day,
        quantity,
        whole: quantity,
        unit: "item",
        blocked: `Report ${number} is not signed; its ${quantity} ${items === 1 ? "item" : "items"} cannot be billed yet.`,
        free: null,
        href: `/inspection-reports/${id}`,
        reportId: id,
        ticketId: null,
        priced: null,
      },
    ];
  });
}

/** The asked source, if it is open; else refused with the invoice it is on, or why it cannot be billed. */
export function mustBeOpen(found: Found, asked: { id: string; key: string; quantity?: string | undefined }): Opened {
  const source = found.sources.find(({ id, key }) => id === asked.id && key === asked.key);
  const there = found.billed.filter(
    ({ sourceId, unitKey }) => sourceId === asked.id && (unitKey === asked.key || asked.key === "hours"),
  );
  if (!source || (asked.quantity && compareAmounts(asked.quantity, source.quantity) > 0)) {
    const [first] = there;
    if (first) refuseBilled(source?.label ?? first.label, there);
    throw refused(
      source
        ? `${source.label}: only ${source.quantity} can be billed.`
        : "What was chosen cannot be billed any more. Open the page again.",
    );
  }
  const isPart = asked.quantity !== undefined && compareAmounts(asked.quantity, source.quantity) < 0;
  if (source.type === "Expense" && isPart) throw refused("A receipt is billed whole.", [], "billed-whole");
  if (source.priced?.hired && isPart) throw refused("A day of hire is billed whole.", [], "billed-whole");
  return source;
}
