/** What was measured with, the calibrations in force on the days of the inspection, and the standards behind them. */
import { eq } from "drizzle-orm";
import { capital } from "#kit/capital.ts";
import { type Behind, type DraftEntry, type DraftSection, fact, idIn, refsOf, withPapers } from "./behind.ts";
import { calibrationExtension, calibrationProvider, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

export async function instrumentSection(behind: Behind): Promise<DraftSection> {
  return {
    key: "instruments",
    title: "Instruments and calibrations",
    empty: "No instrument was frozen with the report.",
    entries: [...(await measured(behind, false)), ...(await extensions(behind))],
  };
}

/** Up to the standards that the company has calibrations of: each one with the certificate that was in force when it was used. */
export async function traceabilitySection(behind: Behind): Promise<DraftSection> {
  return {
    key: "traceability",
    title: "Traceability: standards the instruments were calibrated with",
    empty: "The calibrations above name no standard of this company: they are certificates of laboratories.",
    entries: await measured(behind, true),
  };
}

async function measured(behind: Behind, through: boolean): Promise<DraftEntry[]> {
  const { db } = behind.ctx;
  const items = refsOf(behind, ["InventoryItem"], through);
  const records = refsOf(behind, ["CalibrationRecord"], through);
  const things = await db
    .select({ item: inventoryItem, type: equipmentType.name })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(idIn(inventoryItem.id, items.keys()))
    .orderBy(inventoryItem.assetTag);
  const calibrations = await db
    .select({ row: calibrationRecord, provider: calibrationProvider, tag: inventoryItem.assetTag })
    .from(calibrationRecord)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationRecord.itemId))
    .leftJoin(calibrationProvider, eq(calibrationProvider.id, calibrationRecord.providerId))
    .where(idIn(calibrationRecord.id, records.keys()))
    .orderBy(inventoryItem.assetTag, calibrationRecord.calibratedOn);
  const entries = await Promise.all([
    ...things.map(({ item, type }) =>
      withPapers(behind, {
        entity: "InventoryItem",
        id: item.id,
        title: `${item.assetTag}: ${type}`,
        facts: [
          ...fact("Used on", items.get(item.id)),
          ...fact("Instrument", [item.manufacturer, item.model].filter(Boolean).join(" ")),
          ...fact("Serial number", item.serialNumber),
          ...fact(
            "Calibration",
            calibrations.some(({ row }) => row.itemId === item.id) ? null : "none was frozen with the report",
          ),
        ],
      }),
    ),
    ...calibrations.map(({ row, provider, tag }) =>
      withPapers(behind, {
        entity: "CalibrationRecord",
        id: row.id,
        title: `${tag}: calibration ${row.certificateNumber}`,
        facts: [
          ...fact("Used on", records.get(row.id)),
          ...fact("Laboratory", row.providerName),
          ...fact("Accreditation", [provider?.accreditationBody, provider?.accreditationNumber].filter(Boolean).join(" ")),
          ...fact("Calibrated", row.calibratedOn),
          ...fact("Due", row.dueOn),
          ...fact("As found, as left", `${row.asFound}, ${row.asLeft}`),
          ...fact("Limitation", row.limitation),
          ...fact("Standards", row.standards.map(standardText).join("; ")),
          ...fact("State today", capital(row.state)),
        ],
      }),
    ),
  ]);
  // Each instrument with its calibrations below it; the sort keeps the order of equal ones.
  return entries.toSorted((a, b) => tagOf(a).localeCompare(tagOf(b)));
}

const tagOf = ({ title }: DraftEntry): string => title.slice(0, title.indexOf(":"));

function standardText({ assetTag, certificateNumber, dueOn }: (typeof calibrationRecord.$inferSelect)["standards"][number]) {
  return certificateNumber ? `${assetTag}, ${certificateNumber}, due ${dueOn ?? "never"}` : assetTag;
}

async function extensions(behind: Behind): Promise<DraftEntry[]> {
  const used = refsOf(behind, ["CalibrationExtension"]);
  const rows = await behind.ctx.db
    .select({ row: calibrationExtension, tag: inventoryItem.assetTag })
    .from(calibrationExtension)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationExtension.itemId))
    .where(idIn(calibrationExtension.id, used.keys()));
  return Promise.all(
    rows.map(({ row, tag }) =>
      withPapers(behind, {
        entity: "CalibrationExtension",
        id: row.id,
        title: `${tag}: calibration extended to ${row.toDueOn}`,
        facts: [
          ...fact("Used on", used.get(row.id)),
          ...fact("Due before", row.fromDueOn),
          ...fact("Approved", row.approvedOn),
          ...fact("Reason", row.reason),
          ...fact("Risk", row.riskAssessment),
        ],
      }),
    ),
  );
}
