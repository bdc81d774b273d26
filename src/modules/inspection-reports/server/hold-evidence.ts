import { eq, sql } from "drizzle-orm";
import type { ReportRow } from "./loading.ts";
import { reportEquipment, reportPerson } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Store } from "#kit/server/store.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

/**
 * Locks all evidence of this report while it is signed, including the standards its instruments were calibrated with: a withdrawal, release or change
 * committed before is seen, a concurrent one waits until the signature is committed.
 */
export async function holdEvidenceOf(store: Store, report: ReportRow, signerId: string): Promise<void> {
  const people = sql`select ${reportPerson.userId} from ${reportPerson} where ${eq(reportPerson.reportId, report.id)}`;
  const listed = sql`select ${reportEquipment.inventoryItemId} from ${reportEquipment} where ${eq(reportEquipment.reportId, report.id)}`;
  const items = sql`with recursive rests_on(id) as (${listed} union
    select unnest(${calibrationRecord.standardItemIds}) from ${calibrationRecord} join rests_on on rests_on.id = ${calibrationRecord.itemId})
    select id from rests_on`;
  const types = sql`select ${inventoryItem.typeId} from ${inventoryItem} where ${inventoryItem.id} in (${items})`;
  const named = report.header["procedure"];
  const procedureId = typeof named === "string" && isId(named) ? named : null;
  await store.holdEvidence([
    { table: appUser, ids: sql`${people} union select ${signerId}::uuid` },
    { table: clientCompany, ids: sql`select ${report.clientCompanyId}::uuid` },
    { table: equipmentType, ids: types },
    { table: inventoryItem, ids: items },
    { table: procedure, ids: sql`select ${procedureId}::uuid` },
    { table: reportTemplate, ids: sql`select ${report.templateId}::uuid` },
    { table: workOrder, ids: sql`select ${report.workOrderId}::uuid` },
  ]);
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
