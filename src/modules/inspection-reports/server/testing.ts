import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Content } from "../report.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import { inspectionReports } from "../contract.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { procedure, procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { password, type Person, type TestApp } from "../../../testing.ts";

/** The day everyone works in these tests, in Houston. */
export const inspectionDay = "2026-03-12";
const long = "2025-01-10";
const at = `${long}T12:00:00.000Z`;
const stamp = { createdAt: at, updatedAt: at };

/** A small company with all it needs to sign a thickness report on 12 March 2026. */
export interface Scene {
  ana: Person;
  ben: Person;
  lena: Person;
  client: string;
  site: string;
  order: string;
  gauge: string;
  probe: string;
  block: string;
  procedure: string;
  certificates: { ana: string; ben: string };
}

const { create, save, sign, checks, open, find, revise } = inspectionReports.endpoints;

export async function setScene(on: TestApp): Promise<Scene> {
  const { db } = on;
  await seedBuiltInTemplates(db, at, on.services.secrets);
  const ana = await on.person("Ana Torres", ["TECH"]);
  const ben = await on.person("Ben Ruiz", ["LEAD"]);
  const lena = await on.person("Lena Vogt", ["L3", "QM"]);
  const certificates = { ana: await certify(db, ana, "Ana Torres", "II"), ben: await certify(db, ben, "Ben Ruiz", "II") };
  await certify(db, lena, "Lena Vogt", "III");
  for (const person of [ana, ben, lena]) await seeWell(db, person);
  const [gauge, probe, block] = [
    await instrument(on, "UTG-014", "UT-TG"),
    await instrument(on, "PRB-021", "UT-PROBE"),
    await instrument(on, "BLK-003", "UT-BLOCK"),
  ];
  const place = await jobFor(on, lena, ana);
  return { ana, ben, lena, gauge, probe, block, certificates, ...place, procedure: await approvedProcedure(db, lena) };
}

/** A certificate in UT from January 2025 to January 2027, with the changes in `more`. */
export async function certify(
  db: Db,
  { id: userId }: Pick<Person, "id">,
  personName: string,
  level: string,
  more: Partial<typeof certification.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(certification).values({
    id,
    ...stamp,
    certificateNumber: `UT-${level}-${id.slice(0, 4)}`,
    userId,
    personName,
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    level,
    techniques: [],
    basis: "external",
    issuedOn: long,
    effectiveFrom: long,
    expiresOn: "2027-01-09",
    authorizedToTest: true,
    state: "active",
    signedAt: at,
    ...more,
  });
  return id;
}

/** Near and colour vision tested on 15 January 2026, or the day given. */
export async function seeWell(db: Db, { id: userId }: Pick<Person, "id">, testedOn = "2026-01-15"): Promise<void> {
  const test = (kind: "near" | "colour", chart: "Jaeger" | "Ishihara", result: string) => ({
    id: randomUUID(),
    ...stamp,
    userId,
    personName: "",
    testedOn,
    kind,
    chart,
    result,
    distanceMm: 305,
    eye: "both" as const,
    corrected: false,
    examinerName: "Dr. Okoro",
    examinerQualification: "Optometrist",
    recordedAt: "2026-01-15T12:00:00.000Z",
  });
  await db.insert(visionTest).values([test("near", "Jaeger", "J1"), test("colour", "Ishihara", "pass")]);
}

/** An instrument calibrated on 10 January 2026 for a year. */
export async function instrument(
  on: TestApp,
  assetTag: string,
  typeCode: string,
  calibratedOn = "2026-01-10",
  dueOn = "2027-01-10",
): Promise<string> {
  const { db } = on;
  const [type] = await db.select().from(equipmentType).where(eq(equipmentType.code, typeCode));
  if (!type) throw new Error(`There is no equipment type ${typeCode}.`);
  const id = randomUUID();
  await db.insert(inventoryItem).values({
    id,
    ...stamp,
    assetTag,
    typeId: type.id,
    manufacturer: "Olympus",
    model: "38DL",
    serialNumber: `S-${assetTag}`,
    ownership: "own",
    homeBaseId: on.bases.houston,
    accessories: [],
    onlyForCalibration: false,
    state: "in stock",
  });
  await calibrate(db, id, calibratedOn, dueOn);
  return id;
}

/** Certificate numbers are counted: random ones of this length collide now and then. */
let certificates = 0xa0_00_00;

export async function calibrate(db: Db, itemId: string, calibratedOn: string, dueOn: string): Promise<void> {
  await db.insert(calibrationRecord).values({
    id: randomUUID(),
    ...stamp,
    itemId,
    certificateNumber: `C-${(certificates += 1).toString(16)}`,
    calibratedOn,
    dueOn,
    providerName: "Gulf Metrology",
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    excludes: [],
    covers: [],
    decisionRule: "simple",
    standardItemIds: [],
    standards: [],
    state: "in force",
    releasedAt: `${calibratedOn}T18:00:00.000Z`,
  });
}

async function jobFor(on: TestApp, lead: Person, crew: Person) {
  const { db } = on;
  const [client, site, of, order] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const base = on.bases.houston;
  await db.insert(clientCompany).values({
    id: client,
    ...stamp,
    code: "ACR",
    legalName: "Acadia Refining LLC",
    displayName: "Acadia Refining",
    status: "active",
  });
  await db.insert(clientSite).values({
    id: site,
    ...stamp,
    clientCompanyId: client,
    code: "BTN",
    name: "Baytown unit 3",
    address: "Decker Drive, Baytown",
    country: "US",
    timeZone: "America/Chicago",
  });
  await db.insert(project).values({
    id: of,
    ...stamp,
    number: "P-26-0001",
    name: "Thickness survey",
    clientCompanyId: client,
    baseLocationId: base,
    kind: "in-service",
    managerId: lead.id,
    startOn: "2026-03-01",
    endOn: "2026-04-30",
    status: "active",
  });
  await db.insert(workOrder).values({
    id: order,
    ...stamp,
    number: "WO-26-0001",
    projectId: of,
    clientCompanyId: client,
    clientSiteId: site,
    baseLocationId: base,
    title: "Circuit CW-31",
    status: "in progress",
    assignedUserIds: [crew.id],
    plannedStartOn: "2026-03-01",
    plannedEndOn: "2026-03-20",
  });
  return { client, site, order };
}

async function approvedProcedure(db: Db, { id: levelThree }: Person): Promise<string> {
  const id = randomUUID();
  await db.insert(procedure).values({
    id,
    ...stamp,
    number: "UT-004",
    title: "Ultrasonic thickness",
    kind: "NDT procedure",
    method: "UT",
    responsibleLevelIIIId: levelThree,
    reviewIntervalMonths: 24,
  });
  await db.insert(procedureRevision).values({
    id: randomUUID(),
    ...stamp,
    procedureId: id,
    procedureNumber: "UT-004",
    revisionNo: 2,
    status: "approved",
    changeSummary: "First issue",
    standards: [{ code: "ASME V", edition: "2023", clause: "Article 5, SE-797", role: "method" }],
    referencingCodes: [],
    scope: {} as never,
    personnelRequirement: {} as never,
    equipmentTypes: [],
    variables: [],
    approvedOn: long,
    approvedById: levelThree,
    approvedByName: "Lena Vogt",
    effectiveFrom: "2025-02-01",
  });
  return id;
}

/** The sample thickness report, on this scene's instruments and day. */
export function thicknessContent(scene: Scene, day = inspectionDay): Partial<Content> {
  const { content } = utThicknessSample();
  const swap = new Map([
    ["sample-gauge", scene.gauge],
    ["sample-probe", scene.probe],
    ["sample-block", scene.block],
  ]);
  const couplant = randomUUID();
  const placed = JSON.parse(JSON.stringify(content).replaceAll("2024-06-03", day), (_, value: unknown) =>
    value === "sample-couplant" ? couplant : typeof value === "string" ? (swap.get(value) ?? value) : value,
  ) as typeof content;
  const item = (inventoryItemId: string) => ({ id: randomUUID(), inventoryItemId, purpose: null, usedFrom: null, usedTo: null });
  return {
    inspectionStart: `${day}T13:00:00.000Z`,
    inspectionEnd: `${day}T20:00:00.000Z`,
    header: { ...placed.header, itemTag: nextTag(), procedure: scene.procedure },
    technique: placed.technique,
    calibration: placed.calibration,
    summary: placed.summary,
    acceptance: placed.acceptance,
    lines: placed.lines.map((line) => ({ ...line, id: randomUUID() })),
    indications: [],
    people: [
      {
        id: randomUUID(),
        userId: scene.ana.id,
        externalName: null,
        organization: null,
        roles: ["performer", "evaluator"],
        dates: [],
        subcontractor: false,
      },
    ],
    equipment: [item(scene.gauge), item(scene.probe), item(scene.block)],
    consumables: [
      {
        id: couplant,
        kind: "UT-CPL",
        product: "Ultragel II",
        manufacturer: "Sonotech",
        batch: "UG-2511",
        expiresOn: "2027-11-30",
      },
    ],
  };
}

let tags = 0;
/** Every report is about a different part of the circuit, or it would count as a duplicate. */
const nextTag = () => `CW-31/${(tags += 1)}`;

/** A thickness report written by Ana, ready to be signed. */
export async function writtenReport(scene: Scene, changes: Partial<Content> = {}) {
  const started = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  const saved = await scene.ana.ask(save, {
    id: started.body.id,
    body: { version: started.body.version, changes: { ...thicknessContent(scene), ...changes } },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem));
  return saved.body;
}

/** Signs as this person after opening every section. */
export async function signAs(person: Person, id: string, secret = password) {
  const before = await person.ask(checks, { id });
  const { contentHash } = before.body;
  await person.ask(open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
  return person.ask(sign, { id, body: { contentHash, userId: person.email, password: secret } });
}

/** Gives every question of a report a written answer. */
export async function answerAll(scene: Scene, report: { id: string; version: number }): Promise<void> {
  const { body } = await scene.ana.ask(checks, { id: report.id });
  const asked = body.findings.filter(({ severity }) => severity === "W");
  const answers = Object.fromEntries(asked.map(({ id }) => [id, "Looked at by the Level III; see note 4."]));
  await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { answers } } });
}

/** A report signed by Ana and reviewed by Ben; its questions are answered on request. */
export async function issuedReport(scene: Scene, changes: Partial<Content> = {}, { answers = false } = {}) {
  const report = await writtenReport(scene, changes);
  const { id } = report;
  if (answers) await answerAll(scene, report);
  for (const person of [scene.ana, scene.ben]) {
    const { status, problem } = await signAs(person, id);
    if (status !== 200) throw new Error(JSON.stringify(problem));
  }
  return (await scene.ana.ask(find, { id })).body;
}

/** The next revision of a signed report, started by Ana, with a difference. */
export async function correctedRevision(
  scene: Scene,
  id: string,
  changes: Partial<Content> = { remarks: "Drawing 1042 sheet 2." },
) {
  const body = {
    reasonForRevision: "Drawing named",
    reasonClass: "error ours" as const,
    changeSummary: "Remarks: drawing 1042 sheet 2, not named before",
  };
  const begun = await scene.ana.ask(revise, { id, body });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.problem));
  const saved = await scene.ana.ask(save, { id: begun.body.id, body: { version: begun.body.version, changes } });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem));
  return saved.body;
}
