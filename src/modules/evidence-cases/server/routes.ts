import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { caseLabels, evidenceCases, rowLabels } from "../contract.ts";
import { calibrationsOf } from "./calibrations.ts";
import { closeCase, completeActions, giveCalibrationVerdicts, giveVerdicts, openByHand } from "./decide.ts";
import { evidenceCaseRow } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

const rowsThat = (condition: string) =>
  sql<number>`(select count(*)::int from evidence_case_row w where w.case_id = ${evidenceCase.id} ${sql.raw(condition)})`;

const cases = crud(evidenceCase, {
  search: [sql`(${evidenceCase.source} || ' ' || ${evidenceCase.reason})`],
  sorts: { createdAt: evidenceCase.createdAt, source: evidenceCase.source },
  extra: {
    reports: rowsThat(""),
    undecided: rowsThat("and w.outcome is null"),
    unfinished: rowsThat("and w.outcome is not null and w.done_on is null"),
  },
  labels: caseLabels,
});

const rows = crud(evidenceCaseRow, {
  search: [sql`coalesce(${evidenceCaseRow.reportNumber}, '')`],
  sort: "usedFrom",
  sorts: { usedFrom: evidenceCaseRow.usedFrom, reportNumber: evidenceCaseRow.reportNumber },
  filters: {
    undecided: (yes: boolean) => (yes ? isNull(evidenceCaseRow.outcome) : isNotNull(evidenceCaseRow.outcome)),
  },
  extra: {
    reportStatus: sql<string>`${inspectionReport.status}`,
    clientName: clientCompany.displayName,
    itemTag: sql<string | null>`coalesce(${inspectionReport.itemTag}, ${inspectionReport.itemDescription})`,
  },
  joins: [
    { table: inspectionReport, on: eq(inspectionReport.id, evidenceCaseRow.reportId) },
    { table: clientCompany, on: eq(clientCompany.id, evidenceCaseRow.clientCompanyId) },
  ],
  labels: rowLabels,
});

export function evidenceCaseRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, evidenceCases, {
    ...cases,
    rows,
    open: async (ctx, asked) => shown(ctx, (await openByHand(ctx, asked)).id),
    giveVerdicts: async (ctx, asked) => shown(ctx, await giveVerdicts(ctx, asked)),
    calibrations: calibrationsOf,
    judgeCalibrations: async (ctx, asked) => shown(ctx, await giveCalibrationVerdicts(ctx, asked)),
    complete: async (ctx, asked) => shown(ctx, await completeActions(ctx, asked)),
    close: async (ctx, asked) => shown(ctx, await closeCase(ctx, asked)),
  });
}

const shown = (ctx: Ctx, id: string) => cases.find(ctx, { id });
