import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { correctedRevision, inspectionDay, issuedReport, type Scene, setScene, signAs } from "./testing.ts";
import { answerTo } from "#kit/server/questions.ts";
import { addDays } from "#kit/validity.ts";
import { createTestApp, password, type Person, type TestApp } from "#testing.ts";

const { find, list, revise, verify, void: voidIt } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let quinn: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  quinn = await on.person("Quinn Major", ["QM"]);
});
afterAll(() => on.close());

const wrongVessel = (version: number) => ({ version, reason: "The wrong vessel was examined" });
const dayAfter = addDays(inspectionDay, 1);
const again = { reasonForRevision: "CML 04 was measured again", reasonClass: "error ours" as const, changeSummary: "CML 04" };

describe("a revision of a report that was declared void meanwhile", () => {
  it("is given no signature, the first or the last", async () => {
    const report = await issuedReport(scene);
    const revision = await correctedRevision(scene, report.id);
    expect((await quinn.ask(voidIt, { id: report.id, body: wrongVessel(report.version) })).status).toBe(200);
    const first = await signAs(scene.ana, revision.id);
    const refusal = `Rev 0 of ${report.reportNumber}, which this revision replaces, was declared void. Void this revision as well, and write a new report.`;
    expect([first.status, first.problem.message]).toEqual([422, refusal]);

    const other = await issuedReport(scene);
    const signedOnce = await correctedRevision(scene, other.id);
    expect((await signAs(scene.ana, signedOnce.id)).status).toBe(200);
    expect((await quinn.ask(voidIt, { id: other.id, body: wrongVessel(other.version) })).status).toBe(200);
    expect((await signAs(scene.ben, signedOnce.id)).status).toBe(422);
    expect((await scene.ben.ask(find, { id: signedOnce.id })).body.status).toBe("submitted");
  });
});

describe("a revision that is declared void after it took the place of the one before", () => {
  it("is told with it to whoever holds the one before, by the day of the site", async () => {
    const report = await issuedReport(scene);
    const { id } = await correctedRevision(scene, report.id);
    await signAs(scene.ana, id);
    const { body: revision } = await signAs(scene.ben, id);
    // Evening at the site, the next day in London.
    on.at(`${dayAfter}T03:30:00Z`);
    expect((await quinn.ask(voidIt, { id, body: wrongVessel(revision.version) })).status).toBe(200);
    const asked = async (code: string | null) => (await on.nobody(verify, { code: code ?? "" })).body;
    expect(await asked(revision.verificationCode)).toMatchObject({ verdict: "void", voidedOn: inspectionDay });
    expect(await asked(report.verificationCode)).toMatchObject({
      verdict: "superseded",
      supersededBy: { revision: 1, voidedOn: inspectionDay },
    });
  });
});

describe("billable quantities", () => {
  it("are those of the signed revision that stands, with the source of the first one; a draft and a void report have none", async () => {
    const report = await issuedReport(scene);
    const { id } = await correctedRevision(scene, report.id);
    const readings = async (reportIds: string[]) => {
      const found = await answerTo(on.services, "billableQuantities")(on.db, { reportIds });
      return found.flatMap(({ reportId, sourceId, unit, quantity }) =>
        unit === "reading" ? { reportId, sourceId, quantity } : [],
      );
    };
    const quantity = String(report.lines.filter(({ result }) => result !== "NE").length);
    expect(await readings([report.id, id])).toEqual([{ reportId: report.id, sourceId: report.id, quantity }]);
    await signAs(scene.ana, id);
    const { body: revision } = await signAs(scene.ben, id);
    expect(await readings([report.id, id])).toEqual([{ reportId: id, sourceId: report.id, quantity }]);
    const ofOrder = await answerTo(on.services, "billableQuantities")(on.db, { workOrderIds: [report.workOrderId ?? ""] });
    expect(ofOrder.map(({ reportId }) => reportId)).toContain(id);
    await quinn.ask(voidIt, { id, body: wrongVessel(revision.version) });
    expect(await readings([id])).toEqual([]);
  });
});

describe("a report of another base", () => {
  it("is neither declared void nor read by a lead technician who may not view it", async () => {
    const report = await issuedReport(scene);
    const far = await on.person("Ben Far", ["LEAD"], { base: on.bases.aberdeen });
    expect((await far.ask(list, { query: {} })).body.rows).toEqual([]);
    const answers = [
      await far.ask(find, { id: report.id }),
      await far.ask(voidIt, { id: report.id, body: wrongVessel(report.version) }),
      await far.ask(inspectionReports.endpoints.return, { id: report.id, body: wrongVessel(report.version) }),
      await far.ask(inspectionReports.endpoints.comment, {
        id: report.id,
        body: { target: "header", text: "Which vessel?", severity: "mustFix" },
      }),
      await far.ask(inspectionReports.endpoints.sign, {
        id: report.id,
        body: { contentHash: report.contentHash ?? "", userId: far.email, password },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("is a value without a number in the register for whoever may not view it, and no sequence where they may view none", async () => {
    const [seen, other] = [await issuedReport(scene), await issuedReport(scene)];
    const far = await on.person("Eve Far", ["LEAD"], { base: on.bases.aberdeen });
    const registerOf = async (person: Person) => (await person.ask(inspectionReports.endpoints.numberRegister, {})).body;
    expect(await registerOf(far)).toEqual([]);
    const move = (base: string) =>
      on.database.query("update inspection_report set base_location_id = $1 where id = $2", [base, seen.id]);
    await on.database.query("alter table inspection_report disable trigger user");
    await move(on.bases.aberdeen);
    const told = (await registerOf(far)).flatMap(({ rows }) => rows);
    await move(on.bases.houston);
    await on.database.query("alter table inspection_report enable trigger user");
    const all = (await registerOf(quinn)).flatMap(({ rows }) => rows);
    expect(told.map(({ value, state }) => [value, state])).toEqual(all.map(({ value, state }) => [value, state]));
    expect(told.filter(({ number, reportId }) => number ?? reportId)).toMatchObject([
      { number: seen.reportNumber, reportId: seen.id },
    ]);
    expect(all.find(({ number }) => number === other.reportNumber)?.reportId).toBe(other.id);
  });
});

describe("with the clock set back", () => {
  it("nothing is declared void and no revision is started", async () => {
    const report = await issuedReport(scene);
    on.at(`${inspectionDay}T20:00:00Z`);
    const voided = await quinn.ask(voidIt, { id: report.id, body: wrongVessel(report.version) });
    const revised = await scene.ana.ask(revise, { id: report.id, body: again });
    expect([voided.status, revised.status]).toEqual([503, 503]);
    expect(voided.problem.message).toMatch(/^Nothing was declared void: the server's clock reads/);
  });
});
