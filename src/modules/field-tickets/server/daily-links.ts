/** Links to daily reports: each shows the report as it was when the link was made. */
import { eq } from "drizzle-orm";
import type { DailyReport, LinkedDaily } from "../daily-report.ts";
import { dailyPaper } from "../daily-report.ts";
import { dailyReport } from "./daily.ts";
import { mustAskCode } from "./must-ask-code.ts";
import { orderOf } from "./order.ts";
import { dailyReportLink } from "./tables.ts";
import { codedPage } from "#directory/company/server/coded-page.ts";
import { Refusal } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { type LinkRow, seen } from "#kit/server/share-links/open-link.ts";
import { makeShareLink } from "#kit/server/share-links/share-links.ts";
import type { CodedLinkDraft } from "#kit/share-links.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

const entity = "WorkOrder";

export const { links: dailyLinks, revokeLink: revokeDailyLink } = linksOf(workOrder, entity);

export async function makeDailyLink(ctx: Ctx, { id, body }: { id: string; body: CodedLinkDraft & { day: string } }) {
  const { day, ...link } = body;
  const { number, clientCompanyId } = await orderOf(ctx, id);
  await mustAskCode(ctx, clientCompanyId, link, "asksCode");
  const content = await dailyReport(ctx, { query: { workOrderId: id, day } });
  const made = await makeShareLink(ctx, { entity, id, label: `Daily report ${number} of ${day}`, clientCompanyId }, link);
  await ctx.store.rows.insert(dailyReportLink).values({ linkId: made.id, workOrderId: id, content });
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/daily/${id}#k=${made.token}` };
}

const page = codedPage<{ id: string }, LinkedDaily>({
  entity,
  find: async ({ db }, id) => {
    const [found] = await db.select({ id: workOrder.id }).from(workOrder).where(eq(workOrder.id, id));
    return found;
  },
  path: ({ id }) => `/api/linked-daily-reports/${id}`,
  href: ({ id }) => `/work-orders/${id}?tab=tickets`,
  closed: (company, missing) => ({ ...missing, company, recipientName: "", report: null }),
  open: async (ctx, { link }, company) => ({
    asksPasscode: false,
    code: null,
    company,
    recipientName: link.recipientName,
    report: await reportOf(ctx, link),
  }),
});

async function reportOf({ db }: Ctx, { id }: LinkRow): Promise<DailyReport | null> {
  const [found] = await db.select().from(dailyReportLink).where(eq(dailyReportLink.linkId, id));
  return found?.content ?? null;
}

export const showDaily = (ctx: Ctx, { order }: { order: string }) => page.show(ctx, order);
export const sendDailyCode = (ctx: Ctx, { order }: { order: string }) => page.sendCode(ctx, order);
export const enterDailyCode = (ctx: Ctx, { order, body }: { order: string; body: { code: string } }) =>
  page.enterCode(ctx, order, body.code);

export async function paperOfDaily(ctx: Ctx, { order }: { order: string }): Promise<Download | Refusal> {
  const found = await page.openNow(ctx, order);
  if (found instanceof Refusal) return found;
  const report = await reportOf(ctx, found.link);
  if (!report) throw new Error("A link to a daily report has its report.");
  await seen(ctx, found.link, "downloaded", `/work-orders/${found.row.id}?tab=tickets`);
  const by = found.link.recipientName;
  const name = `${report.workOrder.number}-${report.day}.pdf`;
  return new Download(name, "application/pdf", await printOnPaper(ctx, { ...dailyPaper(report), by }));
}
