import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../testing.ts";
import { inventoryItem, equipmentType } from "#modules/inventory/server/tables.ts";
import { calibrationPeriod } from "#modules/calibration/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";

const stamp = { createdAt: "2025-01-01T00:00:00.000Z", updatedAt: "2025-01-01T00:00:00.000Z" };

type Certificate = Partial<typeof certification.$inferInsert> & { userId: string; expiresOn: string };

/** A signed UT II certificate as it stands in the database. */
export async function giveCertificate({ db }: TestApp, given: Certificate): Promise<string> {
  const id = randomUUID();
  await db.insert(certification).values({
    ...stamp,
    id,
    certificateNumber: `UT-II-${id.slice(0, 4)}`,
    personName: "Ana Torres",
    schemeId: "SNT-TC-1A:2024",
    method: "UT",
    level: "II",
    techniques: [],
    basis: "initial",
    issuedOn: "2021-04-01",
    effectiveFrom: "2021-04-01",
    authorizedToTest: true,
    state: "active",
    signedAt: "2021-04-01T00:00:00.000Z",
    ...given,
  });
  return id;
}

type Test = Partial<typeof visionTest.$inferInsert> & { userId: string; testedOn: string };

/** A passed Jaeger test of near vision, held at 305 mm. */
export async function testVision({ db }: TestApp, given: Test): Promise<string> {
  const id = randomUUID();
  await db.insert(visionTest).values({
    ...stamp,
    id,
    personName: "Ana Torres",
    kind: "near",
    chart: "Jaeger",
    result: "J1",
    distanceMm: 305,
    eye: "both",
    corrected: false,
    examinerName: "Dr Ho",
    examinerQualification: "Optometrist",
    recordedAt: stamp.createdAt,
    ...given,
  });
  return id;
}

/** A thickness gauge in calibration until that day. */
export async function calibrateGauge(
  on: TestApp,
  dueOn: string,
  more: Partial<typeof inventoryItem.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const [type] = await on.db.select().from(equipmentType).limit(1);
  await on.db.insert(inventoryItem).values({
    ...stamp,
    id,
    assetTag: `UTG-${id.slice(0, 4)}`,
    typeId: type?.id ?? "",
    manufacturer: "Olympus",
    model: "38DL",
    serialNumber: id,
    ownership: "own",
    homeBaseId: on.bases.houston,
    accessories: [],
    onlyForCalibration: false,
    state: "in stock",
    ...more,
  });
  await on.db.insert(calibrationPeriod).values({
    id: randomUUID(),
    itemId: id,
    validFrom: "2025-01-01",
    validTo: null,
    state: "in calibration",
    dueOn,
    knownFrom: stamp.createdAt,
  });
  return id;
}
