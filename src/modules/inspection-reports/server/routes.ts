import { and, eq, gte, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { inspectionReports, reportLabels } from "../contract.ts";
import { finished, ReportItem } from "../report.ts";
import { alteredReports, examine, unlessAltered } from "./alterations.ts";
import { orByCode } from "./by-code.ts";
import { cautions } from "./cautions/list.ts";
import { underCaution } from "./cautions/tables.ts";
import { clockNow, refuseClockSetBack, releaseClock } from "./clock.ts";
import { checkReport } from "./checking.ts";
import { classifyRevision } from "./classify-revision.ts";
import { publishedHead } from "./ledger.ts";
import { load, type ReportRow } from "./loading.ts";
import { moveTemplate, previewMove } from "./move-template.ts";
import { cloneReport, previousReport, startReport, startRevision } from "./new-report.ts";
import { ledgerNow } from "./nightly-check.ts";
import { nextSigners } from "./next-signers.ts";
import { linesXlsx, reportJson, reportPdf } from "./answers.ts";
import { importedHandlers } from "./imported/routes.ts";
import { registerOfNumbers } from "./register.ts";
import {
  answerComment,
  commentOn,
  discardReport,
  lastReturned,
  noteOpening,
  recallReport,
  returnReport,
  voidReport,
} from "./return.ts";
import { saveReport } from "./save.ts";
import { findReport, showReport } from "./show.ts";
import { signBatch } from "./sign-batch.ts";
import { signReport } from "./sign.ts";
import { signaturesOf } from "./signatures.ts";
import { reportAlteration } from "./ledger/tables.ts";
import { evidenceSnapshot, importMapping, inspectionReport, reportSignature, reportWords } from "./tables.ts";
import { stateAndMethod } from "./state-and-method.ts";
import { withdrawalsOf } from "./withdrawals.ts";
import { verifyCode, verifyFile } from "./verify.ts";
import { verifySeveral } from "./verify-several.ts";
import { isAnother } from "./work.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { Refusal } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";
import { publishedKeys } from "#kit/server/signer.ts";
import { addDays } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

const listing = {
  search: [reportWords],
  numbers: [inspectionReport.reportNumber, inspectionReport.provisionalRef, inspectionReport.clientReportNo],
  numbered: inspectionReport.reportNumber,
  extra: {
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    workOrderNumber: workOrder.number,
    authorName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    underCaution,
    isAltered: sql<boolean>`exists (select 1 from ${reportAlteration} where ${reportAlteration.reportId} = ${inspectionReport.id})`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, inspectionReport.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, inspectionReport.clientSiteId) },
    { table: workOrder, on: eq(workOrder.id, inspectionReport.workOrderId) },
    { table: appUser, on: eq(appUser.id, inspectionReport.createdById) },
  ],
  // Filters by inspection date use their own index; the index by creation date would have to scan years.
  sort: ({ from, to }: ListQuery) => (from || to ? "-inspectedOn" : "-createdAt"),
  sorts: {
    createdAt: inspectionReport.createdAt,
    inspectedOn: inspectionReport.inspectedOn,
    reportNumber: inspectionReport.reportNumber,
    stateSince: inspectionReport.stateSince,
  },
  filters: {
    from: (day: string) => gte(inspectionReport.inspectedOn, day),
    to: (day: string) => lte(inspectionReport.inspectedOn, day),
    mine: (yes: boolean, ctx: Ctx) => (yes ? eq(inspectionReport.createdById, ctx.actor.id) : undefined),
    awaitingMe: (yes: boolean, ctx: Ctx) => (yes ? awaiting(ctx) : undefined),
    overdue: (yes: boolean, ctx: Ctx) =>
      yes
        ? and(inArray(inspectionReport.status, ["draft", "returned"]), lte(inspectionReport.inspectedOn, addDays(ctx.today, -4)))
        : undefined,
    caution: (yes: boolean) => (yes ? underCaution : sql`not ${underCaution}`),
    offline: (yes: boolean) => (yes ? sql`${inspectionReport.createdOffline}` : sql`not ${inspectionReport.createdOffline}`),
  },
  long: [
    "header",
    "technique",
    "calibration",
    "setups",
    "summary",
    "acceptance",
    "deviations",
    "opinions",
    "remarks",
    "attachments",
    "sketches",
    "witnesses",
    "answers",
    "policy",
  ],
  row: ReportItem,
  labels: reportLabels,
};
const reports = crud(inspectionReport, {
  ...listing,
  reachIsIndexed: true,
  pair: { of: ["status", "method"], spaced: stateAndMethod(inspectionReport) },
});
/** Readers see only finished reports, whatever the filter. */
const register = crud(inspectionReport, {
  ...listing,
  filters: {
    ...listing.filters,
    status: (asked: string[]) =>
      inArray(
        inspectionReport.status,
        finished.filter((one) => asked.includes(one)),
      ),
  },
});

export function inspectionReportRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    inspectionReports,
    {
      list: byCode(reports.list),
      count: byCode(reports.count),
      export: byCode(reports.export),
      history: reports.history,
      register: {
        list: byCode(finishedOnly(register.list)),
        count: byCode(finishedOnly(register.count)),
        export: byCode(finishedOnly(register.export)),
      },
      ...importedHandlers,
      create: shown(startReport),
      find: findReport,
      save: shown(saveReport),
      templateMove: async (ctx, { id }) => previewMove(ctx, await ctx.lookup.find(inspectionReport, id)),
      moveTemplate: shown(moveTemplate),
      discard: discardReport,
      checks: async (ctx, { id }) => {
        const report = await ctx.lookup.find(inspectionReport, id);
        const check = async () => checkReport(ctx, await load(ctx.db, report), await signaturesOf(ctx, id));
        return unlessAltered(ctx.services, ctx.db, report, check);
      },
      lastReturned,
      nextSigners: async (ctx, { id }) => nextSigners(ctx, await load(ctx.db, await ctx.lookup.find(inspectionReport, id))),
      sign: shown(signReport),
      signBatch,
      clock: clockNow,
      releaseClock,
      recall: shown(recallReport),
      return: shown(returnReport),
      revise: shown(atItsTime("revised", startRevision)),
      classifyRevision: shown(classifyRevision),
      clone: async (ctx, asked) => {
        const { report, leftOut } = await cloneReport(ctx, asked);
        return { ...(await showReport(ctx, report.id)), leftOut };
      },
      void: shown(atItsTime("declared void", voidReport)),
      comment: commentOn,
      answerComment,
      open: noteOpening,
      evidence,
      cautions,
      pdf: async (ctx, { id, query }) =>
        reportPdf(ctx, await ctx.lookup.find(inspectionReport, id), { original: query.original === "true" }),
      json: async (ctx, { id }) => reportJson(ctx, await ctx.lookup.find(inspectionReport, id)),
      linesXlsx: async (ctx, { id }) => linesXlsx(ctx, await ctx.lookup.find(inspectionReport, id)),
      previous: async (ctx, { id }) => {
        const before = await previousReport(ctx, await ctx.lookup.find(inspectionReport, id));
        return before && reports.find(ctx, { id: before.id }).catch(nothingWhenOutOfReach);
      },
      importMapping: readMapping,
      saveImportMapping: saveMapping,
      numberRegister: registerOfNumbers,
      ledger: ledgerNow,
      altered: alteredReports,
      integrity: async (ctx, { id }) => ({
        altered: (await examine(ctx, await ctx.lookup.find(inspectionReport, id))).map(({ words }) => words),
      }),
      ledgerHead: publishedHead,
      verify: verifyCode,
      verifyFile,
      verifySeveral,
      keys: ({ db, services: { signer } }) => publishedKeys(db, signer),
    },
    { perMinute: { verify: 60, verifyFile: 60, verifySeveral: 20, ledgerHead: 60 } },
  );
}

type Asked = { q?: string | undefined; status?: string[] | undefined };
type Listing<R> = (ctx: Ctx, asked: { query: object }) => Promise<R>;

/** The list, found by verification code as well as by words. */
function byCode<R>(list: Listing<R>) {
  return async (ctx: Ctx, { query }: { query: Asked }) => list(ctx, { query: await orByCode(ctx, query) });
}

function finishedOnly<R>(list: Listing<R>): Listing<R> {
  return (ctx, { query }: { query: Asked }) => list(ctx, { query: { ...query, status: query.status ?? [...finished] } });
}

/**
 * Refuses while the server's clock is behind the latest time on record; loading demonstration data, which has its own days, does not use this route.
 */
function atItsTime<A>(what: "declared void" | "revised", action: (ctx: Ctx, asked: A) => Promise<ReportRow>) {
  return async (ctx: Ctx, asked: A) => {
    await refuseClockSetBack(ctx, what);
    return action(ctx, asked);
  };
}

/** Replies to an action on a report with the current report. */
function shown<A>(action: (ctx: Ctx, asked: A) => Promise<ReportRow>) {
  return async (ctx: Ctx, asked: A) => showReport(ctx, (await action(ctx, asked)).id);
}

/** A report the person may not see is left out, without an error. */
function nothingWhenOutOfReach(failure: unknown): null {
  if (failure instanceof Refusal && failure.status === 404) return null;
  throw failure;
}

/** Submitted by someone else, and this person's role reviews; a Level III also sees reports waiting for a Level III. */
function awaiting(ctx: Ctx): SQL | undefined {
  const reviews = ctx.actor.named.has("report.review") || ctx.actor.named.has("report.levelIII");
  if (!reviews) return sql`false`;
  return and(
    eq(inspectionReport.status, "submitted"),
    isAnother(ctx.actor),
    notInArray(
      inspectionReport.id,
      sql`(select ${reportSignature.reportId} from ${reportSignature} where ${reportSignature.signerUserId} = ${ctx.actor.id} and ${reportSignature.state} = 'active')`,
    ),
  );
}

async function evidence(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.find(inspectionReport, id);
  const signatures = await signaturesOf(ctx, id);
  const withdrawals = await withdrawalsOf(ctx.services, ctx.db, id, signatures);
  const rows = await ctx.db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, id));
  return rows
    .flatMap(({ signatureId, takenAt, evidence: frozen }) => {
      const signature = signatures.find((one) => one.id === signatureId);
      if (!signature) return [];
      return [{ signatureId, slot: signature.slot, takenAt, withdrawn: withdrawals.get(signatureId) ?? null, evidence: frozen }];
    })
    .toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
}

const mappingOf = (templateCode: string, clientId: string) =>
  and(eq(importMapping.templateCode, templateCode), eq(importMapping.clientCompanyId, clientId));

async function readMapping(ctx: Ctx, { templateCode, clientId }: { templateCode: string; clientId: string }) {
  await ctx.lookup.find(clientCompany, clientId);
  const { db } = ctx;
  const [kept] = await db.select().from(importMapping).where(mappingOf(templateCode, clientId));
  return { mapping: kept?.mapping ?? {} };
}

async function saveMapping(
  { store, lookup }: Ctx,
  { templateCode, clientId, body }: { templateCode: string; clientId: string; body: { mapping: Record<string, string> } },
) {
  await lookup.find(clientCompany, clientId);
  const { mapping } = body;
  await store.rows
    .insert(importMapping)
    .values({ templateCode, clientCompanyId: clientId, mapping })
    .onConflictDoUpdate({ target: [importMapping.clientCompanyId, importMapping.templateCode], set: { mapping } });
  return { mapping };
}
