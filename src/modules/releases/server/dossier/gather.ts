/** What a dossier says: its reports with their lines and the evidence frozen with them, and what is missing. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Dossier, DossierScope } from "../../dossier.ts";
import { byName, coverageOf, type DossierLine, itemName } from "../../rules/dossier-coverage.ts";
import { batchRegister, evidenceRegisters, filmRegister, FrozenParts, repairRegister } from "../../rules/dossier-registers.ts";
import { itemsOf } from "../whole.ts";
import { papersOf } from "./papers.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { foldedName, foldedWeld } from "#modules/inspection-reports/rules/same-name.ts";
import {
  evidenceSnapshot,
  inspectionReport,
  reportConcession,
  reportConsumable,
  reportLine,
} from "#modules/inspection-reports/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** The reports a dossier can carry. */
export const currentStates = ["signed", "released"] as const;
/** Those whose items it names as open. */
const unsignedStates = ["draft", "submitted", "returned"] as const;

/** The reports of a project, or of one of its work orders. */
export const inScope = ({ projectId, workOrderId }: Pick<DossierScope, "projectId" | "workOrderId">) =>
  workOrderId ? eq(inspectionReport.workOrderId, workOrderId) : projectId ? eq(inspectionReport.projectId, projectId) : undefined;

type DraftDossier = Pick<DossierScope, "projectId" | "workOrderId" | "requiredItems"> & { releaseId: string };

/** Everything a dossier says as of now; papers as far as this person may read them. */
export async function dossierOf(ctx: Ctx, { releaseId, ...scope }: DraftDossier): Promise<Dossier> {
  const { db } = ctx;
  const items = await itemsOf(db, releaseId);
  const nameOf = ({ shown }: (typeof items)[number]) => `${shown.reportNumber} Rev ${shown.revision}`;
  const included = new Map(items.flatMap((item) => (item.report ? [[item.report.id, nameOf(item)] as const] : [])));
  const imported = items
    .filter(({ report }) => report === null)
    .map((item) => `${nameOf(item)}: imported, its evidence is not held`);
  const others = await otherReports(ctx, scope, [...included.keys()]);
  const named = new Map([...included, ...others.map(({ id, name }) => [id, name] as const)]);
  const lines = await linesOf(db, named, included);
  const reportIds = [...included.keys()];
  const found = evidenceRegisters(await snapshotsOf(db, reportIds));
  const papers = await papersOf(ctx, found.papers);
  const coverage = coverageOf(lines, scope.requiredItems);
  const left = others.filter(({ isSigned }) => isSigned).map(({ name }) => `${name}: signed, but not in this dossier`);
  const doubted = items
    .filter(({ doubted: isDoubted }) => isDoubted)
    .map((item) => `${nameOf(item)}: under review, its evidence is in doubt`);
  const { gaps, ...covered } = coverage;
  return {
    ...covered,
    of: await scopeName(db, scope),
    madeAt: ctx.now.toISOString(),
    gaps: [...gaps, ...left, ...doubted, ...imported, ...papers.missing],
    registers: [
      ...found.registers,
      batchRegister(await batchesOf(db, included)),
      filmRegister(lines),
      repairRegister(lines, sameItem),
      await concessionRegister(db, included, lines),
    ],
    papers: papers.files,
  };
}

const sameItem = ({ itemTag, itemKey, method }: DossierLine) => `${foldedName(itemTag ?? "")} ${foldedWeld(itemKey)} ${method}`;

/** The reports of the scope that the dossier does not carry: those that are not signed, and those left out. */
async function otherReports(ctx: Ctx, scope: DossierScope, included: readonly string[]) {
  const of = inScope(scope);
  if (!of) return [];
  const rows = await ctx.db
    .select({
      id: inspectionReport.id,
      number: inspectionReport.reportNumber,
      provisional: inspectionReport.provisionalRef,
      revision: inspectionReport.revision,
      status: inspectionReport.status,
    })
    .from(inspectionReport)
    .where(
      and(
        of,
        isNull(inspectionReport.archivedAt),
        inArray(inspectionReport.status, [...currentStates, ...unsignedStates]),
        ctx.lookup.within(inspectionReport),
      ),
    )
    .orderBy(asc(inspectionReport.createdAt));
  const carried = new Set(included);
  return rows
    .filter(({ id }) => !carried.has(id))
    .map(({ id, number, provisional, revision, status }) => ({
      id,
      name: number ? `${number} Rev ${revision}` : provisional,
      isSigned: currentStates.some((one) => one === status),
    }));
}

type Line = DossierLine & { id: string; filmNo: string | null };

async function linesOf(db: Reading, named: ReadonlyMap<string, string>, included: ReadonlyMap<string, string>): Promise<Line[]> {
  if (named.size === 0) return [];
  const conceded = sql<boolean>`exists (select 1 from ${reportConcession} where ${reportConcession.lineId} = ${reportLine.id} and ${reportConcession.reportId} = ${reportLine.reportId})`;
  const rows = await db
    .select({
      id: reportLine.id,
      reportId: reportLine.reportId,
      method: inspectionReport.method,
      itemTag: inspectionReport.itemTag,
      itemKey: reportLine.itemKey,
      weldId: reportLine.weldId,
      result: reportLine.result,
      stage: reportLine.examStage,
      performedOn: reportLine.performedOn,
      inspectedOn: inspectionReport.inspectedOn,
      isConceded: conceded,
      filmNo: sql<string | null>`${reportLine.values} ->> 'filmNo'`,
    })
    .from(reportLine)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLine.reportId))
    .where(inArray(reportLine.reportId, [...named.keys()]))
    .orderBy(asc(reportLine.reportId), asc(reportLine.lineNo));
  return rows.map(({ reportId, weldId, itemKey, performedOn, inspectedOn, ...line }) => ({
    ...line,
    itemKey: weldId ?? itemKey,
    report: named.get(reportId) ?? "",
    isIncluded: included.has(reportId),
    on: performedOn ?? inspectedOn,
  }));
}

/** Snapshots are large: their parts are read for so many reports at a time. */
const atATime = 50;

async function snapshotsOf(db: Reading, reportIds: readonly string[]): Promise<FrozenParts[]> {
  const part = (name: string) => sql<unknown>`${evidenceSnapshot.evidence} -> ${sql.raw(`'${name}'`)}`;
  const found: FrozenParts[] = [];
  for (let at = 0; at < reportIds.length; at += atATime) {
    // oxlint-disable-next-line no-await-in-loop -- so many at a time
    const rows = await db
      .select({
        certifications: part("certifications"),
        reviewerCertificate: part("reviewerCertificate"),
        instruments: part("instruments"),
        procedures: part("procedures"),
      })
      .from(evidenceSnapshot)
      .where(inArray(evidenceSnapshot.reportId, reportIds.slice(at, at + atATime)));
    found.push(...rows.flatMap((row) => FrozenParts.safeParse(row).data ?? []));
  }
  return found;
}

async function batchesOf(db: Reading, included: ReadonlyMap<string, string>) {
  if (included.size === 0) return [];
  const rows = await db
    .select()
    .from(reportConsumable)
    .where(inArray(reportConsumable.reportId, [...included.keys()]));
  return rows.map(({ reportId, ...one }) => ({ ...one, report: included.get(reportId) ?? "" }));
}

async function concessionRegister(db: Reading, included: ReadonlyMap<string, string>, lines: readonly Line[]) {
  const rows =
    included.size === 0
      ? []
      : await db
          .select()
          .from(reportConcession)
          .where(inArray(reportConcession.reportId, [...included.keys()]));
  const nameOf = new Map(lines.map((line) => [line.id, itemName(line)]));
  return {
    title: "Concessions",
    empty: "No concession was granted.",
    heads: ["Concession", "Item", "Granted by", "On", "Document", "Report"],
    rows: rows
      .map(({ number, lineId, grantedBy, organization, grantedOn, document, reportId }) => [
        number,
        nameOf.get(lineId) ?? "",
        `${grantedBy}, ${organization}`,
        grantedOn,
        document,
        included.get(reportId) ?? "",
      ])
      .toSorted((a, b) => byName(a.join(" "), b.join(" "))),
  };
}

/** "P-26-0014 North rack, WO-26-0031" */
async function scopeName(db: Reading, { projectId, workOrderId }: DossierScope): Promise<string> {
  const [of] = projectId ? await db.select().from(project).where(eq(project.id, projectId)) : [];
  const [order] = workOrderId ? await db.select().from(workOrder).where(eq(workOrder.id, workOrderId)) : [];
  return [of && `${of.number} ${of.name}`, order?.number].filter(Boolean).join(", ");
}
