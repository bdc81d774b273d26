import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { dashboard } from "../contract.ts";
import { announcement, announcementAck } from "./tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reportComment } from "#modules/inspection-reports/server/review/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { type Scene, setScene, signAs, thicknessContent, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { certification, certificationPeriod } from "#modules/ndt-training/server/tables.ts";
import { accessReview } from "#modules/people-and-access/server/permissions/tables.ts";
import { profileRequest } from "#modules/people-and-access/server/requests/tables.ts";
import { procedure, procedureReview, procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { purgeProposal } from "#modules/settings/server/retention/tables.ts";
import type { WorkItem } from "#work/contract.ts";

const api = dashboard.endpoints;
/** A Tuesday in Houston. */
const tuesday = "2026-03-17T15:00:00.000Z";
const friday = "2026-03-13T15:00:00.000Z";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: tuesday });
  scene = await setScene(on);
});
afterAll(() => on.close());

const workOf = async (person: Person, query: Record<string, string> = {}): Promise<WorkItem[]> =>
  (await person.ask(api.work, { query })).body.rows;
const tasksOf = async (person: Person, id: string) =>
  (await workOf(person)).filter((item) => item.id === id).map(({ task }) => task);
const stamp = (at: string, by: Person | null = null) => ({ createdAt: at, updatedAt: at, createdById: by?.id ?? null });

/** A report that Ana has submitted, with the policy its client is given. */
async function submitted(policy: object = {}, people?: ReturnType<typeof thicknessContent>["people"]): Promise<string> {
  const { id } = await writtenReport(scene, people ? { people } : {});
  const { status, problem } = await signAs(scene.ana, id);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  if (!row?.policy) throw new Error("A submitted report has its policy.");
  await on.db
    .update(inspectionReport)
    .set({ policy: { ...row.policy, ...policy }, stateSince: friday })
    .where(eq(inspectionReport.id, id));
  return id;
}

describe("a report that was submitted", () => {
  it("waits for whoever could sign next, and for nobody else", async () => {
    const evaluated = thicknessContent(scene).people?.map((person) => ({ ...person, roles: ["performer" as const] })) ?? [];
    const evaluator = { ...evaluated[0], id: randomUUID(), userId: scene.lena.id, roles: ["evaluator" as const] };
    const reports = [
      await submitted({ reviewLevel: "levelII" }),
      await submitted({ reviewLevel: "levelIII" }),
      await submitted({ reviewLevel: "levelII", levelIIIForMethods: ["UT"] }),
      await submitted({ reviewLevel: "levelII" }, [...evaluated, evaluator] as typeof evaluated),
    ];
    for (const person of [scene.ana, scene.ben, scene.lena])
      for (const id of reports) {
        const { may } = (await person.ask(inspectionReports.endpoints.find, { id })).body;
        expect({ id, waits: (await tasksOf(person, id)).length }).toEqual({ id, waits: may.sign === null ? 0 : 1 });
      }
    expect(await Promise.all(reports.map((id) => tasksOf(scene.lena, id)))).toEqual([
      ["Review"],
      ["Level III approval"],
      ["Level III approval"],
      ["Sign as evaluator"],
    ]);
    expect(await Promise.all(reports.map((id) => tasksOf(scene.ben, id)))).toEqual([["Review"], [], [], []]);
  });

  it("and waiting since Friday has waited 2 working days on Tuesday", async () => {
    const id = await submitted();
    const [item] = (await workOf(scene.ben)).filter((one) => one.id === id);
    expect(item).toMatchObject({ kind: "review", blocks: true, since: friday, age: 2, baseCode: "HOU" });
  });

  it("comes back to its author, due on the third day after the inspection", async () => {
    const id = await submitted();
    await on.db.update(inspectionReport).set({ status: "returned" }).where(eq(inspectionReport.id, id));
    expect(await tasksOf(scene.ben, id)).toEqual([]);
    const [item] = (await workOf(scene.ana)).filter((one) => one.id === id);
    expect(item).toMatchObject({ kind: "correct", blocks: false, dueOn: "2026-03-15" });
  });

  it("asks its author to answer what someone else has asked", async () => {
    const id = await submitted();
    const comment = { reportId: id, target: "header", text: "Which couplant?", severity: "query", state: "open" } as const;
    await on.db.insert(reportComment).values({ id: randomUUID(), ...stamp(friday, scene.ben), ...comment });
    expect(await tasksOf(scene.ana, id)).toEqual(["Answer a comment"]);
    await on.db.update(reportComment).set({ state: "answered" }).where(eq(reportComment.reportId, id));
    expect(await tasksOf(scene.ana, id)).toEqual([]);
  });
});

/** A revision on its way to approval, begun and sent by its author. */
async function revisionIn(
  status: "draft" | "technical review" | "quality review" | "Level III approval",
  author = scene.ben,
): Promise<string> {
  const [id, revisionId] = [randomUUID(), randomUUID()];
  const number = `UT-${id.slice(0, 4)}`;
  await on.db.insert(procedure).values({
    id,
    ...stamp(friday),
    number,
    title: "Phased array of butt welds",
    kind: "NDT procedure",
    method: "PAUT",
    responsibleLevelIIIId: scene.lena.id,
    reviewIntervalMonths: 24,
  });
  await on.db.insert(procedureRevision).values({
    id: revisionId,
    ...stamp(friday, author),
    procedureId: id,
    procedureNumber: number,
    revisionNo: 1,
    status,
    changeSummary: "First issue",
    standards: [],
    referencingCodes: [],
    scope: {} as never,
    personnelRequirement: {} as never,
    equipmentTypes: [],
    variables: [],
  });
  const sent = { ...stamp(friday, author), revisionId, byName: "Ben Ruiz", at: friday };
  await on.db.insert(procedureReview).values({ id: randomUUID(), ...sent, step: "submission", outcome: "submitted" });
  if (status === "draft") {
    const back = { ...sent, at: "2026-03-16T15:00:00.000Z", step: "technical review", outcome: "returned" } as const;
    await on.db.insert(procedureReview).values({ id: randomUUID(), ...back });
  }
  return id;
}

async function holds(person: Person, levelRank: 2 | 3): Promise<void> {
  const [held] = await on.db.select().from(certification).where(eq(certification.userId, person.id));
  await on.db.insert(certificationPeriod).values({
    id: randomUUID(),
    userId: person.id,
    certificationId: held?.id ?? "",
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    levelRank,
    validFrom: "2025-01-10",
    validTo: "2027-01-09",
    knownFrom: friday,
  });
}

describe("a procedure on its way to approval", () => {
  it("waits at each step for whoever the step asks for, never for its author", async () => {
    const quality = await on.person("Quinn Moss", ["QM"]);
    const other = await on.person("Otto Berg", ["L3"]);
    await holds(scene.lena, 3);
    const [technical, checking, approval, back] = [
      await revisionIn("technical review"),
      await revisionIn("quality review"),
      await revisionIn("Level III approval"),
      await revisionIn("draft"),
    ];
    // Otto is a Level III by his role, and holds no certificate in ultrasonics.
    const all = (id: string) => Promise.all([scene.lena, scene.ben, quality, other].map((person) => tasksOf(person, id)));
    expect(await all(technical)).toEqual([["Technical review"], [], [], []]);
    expect(await all(checking)).toEqual([["Quality review"], [], ["Quality review"], []]);
    expect(await all(approval)).toEqual([["Level III approval"], [], [], []]);
    expect(await all(back)).toEqual([[], ["Correct and submit again"], [], []]);
    for (const step of ["technical review", "Level III approval"] as const)
      expect(await all(await revisionIn(step, scene.lena))).toEqual([[], [], [], []]);
  });
});

describe("other records", () => {
  it("a certificate waits for a Level III in its method, then for another authority, never for its holder", async () => {
    const quality = await on.person("Quill Mott", ["QM"]);
    const id = randomUUID();
    const held = { schemeId: "SNT-TC-1A:2020", method: "UT", level: "II", basis: "initial" } as const;
    const days = { issuedOn: "2026-03-01", effectiveFrom: "2026-03-01", expiresOn: "2031-03-01" };
    const own = { userId: scene.ana.id, personName: "Ana Torres", authorizedToTest: false, state: "in review" } as const;
    await on.db
      .insert(certification)
      .values({ id, ...stamp(friday), certificateNumber: "UT-9", techniques: [], ...held, ...days, ...own });
    expect([await tasksOf(scene.lena, id), await tasksOf(quality, id)]).toEqual([["Sign as Level III"], []]);
    await on.db.update(certification).set({ level3Id: scene.lena.id, level3SignedAt: tuesday }).where(eq(certification.id, id));
    expect([await tasksOf(scene.lena, id), await tasksOf(quality, id)]).toEqual([[], ["Sign as certifying authority"]]);
    await on.db.update(certification).set({ userId: quality.id }).where(eq(certification.id, id));
    expect(await tasksOf(quality, id)).toEqual([]);
  });

  it("a calibration waits for a second person, and a request for whoever decides its kind", async () => {
    const [editor, second] = [await on.person("Kim Lane", ["EQP"]), await on.person("Kit Hale", ["EQP"])];
    const [record] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, scene.gauge));
    const calibrated = randomUUID();
    await on.db.insert(calibrationRecord).values({
      ...(record as typeof calibrationRecord.$inferInsert),
      ...stamp(friday, editor),
      id: calibrated,
      certificateNumber: "C-2",
      state: "awaiting review",
      submittedById: editor.id,
      submittedAt: friday,
      releasedAt: null,
      frozenAt: null,
    });
    expect([await tasksOf(editor, calibrated), await tasksOf(second, calibrated)]).toEqual([[], ["Review and release"]]);
    const [training, admin] = [await on.person("Tia Ford", ["TRN"]), await on.person("Ada Boss", ["ADM"])];
    const asked = async (kind: "name" | "cv", state: "waiting" | "confirming") => {
      const id = randomUUID();
      await on.db.insert(profileRequest).values({ id, ...stamp(friday), userId: scene.ana.id, kind, state, values: {} });
      return id;
    };
    const [name, cv] = [await asked("name", "waiting"), await asked("cv", "waiting")];
    expect([await tasksOf(admin, name), await tasksOf(admin, cv)]).toEqual([["Decide a request"], []]);
    expect([await tasksOf(training, name), await tasksOf(training, cv)]).toEqual([[], ["Decide a request"]]);
    expect(await tasksOf(scene.ana, name)).toEqual([]);
  });

  it("the access review, a purge and an announcement wait for those they are for", async () => {
    const [admin, quality] = [await on.person("Abe Boss", ["ADM"]), await on.person("Quay Moss", ["QM"])];
    const [review, purge, notice] = [randomUUID(), randomUUID(), randomUUID()];
    await on.db
      .insert(accessReview)
      .values({ id: review, ...stamp(friday), number: "AR-2026-1", openedOn: "2026-03-13", dueOn: "2026-04-12", people: 4 });
    await on.db.insert(purgeProposal).values({ id: purge, ...stamp(friday), preparedOn: "2026-03-13", state: "proposed" });
    const told = { title: "Yard closed", body: "On Friday.", roles: [], baseIds: [on.bases.aberdeen] };
    const when = { from: "2026-03-16", to: "2026-03-18", requiresAck: true, publishedAt: friday };
    await on.db.insert(announcement).values({ id: notice, ...stamp(friday), ...told, ...when });
    const north = await on.person("Nora Reid", ["TECH"], { base: on.bases.aberdeen });
    const all = async (id: string) => Promise.all([admin, quality, north, scene.ana].map((person) => tasksOf(person, id)));
    expect(await all(review)).toEqual([["Confirm access"], ["Confirm access"], [], []]);
    expect(await all(purge)).toEqual([[], ["Decide on disposal"], [], []]);
    expect(await all(notice)).toEqual([[], [], ["Read and acknowledge"], []]);
    await on.db.insert(announcementAck).values({ announcementId: notice, userId: north.id, at: tuesday });
    expect(await tasksOf(north, notice)).toEqual([]);
  });
});

describe("the list", () => {
  it("begins with what others wait for, then goes by due date and age, page after page, and counts as the tile does", async () => {
    const rows = await workOf(scene.lena);
    const keyOf = ({ blocks, dueOn, since, id }: WorkItem) => [blocks ? 0 : 1, dueOn ?? "9999", since, id].join(" ");
    expect(rows.map(keyOf)).toEqual(rows.map(keyOf).toSorted());
    expect(new Set(rows.map(({ blocks }) => blocks))).toEqual(new Set([true, false]));
    const paged: WorkItem[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: { rows: WorkItem[]; next: string | null } = (
        await scene.lena.ask(api.work, { query: { limit: 2, ...(after ? { after } : {}) } })
      ).body;
      paged.push(...page.rows);
      after = page.next;
    }
    expect(paged.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const { body } = await scene.lena.ask(api.now, { query: {} });
    const tile = body.places.find(({ kind }) => kind === "work");
    expect(tile).toMatchObject({ count: rows.length, href: "/my-work", rows: rows.slice(0, 8) });
    expect((await scene.lena.ask(api.countWork, { query: {} })).body.count).toBe(rows.length);
  });

  it("is narrowed by words, kind and base, and its page markers are its own", async () => {
    expect((await workOf(scene.lena, { kind: "approve" })).every(({ kind }) => kind === "approve")).toBe(true);
    expect((await workOf(scene.lena, { subject: "procedure" })).every(({ subject }) => subject === "procedure")).toBe(true);
    expect(await workOf(scene.lena, { q: "phased butt" })).not.toEqual([]);
    expect(await workOf(scene.lena, { q: "phased nothing" })).toEqual([]);
    expect(await workOf(scene.ben, { baseLocationId: on.bases.aberdeen })).toEqual([]);
    expect((await scene.lena.ask(api.work, { query: { after: "true~~yesterday~1" } })).status).toBe(400);
    expect((await on.nobody(api.work, { query: {} })).status).toBe(401);
  });

  it("leaves an entry when it is exported", async () => {
    const answer = await on.app.inject({ url: "/api/dashboard/work/export", headers: { cookie: scene.ben.cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("Review");
    const noted = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "work item.export"));
    expect(noted.map(({ actorId }) => actorId)).toEqual([scene.ben.id]);
  });
});
