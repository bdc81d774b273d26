/**
 * Takes the drafts through the product's own actions in chronological order: signed, reviewed, returned, revised, voided. So numbers, hashes,
 * evidence and the ledger are as if people had done it.
 */
import type { Calendar } from "../calendar.ts";
import { type Chance, chanceOf } from "../chance.ts";
import { reportsWithin } from "../clients.ts";
import { endByHand, issuerFor, receive, ship } from "../releases.ts";
import type { Report } from "./contents.ts";
import type { Planned } from "./plan.ts";
import { planShipments } from "./shipments.ts";
import { inArray } from "drizzle-orm";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import { sectionsToOpen } from "#modules/inspection-reports/rules/sections.ts";
import { replacedBy } from "#modules/inspection-reports/server/checking.ts";
import { revisionFindings } from "#modules/inspection-reports/server/gather/earlier-revisions.ts";
import { hashOf } from "#modules/inspection-reports/server/hashing.ts";
import { load, type ReportRow } from "#modules/inspection-reports/server/loading.ts";
import { startReport, startRevision } from "#modules/inspection-reports/server/new-report.ts";
import { commentOn, returnReport, voidReport } from "#modules/inspection-reports/server/return.ts";
import { saveReport } from "#modules/inspection-reports/server/save.ts";
import { sign } from "#modules/inspection-reports/server/sign.ts";
import { reportOpening } from "#modules/inspection-reports/server/review/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { storeMonth } from "#modules/report-statistics/server/month-figures.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import type { Key } from "../keys.ts";

interface Step {
  at: string;
  by: Key;
  /** Takes the current report and returns it after the action. */
  act: (ctx: Ctx, report: ReportRow) => Promise<ReportRow>;
}

export async function liveOn(
  services: Services,
  db: Db,
  calendar: Calendar,
  reports: readonly Report[],
  drafts: ReadonlyMap<string, ReportRow>,
  actor: (key: Key) => Actor,
): Promise<void> {
  const current = new Map(drafts);
  const steps = reports.flatMap(({ id, planned }) =>
    stepsOf(calendar, planned).map(({ at, by, act }, index) => ({
      at,
      id,
      index,
      take: async () => {
        const report = current.get(id);
        if (report) current.set(id, await actAs(services, db, actor(by), new Date(at), (ctx) => act(ctx, report)));
      },
    })),
  );
  const shipped = planShipments(calendar, reports, ({ planned }) => lastSignature(calendar, planned)).map((shipment) => ({
    at: shipment.at,
    id: shipment.key,
    index: 0,
    take: async () => {
      const issued = await actAs(services, db, actor(issuerFor(shipment)), new Date(shipment.at), (ctx) => ship(ctx, shipment));
      await receive(services, db, calendar, shipment, issued);
      await endByHand(services, db, shipment, issued, actor);
      const ids = shipment.reports.map(({ id }) => id);
      for (const report of await db.select().from(inspectionReport).where(inArray(inspectionReport.id, ids)))
        current.set(report.id, report);
    },
  }));
  for (const { take } of [...steps, ...shipped, ...monthEnds(db, calendar)].toSorted(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id) || a.index - b.index,
  ))
    await take();
}

/** The figures of each month are stored when it has ended; what is signed, revised or declared void later changes them. */
function monthEnds(db: Db, { now, today }: Calendar) {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const firsts = Array.from({ length: 12 }, (_, back) => addMonths(thisMonth, -back));
  return firsts.flatMap((first) => {
    const at = `${first}T12:40:00.000Z`;
    const month = addDays(first, -1).slice(0, 7);
    const take = () => storeMonth(new PlainRows(db), month, new Date(at));
    return at < now.toISOString() ? [{ at, id: "month", index: 0, take }] : [];
  });
}

/** When the first revision got its last signature. */
function lastSignature(calendar: Calendar, planned: Planned): string {
  const steps = stepsOf(calendar, planned);
  const more = steps.findIndex(({ act }) => ![signFirst, signNext, signReview].includes(act));
  return steps.at(more < 0 ? -1 : more - 1)?.at ?? "";
}

/** The reports just started from their work order, still empty. */
export async function begin(
  services: Services,
  db: Db,
  calendar: Calendar,
  plans: readonly Planned[],
  actor: (key: Key) => Actor,
): Promise<void> {
  for (const { author, day, zone, template, order } of plans)
    await actAs(services, db, actor(author), new Date(calendar.at(day, "15:05", zone)), (ctx) =>
      startReport(ctx, { body: { templateCode: template, workOrderId: order.id } }),
    );
}

function stepsOf(calendar: Calendar, planned: Planned): Step[] {
  const { fate, reviewer, author, day, zone } = planned;
  const { after, at } = calendar;
  const chance = chanceOf(`life ${planned.key}`);
  const late = fate === "signed" && chance.in(0.3);
  const issued = signatures(calendar, planned, chance, late ? after(day) : day, late ? "08" : "17");
  const later = (days: number) => after(addDays(day, days));
  switch (fate) {
    case "signed":
      return issued;
    case "submitted":
      return issued.slice(0, 1);
    case "returned":
      return [...issued.slice(0, 1), { at: at(after(day), "11:10", zone), by: reviewer, act: giveBack }];
    case "void unsigned": {
      const act = withdraw("Written against the wrong vessel; examined again under a new report");
      return [...issued.slice(0, 1), { at: at(later(2), "09:15", zone), by: "dale", act }];
    }
    case "void signed": {
      const act = withdraw("Line identified wrongly on the isometric; the client was told");
      return [...issued, { at: at(later(8), "14:00", zone), by: "helen", act }];
    }
    case "revised": {
      const again = later(11);
      const started = { at: at(again, "09:00", zone), by: author, act: revise };
      return [...issued, started, ...signatures(calendar, planned, chance, again, "17")];
    }
    case "ready":
    case "half":
    case "refused":
    case "started":
      return [];
  }
}

/**
 * Who performed, who evaluated the next day if it was someone else, who reviewed one to three working days later; for a client with a deadline, one
 * or two.
 */
function signatures(
  { after, at }: Calendar,
  { performer, evaluator, reviewer, zone, job }: Planned,
  chance: Chance,
  day: Day,
  hour: string,
): Step[] {
  const minute = String(chance.whole(10, 58));
  const evaluatedOn = evaluator === performer ? day : after(day);
  const reviewedOn = [0, 1, 2].slice(0, chance.whole(1, job.client in reportsWithin ? 2 : 3)).reduce<Day>(after, evaluatedOn);
  return [
    { at: at(day, `${hour}:${minute}`, zone), by: performer, act: signFirst },
    ...(evaluator === performer ? [] : [{ at: at(evaluatedOn, `13:${minute}`, zone), by: evaluator, act: signNext }]),
    { at: at(reviewedOn, `10:${minute}`, zone), by: reviewer, act: signReview },
  ];
}

async function signFirst(ctx: Ctx, report: ReportRow): Promise<ReportRow> {
  const loaded = await load(ctx.db, report);
  return sign(ctx, report, await hashOf(loaded, report.reportNumber, await replacedBy(ctx.db, loaded)), "password+id");
}

function signNext(ctx: Ctx, report: ReportRow): Promise<ReportRow> {
  return sign(ctx, report, report.contentHash ?? "", "password+id");
}

async function signReview(ctx: Ctx, report: ReportRow): Promise<ReportRow> {
  const contentHash = report.contentHash ?? "";
  const opened = { reportId: report.id, userId: ctx.actor.id, contentHash, at: ctx.now.toISOString() };
  await ctx.store.rows.insert(reportOpening).values(sectionsToOpen.map((section) => ({ ...opened, section })));
  return sign(ctx, report, contentHash, "password+id");
}

async function giveBack(ctx: Ctx, report: ReportRow): Promise<ReportRow> {
  const { id, version, method } = report;
  await commentOn(ctx, {
    id,
    body: { target: "lines", text: comments[method] ?? "Add what the procedure requires.", severity: "mustFix" },
  });
  await commentOn(ctx, { id, body: { target: "summary", text: "Enter the drawing revision in the summary.", severity: "note" } });
  return returnReport(ctx, { id, body: { version, reason: "See the comments; results are not in question" } });
}

const comments: Record<string, string> = {
  UT: "State at which clock position the thinnest reading was taken, and add a photo of the grid.",
  RT: "Film 2 of the first weld: enter the position of the accepted indication from the datum.",
  MT: "State the lighting at the far side; the reading is of the near side only.",
};

function withdraw(reason: string): Step["act"] {
  return (ctx, { id, version }) => voidReport(ctx, { id, body: { version, reason } });
}

async function revise(ctx: Ctx, { id }: ReportRow): Promise<ReportRow> {
  const reasonForRevision = "Drawing revision corrected after the client's comment";
  const started = await startRevision(ctx, {
    id,
    body: {
      reasonForRevision,
      reasonClass: "client request",
      changeSummary: "Header: drawing number and revision. Results unchanged.",
    },
  });
  const { content } = await load(ctx.db, started);
  const header = { ...content.header, drawingNo: content.header.drawingNo ?? "ISO-1184-02", drawingRev: "C" };
  const saved = await saveReport(ctx, { id: started.id, body: { version: started.version, changes: { header } } });
  const asked = await revisionFindings(ctx.db, await load(ctx.db, saved), () => "");
  const why = "The drawing list of the client has the drawing in revision C; the parts, readings and results are the same.";
  const answers = { ...content.answers, ...Object.fromEntries(asked.map((one) => [findingKey(one), why])) };
  return saveReport(ctx, { id: saved.id, body: { version: saved.version, changes: { answers } } });
}
