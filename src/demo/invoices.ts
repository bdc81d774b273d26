/** Some months of invoices: paid, partly paid, overdue, credited, and those that wait for someone. */
import { and, eq, isNotNull } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { client, clientId, contactId } from "./clients.ts";
import { projectId, type ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import { advance } from "#kit/server/lifecycle.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addDays, addMonths } from "#kit/validity.ts";
import type { InvoiceWhole } from "#modules/invoices/invoice.ts";
import { invoiceLife } from "#modules/invoices/invoice-life.ts";
import type { LineDraft } from "#modules/invoices/invoice-line.ts";
import { createCredit } from "#modules/invoices/server/credits.ts";
import { createInvoice, submitInvoice } from "#modules/invoices/server/drafts.ts";
import { makeExportBatch } from "#modules/invoices/server/exports/batches.ts";
import { issuing } from "#modules/invoices/server/issue.ts";
import { makeLink } from "#modules/invoices/server/links.ts";
import { recordPayment } from "#modules/invoices/server/payments.ts";
import { createSchedule } from "#modules/invoices/server/recurring/schedules.ts";
import { sendReminders } from "#modules/invoices/server/reminders/reminders.ts";
import { invoice } from "#modules/invoices/server/tables.ts";
import { findInvoice } from "#modules/invoices/server/whole.ts";

type Line = readonly [description: string, quantity: string, unit: string, price: string, kind?: LineDraft["kind"]];

interface Planned {
  /** Otherwise an invoice. */
  type?: "deposit" | "proforma";
  client: string;
  project?: ProjectKey;
  /** Days ago, of its date. */
  ago: number;
  po?: string;
  tax: string;
  lines: readonly Line[];
  discount?: string;
  retainage?: string;
  until: "draft" | "to approve" | "approved" | "issued";
  /** Days ago and the amount; "all" is what is open. */
  paid?: readonly [ago: number, amount: string, fxRate?: string];
  /** Otherwise that of the client. */
  currency?: string;
  /** Days ago, and how much of the first line. */
  credited?: readonly [ago: number, quantity: string, reason: string];
}

const crew: Line = ["RT crew, straight time", "40", "h", "165.00", "time"];
const planned: readonly Planned[] = [
  {
    client: "GDC",
    ago: 135,
    tax: "AE-5",
    lines: [["UT thickness survey, evaporators 1 to 4", "96", "h", "420.00", "time"]],
    until: "issued",
  },
  {
    client: "GDC",
    ago: 128,
    tax: "AE-5",
    lines: [["PT of nozzle welds", "38", "weld", "310.00", "production"]],
    until: "issued",
  },
  {
    client: "HEB",
    ago: 96,
    po: "HEB-PO-2231",
    tax: "OUT",
    currency: "EUR",
    lines: [["Phased array of duplex welds, two technicians", "9", "day", "1371.74", "time"]],
    until: "issued",
    paid: [52, "all", "1.0710"],
  },
  {
    client: "NGR",
    project: "P1",
    ago: 88,
    po: "4500118730",
    tax: "TX-8.25",
    lines: [crew, ["Film 4½×17 in", "115", "film", "14.35", "consumable"], ["Mileage", "486.5", "mi", "1.15", "travel"]],
    discount: "2",
    until: "issued",
    paid: [47, "all"],
  },
  {
    client: "HEB",
    ago: 75,
    po: "HEB-PO-2207",
    tax: "GB-20",
    lines: [["Rope access UT, two technicians", "14", "day", "1340.00", "time"]],
    until: "issued",
    paid: [33, "12000.00"],
  },
  {
    client: "CLP",
    ago: 58,
    po: "CLP-88213",
    tax: "TX-8.25",
    lines: [
      ["Girth welds, phased array, NPS 6 to 12", "212", "weld", "37.50", "production"],
      ["PAUT unit", "12", "day", "385.00", "equipment"],
    ],
    retainage: "10",
    until: "issued",
    credited: [51, "6", "Six welds were repeated for our own reasons"],
  },
  {
    client: "NGR",
    project: "P1",
    ago: 24,
    po: "4500118730",
    tax: "TX-8.25",
    lines: [crew, ["RT crew, overtime", "10", "h", "247.50", "time"], ["Per diem", "10", "night", "165.00", "subsistence"]],
    until: "issued",
  },
  {
    type: "deposit",
    client: "GLX",
    ago: 20,
    tax: "TX-8.25",
    lines: [["Advance for the thickness survey", "1", "lot", "1000.00"]],
    until: "issued",
    paid: [12, "all"],
  },
  {
    client: "SPF",
    ago: 16,
    tax: "TX-8.25",
    lines: [["MT of structural welds", "64", "weld", "22.00", "production"]],
    until: "issued",
    paid: [4, "all"],
  },
  {
    type: "proforma",
    client: "CLP",
    ago: 9,
    po: "CLP-88213",
    tax: "TX-8.25",
    lines: [["Girth welds, phased array, NPS 6 to 12", "120", "weld", "37.50", "production"]],
    until: "issued",
  },
  {
    client: "GLX",
    ago: 3,
    tax: "TX-8.25",
    lines: [
      ["UT thickness readings", "310", "reading", "4.25", "production"],
      ["Report", "1", "report", "180.00"],
    ],
    until: "approved",
  },
  {
    client: "CLP",
    ago: 2,
    po: "CLP-88213",
    tax: "TX-8.25",
    lines: [["Girth welds, phased array, NPS 6 to 12", "48", "weld", "37.50", "production"]],
    retainage: "10",
    until: "to approve",
  },
  { client: "NGR", project: "P1", ago: 1, tax: "TX-8.25", lines: [crew], until: "draft" },
];

export async function writeInvoices(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const later: { ago: number; work: () => Promise<unknown> }[] = [];
  for (const one of planned) {
    const made = await act("maria", one.ago, "14:10", (ctx) => createInvoice(ctx, { body: draftOf(calendar, one) }));
    if (one.until === "draft") continue;
    const sent = await act("maria", one.ago, "14:40", (ctx) =>
      submitInvoice(ctx, { id: made.id, body: { version: made.version } }),
    );
    if (one.until === "to approve") continue;
    await act("dale", one.ago, "15:20", (ctx) => approveInvoice(ctx, sent));
    if (one.until === "approved") continue;
    const issued = await act("susan", one.ago, "16:05", (ctx) => issueAsFinance(ctx, made.id));
    const { paid, credited } = one;
    if (paid)
      later.push({ ago: paid[0], work: () => act("susan", paid[0], "10:15", (ctx) => pay(ctx, issued, paid[1], paid[2])) });
    // The client has a link to what is open of it.
    if (one.retainage) {
      const draft = { recipientName: "Accounts payable", recipientEmail: null, days: 90, showsNewer: false };
      later.push({
        ago: one.ago - 1,
        work: () => act("susan", one.ago - 1, "09:10", (ctx) => makeLink(ctx, { id: made.id, body: draft })),
      });
    }
    if (credited) later.push({ ago: credited[0], work: () => creditBy(act, issued, credited) });
  }
  const [standBy] = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.clientCompanyId, clientId("SPF")), isNotNull(invoice.issuedAt)));
  if (standBy)
    await act("susan", 15, "09:20", (ctx) =>
      createSchedule(ctx, {
        body: {
          title: "Weld inspection on call, monthly",
          sourceInvoiceId: standBy.id,
          firstOn: addMonths(calendar.ago(16), 1),
          interval: "month",
          untilOn: addMonths(calendar.ago(16), 12),
        },
      }),
    );
  for (const { work } of later.toSorted((a, b) => b.ago - a.ago)) await work();
  const lastMonth = calendar.ago(Number(calendar.today.slice(8)) + 31);
  for (const system of ["journal", "xero"] as const)
    await act("susan", 20, "16:30", (ctx) => makeExportBatch(ctx, { body: { system, toDay: lastMonth, again: false } }));
  await act("susan", 61, "11:20", (ctx) => sendReminders(ctx, { body: { clientCompanyIds: [clientId("GDC")] } }));
  const closing = { periodClosedThrough: lastMonth };
  await act("susan", 1, "17:00", (ctx) => ctx.store.update(financeDefaults, financeId, 1, closing));
}

function draftOf(
  { ago }: Calendar,
  { type, client: code, project, ago: days, po, tax, lines, discount, retainage, currency }: Planned,
) {
  const of = client(code);
  return {
    ...(type ? { type } : {}),
    clientCompanyId: clientId(code),
    contactId: contactId(code),
    baseLocationId: baseId(of.base),
    projectId: project ? projectId(project) : null,
    invoiceDate: ago(days),
    currency: currency ?? of.currency,
    poNumber: po ?? null,
    ...(discount ? { discountKind: "percent" as const, discountValue: discount } : {}),
    retainagePct: retainage ?? null,
    lines: lines.map(([description, quantity, unit, unitPrice, kind = "manual"]) => ({
      kind,
      description,
      serviceFrom: addDays(ago(days), -9),
      serviceTo: addDays(ago(days), -3),
      quantity,
      unit,
      unitPrice,
      taxCodes: [tax],
      account: kind === "equipment" ? "4100" : kind === "travel" || kind === "subsistence" ? "4200" : "4000",
    })),
  };
}

export async function approveInvoice(ctx: Ctx, { id, version }: Pick<InvoiceWhole, "id" | "version">): Promise<void> {
  await advance(ctx, invoice, invoiceLife, "approve", { id, body: { version } }, () => ({
    approvedById: ctx.actor.id,
    approvedAt: ctx.store.now,
  }));
}

/** Issued as Finance would; its PDF is made when somebody opens it. */
export async function issueAsFinance(ctx: Ctx, id: string): Promise<InvoiceWhole> {
  const { version } = await findInvoice(ctx, { id });
  await issuing(ctx, { id, body: { version } });
  return findInvoice(ctx, { id });
}

const pay = (ctx: Ctx, { id, clientCompanyId, currency, balance, number }: InvoiceWhole, amount: string, fxRate?: string) =>
  recordPayment(ctx, {
    body: {
      clientCompanyId,
      currency,
      receivedOn: ctx.today,
      amount: amount === "all" ? balance : amount,
      method: "bank transfer",
      reference: number,
      fxRate: fxRate ?? null,
      allocations: [{ invoiceId: id, amount: amount === "all" ? balance : amount }],
      roundOff: false,
    },
  });

async function creditBy(
  act: ReturnType<typeof actingIn>,
  { id, lines }: InvoiceWhole,
  [ago, quantity, reason]: NonNullable<Planned["credited"]>,
): Promise<void> {
  const asked = { kind: "quantity" as const, reason, lines: [{ lineId: lines[0]?.id ?? "", quantity }] };
  const note = await act("maria", ago, "09:30", (ctx) => createCredit(ctx, { id, body: asked }));
  const sent = await act("maria", ago, "09:35", (ctx) => submitInvoice(ctx, { id: note.id, body: { version: note.version } }));
  await act("dale", ago, "11:00", (ctx) => approveInvoice(ctx, sent));
  await act("susan", ago, "13:45", (ctx) => issueAsFinance(ctx, note.id));
}
