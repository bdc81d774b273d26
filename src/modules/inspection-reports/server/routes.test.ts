import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import type { Content } from "../report.ts";
import { contentHash, type HashedContent } from "../rules/content-hash.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import { formatCode } from "../rules/verification-code.ts";
import { walkLedger, watchLedger } from "./walk.ts";
import {
  correctedRevision,
  inspectionDay,
  instrument,
  issuedReport,
  type Scene,
  setScene,
  signAs,
  thicknessContent,
  writtenReport,
} from "./testing.ts";
import { evidenceSnapshot, inspectionReport, reportLine } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { quantity } from "#kit/quantity.ts";
import { securityEvent, storedFile } from "#kit/server/tables.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

const {
  list,
  count,
  create,
  find,
  save,
  sign,
  checks,
  open,
  recall,
  comment,
  answerComment,
  classifyRevision,
  revise,
  clone,
  evidence,
  verify,
  verifyFile,
  discard,
  history,
  lastReturned,
  numberRegister,
  signBatch,
} = inspectionReports.endpoints;
const { list: registerList } = inspectionReports.register;
const returnIt = inspectionReports.endpoints.return;
const voidIt = inspectionReports.endpoints.void;
const fileOf = async (entityId: string, caption: string) => {
  const id = randomUUID();
  await on.db.insert(storedFile).values({
    id,
    createdAt: "2026-03-12T15:00:00Z",
    updatedAt: "2026-03-12T15:00:00Z",
    entity: "InspectionReport",
    entityId,
    kind: "photo",
    name: "elbow.jpg",
    mediaType: "image/jpeg",
    size: 10,
    sha256: "b".repeat(64),
    caption,
  });
  return id;
};
const reasonsOf = (problem: { reasons?: { message: string }[] }) => problem.reasons?.map(({ message }) => message) ?? [];

describe("writing a report", () => {
  it("starts from a work order with client, site, references and crew filled in", async () => {
    const { status, body } = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "draft",
      reportNumber: null,
      revision: 0,
      clientName: "Acadia Refining",
      siteName: "Baytown unit 3",
      workOrderNumber: "WO-26-0001",
      timeZone: "America/Chicago",
      method: "UT",
    });
    expect(body.provisionalRef).toMatch(/^D-[0-9A-Z]{3}-\d{4}$/);
    expect(body.people).toMatchObject([{ userId: scene.ana.id, roles: ["performer", "evaluator"] }]);
  });
  it("keeps the sections that are sent and derives dates, item and result", async () => {
    const report = await writtenReport(scene);
    expect(report).toMatchObject({
      inspectedOn: inspectionDay,
      performedDates: [inspectionDay],
      result: "REJECT",
      version: 2,
    });
    expect(report.lines).toHaveLength(5);
    const again = await scene.ana.ask(find, { id: report.id });
    expect(again.body.lines).toEqual(report.lines);
  });
  it("shows in the history which reading changed from what to what", async () => {
    const report = await writtenReport(scene);
    const [first, ...others] = report.lines;
    if (!first) throw new Error("no line");
    const lines = [{ ...first, values: { ...first.values, r1: { entered: "11.30", unit: "mm", si: "11.30" } } }, ...others];
    await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { lines } } });
    const { body } = await scene.ana.ask(history, { id: report.id });
    expect(body[0]?.changes).toContainEqual({
      field: "line 1: values r1",
      old: { entered: "11.20", unit: "mm", si: "11.20" },
      new: { entered: "11.30", unit: "mm", si: "11.30" },
    });
  });
  it("refuses a stale version and answers with the report as it is", async () => {
    const report = await writtenReport(scene);
    const { status, problem } = await scene.ana.ask(save, { id: report.id, body: { version: 1, changes: { remarks: "late" } } });
    expect(status).toBe(409);
    expect(problem.code).toBe("changed-meanwhile");
    expect(problem.current).toMatchObject({ version: 2 });
  });
  it("refuses an end before the start", async () => {
    const report = await writtenReport(scene);
    const body = (changes: object) => ({ version: report.version, changes });
    const before = await scene.ana.ask(save, { id: report.id, body: body({ inspectionEnd: "2026-03-12T12:00:00Z" }) });
    expect(before.problem.message).toBe("End is before start");
  });
  it("takes start and end with their zone, for a clock time alone is of no place", async () => {
    const report = await writtenReport(scene);
    const saved = (changes: object) => scene.ana.ask(save, { id: report.id, body: { version: report.version, changes } });
    const start = await saved({ inspectionStart: "2026-03-12T07:30:00" });
    expect([start.status, start.problem.fields]).toEqual([
      400,
      [
        {
          path: "inspectionStart",
          message:
            "Enter the start as date and time with its zone: 2026-03-14T07:30:00Z, or with the offset, 2026-03-14T07:30:00-05:00",
        },
      ],
    ]);
    expect((await saved({ inspectionEnd: "2026-03-14" })).problem.fields).toMatchObject([{ path: "inspectionEnd" }]);
    const end = report.inspectionEnd ?? "";
    expect((await saved({ inspectionEnd: new Date(end).toISOString().replace("Z", "+00:00") })).status).toBe(200);
  });
  it("is not for those whose role does not write, nor on someone else's report", async () => {
    const finance = await on.person("Fay Cash", ["FIN"]);
    expect((await finance.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } })).status).toBe(403);
    const report = await writtenReport(scene);
    const other = await on.person("Odd Man", ["TECH"]);
    expect((await other.ask(find, { id: report.id })).status).toBe(404);
    expect(
      (await other.ask(save, { id: report.id, body: { version: report.version, changes: { remarks: "mine now" } } })).status,
    ).toBe(404);
  });
  it("is listed for a technician, page by page, among the newest of others, where they wrote it or took part", async () => {
    const tim = await on.person("Tim Own", ["TECH"]);
    const begin = async (person: Person) =>
      (await person.ask(create, { body: { templateCode: "UT-THK", clientCompanyId: scene.client } })).body;
    const [first, other] = [await begin(tim), await begin(scene.ana)];
    const mine = [first, other, await begin(tim), await begin(scene.ana), await begin(tim)];
    const people = [...other.people, { ...other.people[0], userId: tim.id, roles: ["assistant"] }] as Content["people"];
    await scene.ana.ask(save, { id: other.id, body: { version: other.version, changes: { people } } });
    const wanted = mine.filter((_, at) => at !== 3).map(({ id }) => id);
    const page = (await tim.ask(list, { query: { limit: 3 } })).body;
    expect(page.rows.map(({ id }) => id)).toEqual(wanted.toReversed().slice(0, 3));
    const rest = (await tim.ask(list, { query: { limit: 3, after: page.next ?? "" } })).body;
    expect([rest.rows.map(({ id }) => id), rest.next]).toEqual([wanted.slice(0, 1), null]);
    expect(
      (await tim.ask(list, { query: { limit: 2, sort: "createdAt", status: "draft" } })).body.rows.map(({ id }) => id),
    ).toEqual(wanted.slice(0, 2));
  });
  it("lets a coordinator fill in references and what names the item, never technique or results", async () => {
    const report = await writtenReport(scene);
    const crd = await on.person("Cora Plan", ["CRD"]);
    const write = async (changes: Partial<Content>, { version }: { version: number }) =>
      crd.ask(save, { id: report.id, body: { version, changes } });
    const seen = (await crd.ask(find, { id: report.id })).body;
    expect(seen.may).toMatchObject({ edit: true, headerOnly: true, moveTemplate: false, revise: false });
    const refused = [
      { remarks: "fine" },
      { lines: seen.lines.map((line) => ({ ...line, result: "ACC" as const })) },
      { technique: { ...seen.technique, velocity: null } },
      { header: { ...seen.header, U: null } },
      { people: [] },
      { attachments: [] },
    ];
    for (const changes of refused) {
      const { status, problem } = await write(changes, seen);
      expect([status, problem.message]).toEqual([
        403,
        "A coordinator can enter the job references and the item; technicians enter technique and results.",
      ]);
    }
    const filled = await write({ purchaseOrder: "4500-1", header: { ...seen.header, drawingNo: "ISO-31-07" } }, seen);
    expect(filled.body).toMatchObject({ purchaseOrder: "4500-1", header: { drawingNo: "ISO-31-07" } });
  });
  it("started by a coordinator names the crew of the work order, not the coordinator", async () => {
    const crd = await on.person("Cora Start", ["CRD"]);
    const { body } = await crd.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    expect(body.people).toMatchObject([{ userId: scene.ana.id, roles: ["performer", "evaluator"] }]);
    expect(
      (
        await crd.ask(revise, {
          id: body.id,
          body: { reasonForRevision: "Typing error", reasonClass: "error ours", changeSummary: null },
        })
      ).status,
    ).toBe(403);
  });
  it("a lead technician who reads the reports of the base is offered the editor only for those of their own", async () => {
    const report = await writtenReport(scene);
    const lead = await on.person("Lena Lead", ["LEAD"]);
    const seen = await lead.ask(find, { id: report.id });
    expect([seen.status, seen.body.may.edit, seen.body.may.moveTemplate]).toEqual([200, false, false]);
    const answer = await lead.ask(save, { id: report.id, body: { version: report.version, changes: { purchaseOrder: "PO" } } });
    expect(answer.status).toBe(404);
    expect((await scene.ana.ask(find, { id: report.id })).body.may.edit).toBe(true);
  });
  it("keeps where a photo was taken only where the policy says so", async () => {
    const report = await writtenReport(scene);
    const position = { latitude: "29.75020", longitude: "-95.35801" };
    const placed = { fileId: await fileOf(report.id, "Elbow"), lineId: null, print: true, position };
    const saved = async (version: number) =>
      (await scene.ana.ask(save, { id: report.id, body: { version, changes: { attachments: [placed] } } })).body;
    const without = await saved(report.version);
    expect([without.photoPositions, without.attachments[0]?.position]).toEqual([false, undefined]);
    const ask = (reportPolicy: { photoPositions?: boolean }) =>
      on.db.update(clientCompany).set({ reportPolicy }).where(eq(clientCompany.id, scene.client));
    await ask({ photoPositions: true });
    const kept = await saved(without.version);
    expect([kept.photoPositions, kept.attachments[0]?.position]).toEqual([true, position]);
    await ask({});
    expect((await saved(kept.version)).attachments[0]?.position).toBeUndefined();
  });
  it("keeps the caption of a file as it is changed, and the history says from what to what", async () => {
    const report = await writtenReport(scene);
    const fileId = await fileOf(report.id, "As uploaded");
    const attach = (caption?: string) => [{ fileId, lineId: null, print: true, ...(caption === undefined ? {} : { caption }) }];
    const one = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { attachments: attach() } },
    });
    expect(one.body.attachments).toEqual(attach());
    const two = await scene.ana.ask(save, {
      id: report.id,
      body: { version: one.body.version, changes: { attachments: attach("Elbow seen from below") } },
    });
    expect(two.body.attachments).toEqual(attach("Elbow seen from below"));
    const { body } = await scene.ana.ask(history, { id: report.id });
    expect(body[0]?.changes).toContainEqual(expect.objectContaining({ field: "attachments" }));
    expect(JSON.stringify(body[0]?.changes)).toContain("Elbow seen from below");
  });
  it("can be sent twice and is done once", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } }, key);
    const second = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } }, key);
    expect(second.body.id).toBe(first.body.id);
  });
});

describe("the gates on the inspection date", () => {
  it("let a report in order pass", async () => {
    const { id } = await writtenReport(scene);
    const { body } = await scene.ana.ask(checks, { id });
    expect(body.obstacles).toEqual([]);
    expect(body).toMatchObject({ slot: "performed", meaning: "Performed by", more: true, result: "REJECT" });
  });
  it("refuse an expired certification, name it, and pass once it is put right", async () => {
    const dan = await on.person("Dan Late", ["TECH"]);
    const id = randomUUID();
    await on.db.insert(certification).values({
      id,
      createdAt: "2024-01-01T00:00:00Z",
      updatedAt: "2024-01-01T00:00:00Z",
      certificateNumber: "UT-II-9",
      userId: dan.id,
      personName: "Dan Late",
      schemeId: "SNT-TC-1A:2020",
      method: "UT",
      level: "II",
      techniques: [],
      basis: "external",
      issuedOn: "2024-01-01",
      effectiveFrom: "2024-01-01",
      expiresOn: "2026-03-11",
      authorizedToTest: true,
      state: "active",
      signedAt: "2024-01-01T00:00:00Z",
    });
    const { people = [] } = thicknessContent(scene);
    const report = await writtenReport(scene, { people: people.map((person) => ({ ...person, userId: dan.id })) });
    const { status, problem } = await signAs(dan, report.id);
    expect(status).toBe(422);
    expect(reasonsOf(problem)).toEqual(
      expect.arrayContaining([
        `Dan Late: no UT Level II certification valid on ${inspectionDay}`,
        `Dan Late: near-vision test not valid on ${inspectionDay}`,
      ]),
    );
    expect(problem.reasons).toContainEqual(expect.objectContaining({ entity: "User", entityId: dan.id }));
  });
  it("refuse an instrument out of calibration on the day, and a missing one", async () => {
    const old = await instrument(on, "UTG-099", "UT-TG", "2025-01-15", "2026-01-15");
    const { equipment = [] } = thicknessContent(scene);
    const overdue = await writtenReport(scene, {
      equipment: equipment.map((item, index) => (index === 0 ? { ...item, inventoryItemId: old } : item)),
    });
    expect(reasonsOf((await signAs(scene.ana, overdue.id)).problem)).toContain(
      `UTG-099: calibration due 2026-01-15, used ${inspectionDay}`,
    );
    const without = await writtenReport(scene, { equipment: [] });
    expect(reasonsOf((await signAs(scene.ana, without.id)).problem).join(" ")).toMatch(/must be listed on this report/);
  });
  it("refuse a procedure that was not in force", async () => {
    const report = await writtenReport(scene, thicknessContent(scene, "2025-01-20"));
    const reasons = reasonsOf((await signAs(scene.ana, report.id)).problem);
    expect(reasons.join(" ")).toMatch(/UT-004/);
  });
  it("refuse a content the template's rules find wrong", async () => {
    const report = await writtenReport(scene, { calibration: { ...thicknessContent(scene).calibration, checks: [] } });
    const { status, problem } = await signAs(scene.ana, report.id);
    expect(status).toBe(422);
    expect(reasonsOf(problem).length).toBeGreaterThan(0);
  });
});

describe("what the client and the procedure ask", () => {
  const reasons = async (id: string) => (await scene.ana.ask(checks, { id })).body.obstacles.map(({ message }) => message);

  it("blocks while a demand of the client is not met, and names its source", async () => {
    const id = randomUUID();
    const demand = { kind: "certification" as const, method: "UT" as const, minLevel: 2, schemes: ["ISO-9712"] };
    await on.db.insert(clientRequirement).values({
      id,
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
      clientCompanyId: scene.client,
      demand,
      sourceDocument: "ACR-QA-7 rev 4",
      validFrom: "2026-03-01",
      blocking: true,
    });
    const report = await writtenReport(scene);
    expect(await reasons(report.id)).toEqual([
      `Ana Torres: UT Level II or higher (ISO-9712) not met on ${inspectionDay} (ACR-QA-7 rev 4)`,
    ]);
    await on.db.update(clientRequirement).set({ validTo: "2026-03-11" }).where(eq(clientRequirement.id, id));
    expect(await reasons(report.id)).toEqual([]);
  });
  it("blocks a parameter outside an essential variable of the procedure", async () => {
    const variable = {
      key: "t",
      label: "Part temperature",
      tableRef: "T-421",
      class: "essential" as const,
      type: "range" as const,
      unit: "°C",
      min: "5",
      max: "25",
      allowed: null,
      decreaseOnly: null,
      reportFieldKey: "header.surfaceTemp",
    };
    await on.db
      .update(procedureRevision)
      .set({ variables: [variable as never] })
      .where(eq(procedureRevision.procedureId, scene.procedure));
    const report = await writtenReport(scene);
    expect(await reasons(report.id)).toEqual(["Part temperature 26 °C is outside 5-25 °C of UT-004 rev 2"]);
    await on.db.update(procedureRevision).set({ variables: [] }).where(eq(procedureRevision.procedureId, scene.procedure));
  });
  it("asks about a possible duplicate and takes the answer", async () => {
    const first = await writtenReport(scene);
    const second = await writtenReport(scene, { header: first.header });
    expect(await reasons(second.id)).toEqual([`Answer in words: Possible duplicate of ${first.provisionalRef}`]);
    const finding = (await scene.ana.ask(checks, { id: second.id })).body.findings.find(({ ruleId }) => ruleId === "R33");
    await scene.ana.ask(save, {
      id: second.id,
      body: { version: second.version, changes: { answers: { [finding?.id ?? ""]: "Second half of the circuit" } } },
    });
    expect(await reasons(second.id)).toEqual([]);
  });
});

describe("signing", () => {
  it("submits with the first signature, gives the number by the inspection's year, and locks the content", async () => {
    const report = await writtenReport(scene);
    const { status, body } = await signAs(scene.ana, report.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "submitted", slots: ["performed", "reviewed"] });
    expect(body.reportNumber).toMatch(/^ACR-UT-26-\d{4}$/);
    expect(body.signatures).toMatchObject([
      { slot: "performed", meaning: "Performed by", printedName: "Ana Torres", authMethod: "password+id", state: "active" },
    ]);
    const locked = await scene.ana.ask(save, {
      id: report.id,
      body: { version: body.version, changes: { remarks: "one more thing" } },
    });
    expect([locked.status, locked.problem.code]).toEqual([409, "frozen"]);
  });
  it("is refused with a wrong password, and says how many attempts are left", async () => {
    const report = await writtenReport(scene);
    const { status, problem } = await signAs(scene.ana, report.id, "wrong password");
    expect(status).toBe(422);
    expect(problem.message).toBe("Password not accepted. The report was not signed. 4 attempts left.");
    await on.settled();
    expect((await scene.ana.ask(find, { id: report.id })).body.status).toBe("draft");
    expect((await signAs(scene.ana, report.id)).status).toBe(200);
  });
  it("is locked after five wrong passwords until a time that names its day, so that pages can show it in the reader's zone", async () => {
    const report = await writtenReport(scene);
    const wrong = await on.person("Ira Bell", ["LEAD"]);
    for (let attempt = 0; attempt < 5; attempt++) await signAs(wrong, report.id, "wrong password");
    const { status, problem } = await signAs(wrong, report.id);
    expect(status).toBe(429);
    expect(problem.message).toMatch(
      /^Signing is locked after five failed attempts\. Try again after \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    );
  });
  it("is told of a wrong password before anything of the report", async () => {
    const report = await writtenReport(scene, { lines: [] });
    const { problem } = await signAs(scene.ana, report.id, "wrong password");
    expect([problem.code, problem.reasons ?? []]).toEqual(["password-not-accepted", []]);
    expect((await signAs(scene.ana, report.id)).problem.code).toBe("gates");
  });
  it("is refused when the report changed after it was opened", async () => {
    const report = await writtenReport(scene);
    const { body: opened } = await scene.ana.ask(checks, { id: report.id });
    await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { remarks: "changed" } } });
    const { status, problem } = await scene.ana.ask(sign, {
      id: report.id,
      body: { contentHash: opened.contentHash, userId: scene.ana.email, password },
    });
    expect([status, problem.message]).toEqual([409, "The report changed after you opened it. Review it again."]);
  });
  it("needs a second person who has opened every section, and issues the report with their signature", async () => {
    const report = await writtenReport(scene);
    await signAs(scene.ana, report.id);
    const unread = await scene.ben.ask(checks, { id: report.id });
    const early = await scene.ben.ask(sign, {
      id: report.id,
      body: { contentHash: unread.body.contentHash, userId: scene.ben.email, password },
    });
    expect(reasonsOf(early.problem)).toContain(
      "Open every section of the report before you sign: header, people, technique, lines, result",
    );
    const { status, body } = await signAs(scene.ben, report.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "signed", issuedOn: "2026-03-13" });
    expect(body.verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(body.recordHash).toMatch(/^[0-9a-f]{64}$/);
    expect(
      on.jobs.filter(({ name, data }) => name === "report.pdf" && (data as { reportId: string }).reportId === report.id),
    ).toHaveLength(1);
  });
  it("cannot be reviewed by the one who examined", async () => {
    const { people = [] } = thicknessContent(scene);
    const report = await writtenReport(scene, {
      people: [
        ...people,
        ...people.map((person) => ({ ...person, id: randomUUID(), userId: scene.ben.id, roles: ["performer" as const] })),
      ],
    });
    await signAs(scene.ana, report.id);
    const { problem } = await signAs(scene.ben, report.id);
    expect(reasonsOf(problem)).toContain("You examined this item. Acadia Refining asks for review by another Level II.");
  });
  it("is submitted once when a bad connection sends the signature again", async () => {
    const { id } = await writtenReport(scene);
    const { contentHash } = (await scene.ana.ask(checks, { id })).body;
    await scene.ana.ask(open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
    const body = { contentHash, userId: scene.ana.email, password };
    const key = { "idempotency-key": randomUUID() };
    const [first, again] = [await scene.ana.ask(sign, { id, body }, key), await scene.ana.ask(sign, { id, body }, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const withoutKey = await scene.ana.ask(sign, { id, body });
    expect([withoutKey.status, withoutKey.problem.message]).toEqual([
      422,
      "You have no open signature on this report. The evaluator who signs must be named for every day that the performer did not evaluate.",
    ]);
    const { reportNumber, signatures, status } = (await scene.ana.ask(find, { id })).body;
    expect([reportNumber, signatures.map(({ slot }) => slot), status]).toEqual([
      first.body.reportNumber,
      ["performed"],
      "submitted",
    ]);
  });
  it("happens once when two reviewers sign at the same moment", async () => {
    const second = await on.person("Rita Gray", ["LEAD"]);
    await on.db.insert(certification).values({
      id: randomUUID(),
      createdAt: "2025-01-01T00:00:00Z",
      updatedAt: "2025-01-01T00:00:00Z",
      certificateNumber: "UT-II-R",
      userId: second.id,
      personName: "Rita Gray",
      schemeId: "SNT-TC-1A:2020",
      method: "UT",
      level: "II",
      techniques: [],
      basis: "external",
      issuedOn: "2025-01-01",
      effectiveFrom: "2025-01-01",
      expiresOn: "2027-12-31",
      authorizedToTest: true,
      state: "active",
      signedAt: "2025-01-01T00:00:00Z",
    });
    const report = await writtenReport(scene);
    await signAs(scene.ana, report.id);
    const { contentHash } = (await scene.ben.ask(checks, { id: report.id })).body;
    for (const person of [scene.ben, second])
      await person.ask(open, { id: report.id, body: { contentHash, sections: [...sectionsToOpen] } });
    const both = await Promise.all(
      [scene.ben, second].map((person) =>
        person.ask(sign, { id: report.id, body: { contentHash, userId: person.email, password } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await scene.ben.ask(find, { id: report.id })).body.signatures).toHaveLength(2);
  });
  it("of a batch lets the good ones through and names what stops the others", async () => {
    const good = await writtenReport(scene);
    const bad = await writtenReport(scene, { equipment: [] });
    const hashes = await Promise.all(
      [good, bad].map(async ({ id }) => ({ id, contentHash: (await scene.ana.ask(checks, { id })).body.contentHash })),
    );
    const { status, body } = await scene.ana.ask(signBatch, { body: { userId: scene.ana.email, password, reports: hashes } });
    expect(status).toBe(200);
    expect(body.map(({ signed }) => signed)).toEqual([true, false]);
    expect((await scene.ana.ask(find, { id: bad.id })).body.status).toBe("draft");
  });
});

describe("a submitted report", () => {
  it("is recalled by its signer with the number kept", async () => {
    const report = await writtenReport(scene);
    const signed = await signAs(scene.ana, report.id);
    const { status, body } = await scene.ana.ask(recall, { id: report.id, body: { version: signed.body.version } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "draft", reportNumber: signed.body.reportNumber });
    expect(body.signatures[0]).toMatchObject({ state: "withdrawn" });
    const { body: frozen } = await scene.ana.ask(evidence, { id: report.id });
    expect(frozen.map(({ withdrawn }) => withdrawn)).toEqual([
      { at: body.stateSince, byName: "Ana Torres", reason: "Recalled by its author" },
    ]);
    expect((await signAs(scene.ana, report.id)).body.reportNumber).toBe(signed.body.reportNumber);
  });
  it("is returned only with a reason and something that must be fixed", async () => {
    const report = await writtenReport(scene);
    const { version } = (await signAs(scene.ana, report.id)).body;
    const bare = await scene.ben.ask(returnIt, { id: report.id, body: { version, reason: "Readings look swapped" } });
    expect(bare.status).toBe(422);
    await scene.ben.ask(comment, { id: report.id, body: { target: "lines.3", text: "Check CML 03", severity: "mustFix" } });
    const { status, body } = await scene.ben.ask(returnIt, { id: report.id, body: { version, reason: "Readings look swapped" } });
    expect(status).toBe(200);
    expect(body.status).toBe("returned");
    // Who reviews it again can hold it against what was returned, whatever the author has written since.
    const remarks = "Read again";
    const saved = await scene.ana.ask(save, { id: report.id, body: { version: body.version, changes: { remarks } } });
    expect(saved.body.remarks).toBe(remarks);
    const { body: returned } = await scene.ben.ask(lastReturned, { id: report.id });
    expect(returned).toMatchObject({ at: body.stateSince, content: { remarks: report.remarks } });
    expect(returned?.content.lines.map(({ id }) => id)).toEqual(report.lines.map(({ id }) => id));
    expect(
      (await scene.ana.ask(returnIt, { id: report.id, body: { version: saved.body.version, reason: "Wall read twice" } })).status,
    ).toBe(422);
  });
  it("is signed by nobody while a comment that must be fixed is open", async () => {
    const report = await writtenReport(scene);
    await signAs(scene.ana, report.id);
    const { body: remark } = await scene.ben.ask(comment, {
      id: report.id,
      body: { target: "lines", text: "Check CML 03", severity: "mustFix" },
    });
    expect(reasonsOf((await signAs(scene.ben, report.id)).problem)).toEqual([
      "A comment that must be fixed is open: Check CML 03",
    ]);
    await scene.ben.ask(answerComment, { id: report.id, commentId: remark.id, body: { state: "closed", answer: null } });
    const signed = await signAs(scene.ben, report.id);
    expect(signed.problem.reasons ?? signed.body.status).toBe("signed");
  });
});

describe("a signed report", () => {
  it("carries the evidence as copies that do not change with the records", async () => {
    const report = await issuedReport(scene);
    await on.db
      .update(procedureRevision)
      .set({ approvedByName: "Someone else" })
      .where(eq(procedureRevision.procedureId, scene.procedure));
    const { body } = await scene.ana.ask(evidence, { id: report.id });
    expect(body).toHaveLength(2);
    expect(JSON.stringify(body)).toContain("Lena Vogt");
    expect(JSON.stringify(body)).toContain("Gulf Metrology");
    await on.db
      .update(procedureRevision)
      .set({ approvedByName: "Lena Vogt" })
      .where(eq(procedureRevision.procedureId, scene.procedure));
  });
  it("cannot be changed, not even in the database", async () => {
    const report = await issuedReport(scene);
    const [line] = report.lines;
    const state = (error: unknown) =>
      JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as { cause?: { code?: string } }).cause?.code);
    await expect(
      on.db
        .update(inspectionReport)
        .set({ remarks: "x" })
        .where(eq(inspectionReport.id, report.id))
        .catch((error: unknown) => Promise.reject(new Error(state(error)))),
    ).rejects.toThrow(/HP001/);
    await expect(
      on.db
        .delete(reportLine)
        .where(eq(reportLine.id, line?.id ?? ""))
        .catch((error: unknown) => Promise.reject(new Error(state(error)))),
    ).rejects.toThrow(/HP001/);
    await expect(
      on.db
        .delete(evidenceSnapshot)
        .where(eq(evidenceSnapshot.reportId, report.id))
        .catch((error: unknown) => Promise.reject(new Error(state(error)))),
    ).rejects.toThrow(/HP001/);
  });
  it("exports the codes and names it was signed under, though the client was renamed since", async () => {
    const report = await issuedReport(scene);
    const text = async () =>
      (await on.app.inject({ url: `/api/inspection-reports/${report.id}/json`, headers: { cookie: scene.ana.cookie } })).body;
    const before = await text();
    const rename = (code: string, displayName: string) =>
      on.db.update(clientCompany).set({ code, displayName }).where(eq(clientCompany.id, scene.client));
    await rename("NEW", "Renamed Refining");
    const after = await text();
    const seen = await on.nobody(verify, { code: report.verificationCode ?? "" });
    await rename("ACR", "Acadia Refining");
    expect(after).toBe(before);
    const { content, contentHash: stored } = JSON.parse(after) as { content: HashedContent; contentHash: string };
    expect(await contentHash(content)).toBe(stored);
    expect(seen.body.summary?.client).toBe("Acadia Refining");
  });
  it("is found by its verification code, with and without dashes", async () => {
    const report = await issuedReport(scene);
    const code = report.verificationCode ?? "";
    const dashed = formatCode(code).toLowerCase();
    for (const q of [code, dashed, `https://ndt.example/verify/${code}`]) {
      const { body } = await scene.ana.ask(list, { query: { q } });
      expect(body.rows.map(({ id }) => id)).toEqual([report.id]);
      expect((await scene.ana.ask(count, { query: { q } })).body.count).toBe(1);
    }
    const draft = await writtenReport(scene, { clientReportNo: "7K3M9QXD2F4TY" });
    const words = await scene.ana.ask(list, { query: { q: "7K3M9QXD2F4TY" } });
    expect(words.body.rows.map(({ id }) => id)).toEqual([draft.id]);
  });
  it("is found by the beginning of its number, before what only mentions it", async () => {
    const report = await issuedReport(scene);
    const begun = report.reportNumber?.slice(0, -1) ?? "";
    const other = await writtenReport(scene, { clientReportNo: `see ${begun}` });
    const all = async (q: string) => {
      const ids = (await scene.ana.ask(list, { query: { q } })).body.rows.map(({ id }) => id);
      return { reported: ids.includes(report.id), mentions: ids.includes(other.id), ids };
    };
    for (const q of [begun, begun.toLowerCase()]) {
      expect(await all(q)).toMatchObject({ reported: true, mentions: false });
      expect((await scene.ana.ask(count, { query: { q } })).body.count).toBe((await all(q)).ids.length);
    }
    expect(await all(begun.slice(2)), "not the beginning").toMatchObject({ reported: true, mentions: true });
    const stranger = await on.person("Una Far", ["TECH"]);
    expect((await stranger.ask(list, { query: { q: begun } })).body.rows, "nobody's own").toEqual([]);
  });
  it("is verified by its code, by anyone, and an unknown code tells nothing", async () => {
    const report = await issuedReport(scene);
    const code = report.verificationCode ?? "";
    const { status, body } = await on.nobody(verify, {
      code: `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8, 12)}-${code.slice(12)}`.toLowerCase(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ verdict: "genuine", number: report.reportNumber, revision: 0, signature: { valid: true } });
    expect(body.summary?.signatures.map(({ timeZone }) => timeZone)).toEqual(report.signatures.map(({ timeZone }) => timeZone));
    expect(body.summary).toMatchObject({ client: "Acadia Refining", result: "REJECT" });
    expect((await on.nobody(verify, { code: "0000-0000-00ZZ-2" })).body).toMatchObject({
      verdict: "unknown",
      summary: null,
      number: null,
    });
  });
  it("says altered when the code is known and the file is not the one issued", async () => {
    const report = await issuedReport(scene);
    const { body } = await on.nobody(verifyFile, { body: { sha256: "a".repeat(64), code: report.verificationCode } });
    expect(body).toMatchObject({ verdict: "altered", summary: null });
  });
  it("is superseded the moment its next revision is signed", async () => {
    const report = await issuedReport(scene);
    const draft = await correctedRevision(scene, report.id);
    expect(draft).toMatchObject({ status: "draft", revision: 1, reportNumber: report.reportNumber, replacesReportId: report.id });
    expect(draft.lines).toHaveLength(report.lines.length);
    const second = await scene.ben.ask(revise, {
      id: report.id,
      body: { reasonForRevision: "Me too", reasonClass: "error ours", changeSummary: null },
    });
    expect([second.status, second.problem.message]).toEqual([409, "Revision 1 is already in preparation by Ana Torres"]);
    expect((await scene.ana.ask(find, { id: report.id })).body.status).toBe("signed");
    const classified = async (id: string, version: number) =>
      scene.ana.ask(classifyRevision, { id, body: { version, reasonClass: "client request" } });
    expect(draft.reasonClass).toBe("error ours");
    const { body: asked } = await classified(draft.id, draft.version);
    expect(asked.reasonClass).toBe("client request");
    expect((await classified(report.id, report.version)).problem.message).toMatch(/it is not a revision\.$/);
    const submitted = await signAs(scene.ana, draft.id);
    expect(submitted.problem.reasons ?? submitted.body.status).toBe("submitted");
    expect((await classified(draft.id, submitted.body.version)).status).toBe(409);
    const issued = await signAs(scene.ben, draft.id);
    expect(issued.problem.message ?? issued.body.status).toBe("signed");
    const before = (await scene.ana.ask(find, { id: report.id })).body;
    expect(before).toMatchObject({ status: "superseded", supersededById: draft.id });
    expect((await on.nobody(verify, { code: report.verificationCode ?? "" })).body).toMatchObject({
      verdict: "superseded",
      supersededBy: { revision: 1 },
    });
  });
  it("says in its revision what was changed: where it does not, whoever signs says it", async () => {
    const told = async (changeSummary: string | null, changes: object) => {
      const report = await issuedReport(scene);
      const { body } = await scene.ana.ask(revise, {
        id: report.id,
        body: { reasonForRevision: "Wording corrected", reasonClass: "error ours", changeSummary },
      });
      await scene.ana.ask(save, { id: body.id, body: { version: body.version, changes } });
      const { findings } = (await scene.ana.ask(checks, { id: body.id })).body;
      return findings.flatMap(({ ruleId, message }) => (ruleId.startsWith("R15-") ? [message] : []));
    };
    const reworded = { remarks: "Typing errors." };
    expect(await told(null, reworded)).toEqual([
      "The changes since Rev 0 are not stated: name the lines or fields, and the former value of each",
    ]);
    expect(await told("Remarks reworded", reworded)).toEqual([]);
    // What differs is asked about by name: that it is not said is not asked beside it.
    expect(await told(null, { orderedBy: "R. Boyd" })).toEqual([expect.stringMatching(/^Differs from Rev 0: /)]);
  });

  it("asks why the same content is issued again, until something in the revision differs", async () => {
    const report = await issuedReport(scene);
    const { body } = await scene.ana.ask(revise, {
      id: report.id,
      body: {
        reasonForRevision: "CML 04 re-measured",
        reasonClass: "error ours",
        changeSummary: "CML 04: 6.12 mm, before 6.21 mm",
      },
    });
    const same = async () =>
      (await scene.ana.ask(checks, { id: body.id })).body.findings.flatMap(({ ruleId, message }) =>
        ruleId === "R15-SAME" ? [message] : [],
      );
    expect(await same()).toEqual([
      "Nothing differs from Rev 0: make the correction the revision was started for, or explain why the same content is issued again",
    ]);
    const changes = { opinions: "The thinning at CML 04 follows the weld." };
    expect((await scene.ana.ask(save, { id: body.id, body: { version: body.version, changes } })).status).toBe(200);
    expect(await same()).toEqual([]);
  });

  it("asks what of it differs from the revision before, whatever the summary of changes says, until that is answered", async () => {
    const report = await issuedReport(scene);
    const { body } = await scene.ana.ask(revise, {
      id: report.id,
      body: { reasonForRevision: "Wording corrected", reasonClass: "error ours", changeSummary: "Wording corrected" },
    });
    const [first, ...others] = body.lines;
    if (!first) throw new Error("no line");
    const lines = [{ ...first, values: { ...first.values, r1: quantity("11.25", "mm") } }, ...others];
    const changes = {
      remarks: "Typing errors.",
      header: { ...body.header, material: "A 106 B" },
      lines,
      equipment: body.equipment.slice(1),
    };
    const written = await scene.ana.ask(save, { id: body.id, body: { version: body.version, changes } });
    const [asked] = (await scene.ana.ask(checks, { id: body.id })).body.findings.filter(({ ruleId }) => ruleId === "R15-DIFFERS");
    expect([asked?.severity, asked?.message]).toEqual([
      "W",
      "Differs from Rev 0: Header: Material ASTM A53 Gr. B, now A 106 B; CML 01: Reading 1 11.20 mm, now 11.25 mm; Equipment: UTG-014 removed. State what was changed and why, and on what evidence",
    ]);
    const refused = await signAs(scene.ana, body.id);
    expect(refused.problem.reasons?.map(({ message }) => message).join()).toContain("Answer in words: Differs from Rev 0");
    const answers = { ...body.answers, [asked?.id ?? ""]: "Reading, material and gauge as on the field sheet of the day" };
    await scene.ana.ask(save, { id: body.id, body: { version: written.body.version, changes: { answers } } });
    const { obstacles } = (await scene.ana.ask(checks, { id: body.id })).body;
    expect(obstacles.map(({ code }) => code)).not.toContain("R15-DIFFERS");
  });

  it("remembers the columns of a sheet for clients within reach only", async () => {
    const asked = { templateCode: "UT-THK", clientId: "00000000-0000-4000-8000-0000000000aa" };
    const { importMapping, saveImportMapping } = inspectionReports.endpoints;
    expect((await scene.ana.ask(importMapping, asked)).status).toBe(404);
    expect((await scene.ana.ask(saveImportMapping, { ...asked, body: { mapping: {} } })).status).toBe(404);
  });

  it("is voided by the quality manager only, and says so", async () => {
    const report = await issuedReport(scene);
    expect(
      (await scene.ben.ask(voidIt, { id: report.id, body: { version: report.version, reason: "Wrong vessel" } })).status,
    ).toBe(403);
    const said = { path: "reason", message: "Enter a reason. “.” is not a reason: enter what happened and why" };
    const bare = await scene.lena.ask(voidIt, { id: report.id, body: { version: report.version, reason: "." } });
    expect(bare.problem.fields).toEqual([said]);
    const unsaid = { id: report.id, body: { reasonForRevision: ".", reasonClass: "error ours" as const, changeSummary: null } };
    expect((await scene.ana.ask(revise, unsaid)).problem.fields).toEqual([{ ...said, path: "reasonForRevision" }]);
    const { status, body } = await scene.lena.ask(voidIt, {
      id: report.id,
      body: { version: report.version, reason: "Wrong vessel" },
    });
    expect([status, body.status]).toEqual([200, "void"]);
    expect((await on.nobody(verify, { code: report.verificationCode ?? "" })).body.verdict).toBe("void");
  });
  it("is cloned without results, readings becoming previous readings", async () => {
    const report = await issuedReport(scene);
    const { body } = await scene.ana.ask(clone, { id: report.id, body: { keepItems: true } });
    expect(body).toMatchObject({ status: "draft", reportNumber: null, inspectionStart: null });
    const line = body.lines.find(({ itemKey }) => itemKey === "CML 01");
    expect(line?.values).toMatchObject({ tPrev: { entered: "11.20" }, prevOn: inspectionDay, r1: null });
    expect(line?.result).toBeNull();
    expect([body.leftOut, body.equipment.length]).toEqual([[], report.equipment.length]);
  });
});

describe("the ledger and the number register", () => {
  it("are whole, and a changed entry is found", async () => {
    expect(await walkLedger(on.db, on.services)).toMatchObject({ intact: true, brokenAt: null });
    const { body } = await scene.ana.ask(numberRegister, {});
    for (const { missing, duplicates } of body) expect([missing, duplicates]).toEqual([[], []]);
    await on.database.query("alter table report_ledger disable trigger user");
    await on.database.query("update report_ledger set record_hash = $1 where seq = 2", ["f".repeat(64)]);
    await on.database.query("alter table report_ledger enable trigger user");
    expect(await walkLedger(on.db, on.services)).toMatchObject({ intact: false, brokenAt: 2 });
    await watchLedger(on.services);
    const [event] = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "ledger.verified"));
    expect(event).toMatchObject({
      severity: "critical",
      detail: "The ledger of signed reports is broken at entry 2. 1 signed report is altered",
    });
  });
});

describe("lists", () => {
  it("count what they list, by every filter", async () => {
    for (const query of [
      {},
      { mine: "true" as const },
      { status: "signed,superseded" },
      { awaitingMe: "true" as const },
      { q: "CW-31" },
      { method: "UT" },
      { from: inspectionDay },
    ]) {
      const rows = (await scene.ben.ask(list, { query: { ...query, limit: 200 } })).body.rows;
      expect((await scene.ben.ask(count, { query })).body.count).toBe(rows.length);
    }
  });
  it("by one state and one method show what has both", async () => {
    await writtenReport(scene);
    await signAs(scene.ana, (await writtenReport(scene)).id);
    const all = (await scene.ben.ask(list, { query: { limit: 200 } })).body.rows;
    for (const [status, method] of [
      ["draft", "UT"],
      ["submitted", "UT"],
      ["draft", "MT"],
      ["draft,submitted", "UT"],
    ] as const) {
      const wanted = all.filter((one) => status.split(",").includes(one.status) && one.method === method);
      const { body } = await scene.ben.ask(list, { query: { status, method, limit: 200 } });
      expect(body.rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect((await scene.ben.ask(count, { query: { status, method } })).body.count).toBe(wanted.length);
    }
  });
  it("find the report that bears a number, and by a part of one all that have it", async () => {
    const short = await writtenReport(scene, { clientReportNo: "QX-77" });
    const long = await writtenReport(scene, { clientReportNo: "QX-778" });
    const found = async (q: string, more = {}) => {
      const { body } = await scene.ana.ask(list, { query: { q, ...more } });
      expect((await scene.ana.ask(count, { query: { q, ...more } })).body.count).toBe(body.rows.length);
      return body.rows.map(({ id }) => id).toSorted();
    };
    expect(await found("qx-77")).toEqual([short.id]);
    expect(await found("QX-778")).toEqual([long.id]);
    expect(await found("QX-7")).toEqual([short.id, long.id].toSorted());
    expect(await found("QX-77 QX-778")).toEqual([long.id]);
    expect(await found("QX-77", { method: "MT" })).toEqual([]);
    expect(await found(long.provisionalRef)).toEqual([long.id]);
  });
  it("turn pages by keyset without missing or repeating a report", async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await scene.ben.ask(list, { query: { limit: 7, sort: "inspectedOn", after } });
      seen.push(...body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await scene.ben.ask(count, {})).body.count).toBe(seen.length);
  });
  it("of the register hold finished reports only", async () => {
    const manager = await on.person("Mona Ledger", ["FIN"]);
    const { status, body } = await manager.ask(registerList, {});
    expect(status).toBe(200);
    expect(
      new Set(body.rows.map(({ status: state }) => state)).difference(new Set(["signed", "superseded", "void", "released"])).size,
    ).toBe(0);
    const draft = await writtenReport(scene);
    expect((await manager.ask(find, { id: draft.id })).status).toBe(200);
  });
});

describe("a draft without number", () => {
  it("is discarded by its author; one with a number can only be voided", async () => {
    const report = await writtenReport(scene);
    expect((await scene.ana.ask(discard, { id: report.id, body: { version: report.version } })).status).toBe(204);
    const numbered = await writtenReport(scene);
    const { version } = (await signAs(scene.ana, numbered.id)).body;
    const back = await scene.ana.ask(recall, { id: numbered.id, body: { version } });
    const { problem } = await scene.ana.ask(discard, { id: numbered.id, body: { version: back.body.version } });
    expect(problem.message).toBe("This report has a number and can only be voided");
  });
});
