import { inArray } from "drizzle-orm";
import { usedOn } from "../rules/dates.ts";
import { attachedFiles, type Loaded } from "./loading.ts";
import { shownUnits } from "#directory/company/report-policy.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { KnownInstruments } from "#eligibility/server/source.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";

/** What the template's formulas and rules use besides the content: instruments with their last calibration, batches, dates, photos. */
export async function contextOf(
  eligibility: Eligibility,
  db: Reading,
  loaded: Pick<Loaded, "report" | "content" | "policy" | "files">,
  facts = knownInstruments(eligibility, db, loaded),
): Promise<ReportContext> {
  const { report, content, policy } = loaded;
  const ids = content.equipment.map(({ inventoryItemId }) => inventoryItemId);
  const days = report.performedDates;
  const [instruments, people] = await together([facts, peopleIn(db, content.people)]);
  const calibrated = instruments.calibration({ inventoryItemIds: [...new Set(ids)], days });
  return {
    performedDates: report.performedDates,
    timeZone: report.timeZone,
    inspectionStart: content.inspectionStart,
    inspectionEnd: content.inspectionEnd,
    unitSystem: shownUnits(policy),
    equipment: [...instruments.items.values()].map(({ id, assetTag, typeCode }) => {
      const rows = content.equipment.filter(({ inventoryItemId }) => inventoryItemId === id);
      const inForce = calibrated
        .filter(({ inventoryItemId, day }) => inventoryItemId === id && rows.some((row) => usedOn(row, [day]).length > 0))
        .map(({ day, answer }) => ({ day, calibratedOn: answer.ok ? (answer.held?.calibratedOn ?? null) : null }));
      return {
        inventoryItemId: id,
        typeCode,
        label: assetTag,
        calibratedOn: inForce.at(-1)?.calibratedOn ?? null,
        calibratedFor: inForce,
      };
    }),
    consumables: content.consumables.map((one) => ({ ...one })),
    attachments: attachedFiles(loaded)
      .map(({ id, kind }) => ({
        kind,
        lineId: content.attachments.find(({ fileId }) => fileId === id)?.lineId ?? null,
      }))
      .concat((content.sketches ?? []).map(({ lineId }) => ({ kind: "sketch", lineId }))),
    people,
  };
}

/** The records of a report's instruments; empty if it lists none. */
export function knownInstruments(
  { instruments }: Eligibility,
  db: Reading,
  { content }: Pick<Loaded, "content">,
): Promise<KnownInstruments> {
  return instruments(
    db,
    content.equipment.map(({ inventoryItemId }) => inventoryItemId),
  );
}

/** The people of the report with their names. */
async function peopleIn(db: Reading, people: Loaded["content"]["people"]): Promise<ReportContext["people"]> {
  const ids = people.flatMap(({ userId }) => userId ?? []);
  const known =
    ids.length === 0
      ? []
      : await db
          .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
          .from(appUser)
          .where(inArray(appUser.id, ids));
  return people.map(({ id, userId, externalName, roles }) => {
    const user = known.find((one) => one.id === userId);
    return { id, name: user ? `${user.firstName} ${user.lastName}` : (externalName ?? ""), roles };
  });
}
