/** What tests of the calendar start from: certified people, and planned work orders. */
import { randomUUID } from "node:crypto";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { TestApp } from "../../../testing.ts";

const at = "2026-05-01T08:00:00.000Z";
export const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });

/** A Level II certificate in a method until a day, with a vision test. */
export async function certifyIn(
  on: TestApp,
  userId: string,
  expiresOn: string,
  method: "UT" | "RT" | "MT" = "UT",
): Promise<void> {
  const of = { userId, personName: "Ana Torres" };
  await on.db.insert(certification).values({
    ...stamp(),
    ...of,
    certificateNumber: randomUUID(),
    schemeId: "SNT-TC-1A:2020",
    method,
    level: "II",
    techniques: [],
    basis: "initial",
    issuedOn: "2025-01-01",
    effectiveFrom: "2025-01-01",
    expiresOn,
    authorizedToTest: true,
    state: "active",
    signedAt: "2025-01-01T08:00:00Z",
  });
  await on.db.insert(visionTest).values({
    ...stamp(),
    ...of,
    testedOn: "2026-04-01",
    kind: "near",
    chart: "Jaeger",
    result: "J2",
    distanceMm: 305,
    eye: "both",
    corrected: false,
    examinerName: "Dr Who",
    examinerQualification: "Optometrist",
    recordedAt: "2026-04-01T08:00:00Z",
  });
}

let count = 400;
/** The number of the work order made last. */
export const lastNumber = (): string => `WO-0${count}`;

/** A planned work order in Houston with its project and client, without a crew; the answer is its id. */
export async function jobIn(on: TestApp, managerId: string, more: Partial<typeof workOrder.$inferInsert> = {}): Promise<string> {
  count += 1;
  const number = lastNumber();
  const client = { ...stamp(), code: `C${count}`, legalName: number, displayName: `Client ${count}`, status: "active" as const };
  const site = { ...stamp(), clientCompanyId: client.id, code: "BAY", name: "Bay", address: "Pier 4", country: "US" };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.houston };
  const parent = { ...stamp(), ...of, number: `P-${count}`, name: "Spring", kind: "in-service" as const, managerId };
  const { id } = stamp();
  await on.db.insert(clientCompany).values(client);
  await on.db.insert(clientSite).values({ ...site, timeZone: "America/Chicago" });
  await on.db.insert(project).values({ ...parent, startOn: "2026-05-01", endOn: "2026-07-30", status: "active" });
  const open = {
    technique: null,
    itemType: null,
    standard: null,
    acceptance: null,
    procedureId: null,
    quantity: null,
    unit: null,
  };
  await on.db.insert(workOrder).values({
    ...stamp(),
    ...of,
    id,
    number,
    projectId: parent.id,
    clientSiteId: site.id,
    title: "Weld scan",
    status: "planned",
    plannedStartOn: "2026-06-12",
    plannedEndOn: "2026-06-25",
    scope: [{ ...open, id: randomUUID(), method: "UT", extentPercent: null }],
    ...more,
  });
  return id;
}
