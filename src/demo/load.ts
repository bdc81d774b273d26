/** The demo company: a realistic inspection company with more than a year of records, for a first look at the product. */
import { lookAfterAccess } from "./access.ts";
import { nameCompany, writeBases } from "./bases.ts";
import { drawBrand } from "./brand.ts";
import { writeBudgets, writeFixedPriceTime } from "./budgets.ts";
import { calendarOf } from "./calendar.ts";
import { calibrationsOf, writeCalibrations } from "./calibrations.ts";
import { accountLines, actorsOf, demoPassword, personId, writeCast } from "./cast.ts";
import { writeClients } from "./clients.ts";
import { competenceOf, writeCompetence } from "./competence.ts";
import { doubtFailedGauge } from "./doubt.ts";
import { drawPictures } from "./drawings.ts";
import { writeExpenses } from "./expenses.ts";
import { writeFieldTickets } from "./field-tickets.ts";
import { fillForms } from "./filled-forms.ts";
import { writeEstimates } from "./estimates.ts";
import { writeCosts } from "./costs.ts";
import { writeFinance } from "./finance.ts";
import { writeInstruments } from "./instruments.ts";
import { holdOneClient } from "./hold.ts";
import { writePlan } from "./itp.ts";
import { ordersOf, projectId, writeJobs } from "./jobs.ts";
import { writeBilling } from "./billing.ts";
import { writeInvoices } from "./invoices.ts";
import { writePurchaseOrders } from "./purchase-orders.ts";
import { kioskPinOfAll, setUpKiosk } from "./kiosk.ts";
import { crewsPlanned, writeCalendar } from "./calendar-plan.ts";
import { writeLeads } from "./leads.ts";
import { drawSignatures, writeSignatures } from "./people.ts";
import { printPapers } from "./papers.ts";
import { writeProcedures } from "./procedures.ts";
import { designVariants } from "./templates.ts";
import { setUpPrintForm } from "./print-form.ts";
import { prepareOne, sendNotices, tellReleased } from "./releases.ts";
import { writeRateSheets } from "./rate-sheets.ts";
import { writeTieredJobs } from "./tiers.ts";
import { retainLonger } from "./retention.ts";
import { remembering } from "./remembering.ts";
import { writeContents } from "./reports/contents.ts";
import { writeDrafts } from "./reports/drafts.ts";
import { begin, liveOn } from "./reports/lives.ts";
import { planReports } from "./reports/plan.ts";
import { writeRequests } from "./requests.ts";
import { announceTheWeek, lookBack } from "./start-page.ts";
import { writeTime } from "./timesheets.ts";
import { writeUsage } from "./usage.ts";
import { sealWith, writeRecords } from "./write.ts";
import { inTransaction } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { recheckAll } from "#modules/calendar/server/recheck.ts";
import { checkBudgets } from "#modules/project-budgets/server/check.ts";
import { checkAlarms } from "#modules/report-statistics/server/check-alarms.ts";

/**
 * Fills an empty database, all or nothing, and returns the lines that list the accounts. The product's seeded data (roles, templates, equipment
 * types) must exist.
 */
export async function loadDemo(services: Services, say: (line: string) => void): Promise<string[]> {
  say("Loading the demo company, about a minute ...");
  const calendar = calendarOf(services.clock());
  const competence = competenceOf(calendar);
  const calibrations = calibrationsOf(calendar);
  const orders = ordersOf(calendar);
  const plans = planReports(calendar, orders, competence);
  // Printed in a separate thread while the rest is written; a failure appears where the documents are awaited.
  const printing = printPapers(services, calendar, competence.certificates, calibrations.records);
  printing.catch(() => undefined);
  const [brand, pictures, signatures, passwordHash] = await Promise.all([
    drawBrand(services, calendar),
    drawPictures(services),
    drawSignatures(services),
    services.accounts.hashPassword(demoPassword),
  ]);
  const reports = writeContents(
    plans.filter(({ fate }) => fate !== "started"),
    calendar,
    calibrations,
    pictures,
  );
  const kiosk = await inTransaction(services.database.db, async (db) => {
    sealWith(services.secrets, db);
    await nameCompany(db, calendar);
    await writeRecords(db, storedFile, brand, "attach");
    await writeBases(db, calendar, personId);
    await writeCast(db, calendar, passwordHash);
    await writeSignatures(db, calendar, signatures, personId);
    const actor = await actorsOf(db);
    await writeClients(db, calendar);
    await writeCompetence(services, db, competence, actor);
    await writeInstruments(db, calendar);
    await writeCalibrations(services, db, calendar, calibrations, actor);
    await writeJobs(services, db, calendar, orders, crewsPlanned(calendar, orders), actor);
    await writePurchaseOrders(db, calendar, orders);
    await writeTime(db, calendar, orders);
    await writeFixedPriceTime(db, calendar, orders);
    await writeCalendar(db, calendar, orders);
    await writeLeads(services, db, calendar, actor);
    const drafts = await writeDrafts(db, calendar, reports, actor);
    await writeFinance(db, calendar);
    await writeCosts(db, calendar);
    await writeExpenses(services, db, calendar, orders);
    await writeRateSheets(services, db, calendar, actor);
    await writeEstimates(services, db, calendar, actor);
    const papers = await printing;
    await writeProcedures(db, calendar, new Map(papers.map((file) => [file.entityId, file])));
    await writeRecords(db, storedFile, papers, "attach");
    const knowing = remembering(db);
    await liveOn(services, knowing, calendar, reports, drafts, actor);
    await begin(
      services,
      knowing,
      calendar,
      plans.filter(({ fate }) => fate === "started"),
      actor,
    );
    await designVariants(services, db, calendar, actor);
    await setUpPrintForm(services, db, calendar, actor);
    await holdOneClient(services, db, calendar, actor);
    await doubtFailedGauge(services, db, calendar, actor);
    await sendNotices(services, db, calendar, actor);
    await tellReleased(services, db, calendar, actor);
    await prepareOne(services, db, calendar, actor);
    await writeUsage(db, calendar);
    await writeRequests(db, calendar);
    await lookAfterAccess(services, db, calendar, actor);
    await retainLonger(services, db, calendar, actor);
    const atGate = await setUpKiosk(services, db, calendar);
    await writeFieldTickets(services, db, calendar, orders, actor);
    await writeInvoices(services, db, calendar, actor);
    await writeBilling(services, db, calendar, actor);
    await writeTieredJobs(services, db, calendar, actor);
    await writeBudgets(services, db, calendar, actor);
    await writePlan(services, db, calendar, actor);
    await fillForms(services, db, calendar, orders, actor, atGate);
    await announceTheWeek(db, calendar, personId);
    await lookBack(services, db, calendar);
    return atGate;
  });
  // As the job does after a signature; the welds of this project are the ones its client set a level for.
  await checkAlarms(services, projectId("P3"));
  // As every night: what no longer holds of the plan is at risk.
  await recheckAll(services);
  // As every hour: hours, costs and revenue against the budgets, for the list of projects.
  await checkBudgets(services, {});
  return [
    ...accountLines(),
    `Kiosk in Houston, for Ana Torres, Jake Moreau and Wes Hale with the PIN ${kioskPinOfAll}: ${kiosk.address}`,
  ];
}
