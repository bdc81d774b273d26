import { and, type AnyColumn, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { evidence, evidenceIds, type EvidenceId } from "../clauses.ts";
import type { VisitNow } from "../contract.ts";
import { words } from "../tiles.ts";
import { askInside } from "./ask-inside.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import type { Counted } from "#kit/contract.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { finished } from "#modules/inspection-reports/report.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** What the person may look at of each kind of evidence; a list that is not theirs is left out. */
export async function visitNow(ctx: Ctx): Promise<VisitNow["evidence"]> {
  const counted = await Promise.all(evidenceIds.map(async (id) => ({ id, found: await countOf(ctx, id) })));
  return counted.flatMap(({ id, found }) => {
    const { page, place = {}, filters } = evidence[id];
    return found === null ? [] : [{ evidence: id, ...found, href: page + words({ ...place, ...filters }) }];
  });
}

async function countOf(ctx: Ctx, id: EvidenceId): Promise<Counted | null> {
  const { list, filters } = evidence[id];
  if (!mayAsk(ctx, `${list}/count`)) return null;
  return (await askInside<Counted>(ctx, `${list}/count${words(filters)}`)).body;
}

/** Whether the list is the person's to open, so that nothing is asked that would stand in the log as refused. */
function mayAsk({ request, actor }: Ctx, path: string): boolean {
  const access = request.server.served.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === path);
  if (!access || access.endpoint.access.kind !== "action") return false;
  const { modules } = access.endpoint.access;
  return actor.isSuperUser || (modules.length > 0 ? modules : access.of.opens).some((id) => actor.rights[id]?.view !== undefined);
}

interface Population {
  table: PgTable & { id: AnyColumn; archivedAt: AnyColumn };
  where?: SQL;
  number: SQL | AnyColumn;
  name: SQL | AnyColumn;
  page: string;
}

const populations: Readonly<Partial<Record<EvidenceId, Population>>> = {
  people: {
    table: appUser,
    where: eq(appUser.status, "active"),
    number: appUser.employeeNumber,
    name: sql`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    page: "/profile/",
  },
  certificates: {
    table: certification,
    number: certification.certificateNumber,
    name: sql`${certification.personName} || ', ' || ${certification.method} || ' ' || ${certification.level}`,
    page: "/ndt-training/certifications/",
  },
  visionTests: {
    table: visionTest,
    number: sql`${visionTest.testedOn}::text`,
    name: visionTest.personName,
    page: "/ndt-training/vision/",
  },
  instruments: {
    table: inventoryItem,
    number: inventoryItem.assetTag,
    name: sql`${inventoryItem.manufacturer} || ' ' || ${inventoryItem.model}`,
    page: "/inventory/",
  },
  calibrations: {
    table: calibrationRecord,
    number: calibrationRecord.certificateNumber,
    name: calibrationRecord.providerName,
    page: "/calibration/",
  },
  procedures: { table: procedure, number: procedure.number, name: procedure.title, page: "/procedures/" },
  workOrders: { table: workOrder, number: workOrder.number, name: workOrder.title, page: "/work-orders/" },
  signedReports: {
    table: inspectionReport,
    where: inArray(inspectionReport.status, [...finished]),
    number: inspectionReport.reportNumber,
    name: sql`coalesce(nullif(${inspectionReport.itemDescription}, ''), ${inspectionReport.itemTag}, ${inspectionReport.method})`,
    page: "/view-inspection-reports/",
  },
  cases: { table: evidenceCase, number: sql`''`, name: evidenceCase.source, page: "/calibration/cases/" },
};

type Asked = { evidence: EvidenceId; size: number; seed: string };

/**
 * Records drawn at random from all the person may look at. The order is that of a hash of each id with the seed: nobody can choose it, and
 * whoever is given the seed draws the same records again.
 */
export async function sample(ctx: Ctx, { query: { evidence: id, size, seed } }: { query: Asked }) {
  const from = populations[id];
  if (!from) throw wrongField("evidence", "Of this no sample is drawn.");
  if (!mayAsk(ctx, `${evidence[id].list}/count`)) throw notAllowed(`You may not look at ${evidence[id].title.toLowerCase()}.`);
  const { table, number, name, page, where } = from;
  const within = and(isNull(table.archivedAt), where, ctx.lookup.within(table));
  const rows = await ctx.db.execute<{ id: string; number: string | null; name: string | null; population: number }>(
    sql`select ${table.id} as id, ${number} as number, ${name} as name, count(*) over ()::int as population
      from ${table} where ${within} order by md5(${table.id}::text || ${seed}::text) limit ${size}`,
    "objects",
  );
  return {
    population: rows[0]?.population ?? 0,
    rows: rows.map((row) => ({ id: row.id, number: row.number ?? "", name: row.name ?? "", href: page + row.id })),
  };
}
