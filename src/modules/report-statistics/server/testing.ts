import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { storeFacts } from "./store-facts.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { quantity } from "#kit/quantity.ts";
import type { ReportState } from "#modules/inspection-reports/report.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inspectionReport, reportIndication, reportLine } from "#modules/inspection-reports/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import type { TestApp } from "../../../testing.ts";

/** A line as in the worked sets: "T06/3", its result, and for a rejection its position and length in mm. */
export interface ToldLine {
  item: string;
  result: "ACC" | "REJ" | "NE" | "RESHOOT" | "INFO";
  stage?: (typeof reportLine.$inferInsert)["examStage"];
  spans?: { at: number | null; length: number; code?: string }[];
  values?: Values;
}

export interface ToldReport {
  on: string;
  lines: ToldLine[];
  number?: string;
  revision?: number;
  status?: ReportState;
  template?: string;
  drawing?: string;
  client?: string;
  header?: Values;
  /** The last signature; in the evening of the day by default. */
  signedAt?: string;
  /** Instants of events in the trail, by their verb. */
  trail?: Record<string, string>;
  more?: Partial<typeof inspectionReport.$inferInsert>;
}

const mm = (length: number) => quantity(String(length), "mm");
let given = 0;

/** A client with a site in Chicago. */
export async function clientIn(
  on: TestApp,
  code: string,
  more: Partial<typeof clientCompany.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };
  await on.db.insert(clientCompany).values({ id, ...stamp, code, legalName: code, displayName: code, status: "active", ...more });
  const site = {
    id: siteOf(id),
    ...stamp,
    clientCompanyId: id,
    code: "S",
    name: "Plant",
    address: "1 Plant Road",
    country: "US",
  };
  await on.db.insert(clientSite).values({ ...site, timeZone: "America/Chicago" });
  return id;
}
const siteOf = (client: string) => `${client.slice(0, -4)}5173`;

/** A project of the client, and a level of rejected joints at which it raises an alarm. */
export async function projectOf(on: TestApp, client: string, manager: string, percent: string): Promise<string> {
  const id = randomUUID();
  const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };
  const days = { startOn: "2026-01-01", endOn: "2026-12-31" };
  await on.db.insert(project).values({
    id,
    ...stamp,
    ...days,
    number: `P-${id.slice(0, 4)}`,
    name: "Turnaround",
    clientCompanyId: client,
    baseLocationId: on.bases.houston,
    kind: "turnaround",
    managerId: manager,
    status: "active",
  });
  await on.db.insert(clientRequirement).values({
    id: randomUUID(),
    ...stamp,
    clientCompanyId: client,
    sourceDocument: "PO",
    validFrom: "2026-01-01",
    blocking: false,
    demand: { kind: "reject alarm level", basis: "joints", percent },
  });
  return id;
}

/** Writes such a report, with one view of 300 mm and one film for each line, and builds its facts. */
export async function report(on: TestApp, client: string, told: ToldReport): Promise<string> {
  const { status = "signed", template = "RT-FILM", revision = 0 } = told;
  given += 1;
  const id = randomUUID();
  const at = `${told.on}T20:00:00.000Z`;
  const [found] = await on.db.select().from(reportTemplate).where(eq(reportTemplate.code, template));
  if (!found) throw new Error(`There is no template ${template}.`);
  const isFinal = status !== "draft" && status !== "submitted";
  await on.db.insert(inspectionReport).values({
    id,
    createdAt: at,
    updatedAt: at,
    reportNumber: told.number ?? `R-${given}`,
    revision,
    provisionalRef: `D-${given}`,
    templateId: found.id,
    templateCode: found.code,
    templateVersion: found.templateVersion,
    method: found.method as "RT",
    clientCompanyId: told.client ?? client,
    clientSiteId: siteOf(told.client ?? client),
    timeZone: "America/Chicago",
    performedDates: [told.on],
    inspectedOn: told.on,
    stateSince: at,
    header: {
      drawingNo: told.drawing ?? "ISO-1",
      ...told.header,
    },
    technique: {},
    calibration: {},
    summary: {},
    attachments: [],
    witnesses: [],
    answers: {},
    acceptance: {
      criteriaSet: null,
      code: "ASME B31.3",
      edition: "2022",
      clause: "341.3",
      decisionRule: "simple",
    },
    ...told.more,
  });
  for (const [index, line] of told.lines.entries()) {
    const lineId = randomUUID();
    const values = { films: 1, lengthExamined: mm(300), ...line.values };
    const { item: itemKey, result, stage: examStage = "first" } = line;
    const own = { id: lineId, reportId: id, lineNo: index + 1, itemKey, result, examStage, performedOn: told.on, values };
    await on.db.insert(reportLine).values(own);
    for (const [position, { at: from, length, code = "LF" }] of (line.spans ?? []).entries())
      await on.db.insert(reportIndication).values({
        id: randomUUID(),
        reportId: id,
        lineId,
        position,
        code,
        disposition: "REJ",
        values: {
          ...(from === null ? {} : { datumX: mm(from) }),
          length: mm(length),
        },
      });
  }
  const stamp = isFinal ? `, frozen_at = '${told.signedAt ?? at}'` : "";
  await on.byHand(`update inspection_report set status = '${status}'${stamp} where id = '${id}'`);
  for (const [verb, instant] of Object.entries(told.trail ?? {}))
    await on.db.insert(auditEvent).values({
      id: randomUUID(),
      at: instant,
      actorType: "system",
      action: `InspectionReport.${verb}`,
      entity: "InspectionReport",
      entityId: id,
      entityLabel: "",
      changes: [],
    });
  await writingRows(on.db, (rows) => storeFacts(rows, [id]));
  return id;
}
