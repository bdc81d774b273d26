/** Who may sign what, on which days: gates G1, G2, G3 and G8, and rule 44, through the server. */
import { appUser } from "#directory/people/server/tables.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import type { Content, ReportPerson } from "../report.ts";
import { renamed } from "../rules/renamed.ts";
import { slotWaitedFor } from "./slot-waited-for.ts";
import { inspectionReport } from "./tables.ts";
import { isAnother } from "./work.ts";
import {
  answerAll,
  correctedRevision,
  certify,
  inspectionDay,
  issuedReport,
  type Scene,
  seeWell,
  setScene,
  signAs,
  thicknessContent,
  writtenReport,
} from "./testing.ts";
import { storedFile } from "#kit/server/tables.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
/** Level I in UT with good vision; nothing else would prevent him. */
let tom: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  tom = await on.person("Tom Reyes", ["TECH"]);
  await certify(on.db, tom, "Tom Reyes", "I");
  await seeWell(on.db, tom);
});
afterAll(() => on.close());

const { checks, find, save, revise, verify, evidence } = inspectionReports.endpoints;
const twoDays = { inspectionStart: "2026-03-12T13:00:00.000Z", inspectionEnd: "2026-03-13T14:00:00.000Z" };
const [first, second] = [inspectionDay, "2026-03-13"];

function someone(user: Person | null, roles: ReportPerson["roles"], more: Partial<ReportPerson> = {}): ReportPerson {
  const person = { id: randomUUID(), userId: user?.id ?? null, externalName: null, organization: null };
  return { ...person, roles, dates: [], subcontractor: false, ...more };
}

/** The obstacles to this person's signature, in words. */
async function refusals(person: Person, id: string): Promise<string[]> {
  const { status, problem } = await signAs(person, id);
  const reasons = problem.reasons?.map(({ message }) => message) ?? [];
  return status === 200 ? [] : reasons.length > 0 ? reasons : [problem.message];
}

/** A report of Ana's with these changes: the obstacles when she signs it. */
async function refusedOf(changes: Partial<Content>): Promise<string[]> {
  const ids = new Map<string, string>(changes.people?.map(({ id }) => [id, randomUUID()]) ?? []);
  return refusals(scene.ana, (await writtenReport(scene, renamed(changes, ids))).id);
}

/** The lines of the sample without days of their own, or on this one. */
function linesOn(performedOn: string | null): Content["lines"] {
  return (thicknessContent(scene).lines ?? []).map((line) => ({ ...line, performedOn }));
}

/** The block checks of the sample, and once more on the second day. */
function checksOnBoth(): Content["calibration"] {
  const { calibration = {} } = thicknessContent(scene);
  const rows = calibration["checks"] as { at: string }[];
  const again = rows.map((row) => ({ ...row, at: row.at.replace(first, second).replace(/T\d\d/, "T13") }));
  const spread = again.map((row, index) => ({
    ...row,
    at: row.at.replace(/T13:\d\d/, `T13:${String(10 * index).padStart(2, "0")}`),
  }));
  return { ...calibration, checks: [...rows, ...spread] as never };
}

describe("a report in order", () => {
  it("is signed by its performer and reviewed by another", async () => {
    expect((await issuedReport(scene)).status).toBe("signed");
  });
  it("over two days is signed when everything covers both", async () => {
    expect(await refusedOf({ ...twoDays, lines: linesOn(first), calibration: checksOnBoth() })).toEqual([]);
  });
  it("shows the day of the inspection for lines without one, and moves with it", async () => {
    const report = await writtenReport(scene, { lines: linesOn(null) });
    expect(report.performedDates).toEqual([first]);
    expect(report.lines.every(({ performedOn }) => performedOn === null)).toBe(true);
    expect((await scene.ana.ask(checks, { id: report.id })).body.obstacles).toEqual([]);
    const moved = await scene.ana.ask(save, {
      id: report.id,
      body: {
        version: report.version,
        changes: { inspectionStart: "2026-03-11T13:00:00.000Z", inspectionEnd: "2026-03-11T21:00:00.000Z" },
      },
    });
    expect(moved.body.performedDates).toEqual(["2026-03-11"]);
  });
});

describe("the days of the inspection", () => {
  it("end before a signature, not later on its day", async () => {
    const { id } = await writtenReport(scene, { inspectionEnd: "2026-03-13T15:30:00.000Z", lines: linesOn(first) });
    expect(await refusals(scene.ana, id)).toContain(
      "The inspection ends at 2026-03-13 10:30, which is in the future. Sign when the work is done, or correct the end",
    );
  });
  it("may lie ahead in a draft, and are refused at a signature", async () => {
    const ahead = { inspectionStart: "2026-03-16T13:00:00.000Z", inspectionEnd: "2026-03-16T21:00:00.000Z" };
    expect(await refusedOf({ ...ahead, lines: linesOn(null) })).toContain("Inspection date cannot be in the future");
    const tomorrow = { ...twoDays, inspectionEnd: "2026-03-14T14:00:00.000Z" };
    expect(await refusedOf({ ...tomorrow, lines: linesOn(first) })).toContain("Inspection date cannot be in the future");
  });
  it("need a start and an end, and a line its day when there are several", async () => {
    expect(await refusedOf({ inspectionEnd: null })).toContain("Enter the end of the inspection");
    expect(await refusedOf({ ...twoDays, lines: linesOn(null) })).toContain("CML 01 (line 1): choose the day");
  });
  it("hold every line, person and instrument, each refused by name", async () => {
    const equipment = thicknessContent(scene).equipment?.map((item, index) =>
      index === 0 ? { ...item, usedTo: "2026-02-20" } : item,
    );
    const found = await refusedOf({
      lines: linesOn("2026-02-20"),
      people: [someone(scene.ana, ["performer", "evaluator"], { dates: ["2026-02-20"] })],
      ...(equipment ? { equipment } : {}),
    });
    expect(found).toContain("CML 01 (line 1): 2026-02-20 is not one of the days of this inspection (2026-03-12)");
    expect(found).toContain("Ana Torres: 2026-02-20 is not a day of this inspection (2026-03-12). Choose the days worked again");
    expect(found).toContain("UTG-014: used on 2026-02-20, which is outside the inspection (2026-03-12). Correct the days of use");
    expect(found).toContain("No performer is named on 2026-03-12");
  });
});

describe("G1 certification", () => {
  it("of an evaluator is asked for the days of the inspection, whatever day the evaluator sets", async () => {
    const lapsed = await on.person("Lou Lapse", ["TECH"]);
    await certify(on.db, lapsed, "Lou Lapse", "II", { expiresOn: "2026-02-28" });
    await seeWell(on.db, lapsed);
    const people = (dates: string[]) => [someone(scene.ana, ["performer"]), someone(lapsed, ["evaluator"], { dates })];
    expect(await refusedOf({ people: people(["2026-02-20"]) })).toContain("A Level II or III must evaluate and sign this report");
    expect(await refusedOf({ people: people([]) })).toContain("Lou Lapse: no UT Level II certification valid on 2026-03-12");
  });
  it("is asked of no role that the template does not have: nobody may hold it", async () => {
    const people = [someone(scene.ana, ["performer", "evaluator", "radiographer"])];
    expect(await refusedOf({ people })).toEqual([
      "Ana Torres: this template has no radiographer. Choose performer or evaluator or assistant",
    ]);
    const { id } = await writtenReport(scene, { people: [someone(scene.ana, ["radiographer", "evaluator"])] });
    expect((await scene.ana.ask(checks, { id })).body.slot).toBeNull();
  });
  it("needs the employer's authorization under a central scheme, and is not for who may not test", async () => {
    const paul = await on.person("Paul Central", ["TECH"]);
    await seeWell(on.db, paul);
    const id = await certify(on.db, paul, "Paul Central", "2", { schemeId: "ISO-9712:2021" });
    const set = (values: Partial<typeof certification.$inferInsert>) =>
      on.db.update(certification).set(values).where(eq(certification.id, id));
    const people = [someone(scene.ana, ["performer"]), someone(paul, ["evaluator"])];
    expect(await refusedOf({ people })).toContain(
      "Paul Central: no UT Level II certification valid on 2026-03-12 (ISO-9712:2021 UT Level II: no employer authorization on 2026-03-12)",
    );
    const forUt = { methods: ["UT"], levels: ["2"], techniques: [] };
    await set({ employerAuthorization: { by: scene.lena.id, on: "2026-03-12", covers: forUt } });
    expect(await refusedOf({ people })).toEqual([]);
    await set({ employerAuthorization: { by: scene.lena.id, on: "2026-03-12", covers: { ...forUt, methods: ["MT"] } } });
    expect((await refusedOf({ people })).join()).toContain("no employer authorization on 2026-03-12, which is for MT Level 2)");
    await set({ employerAuthorization: { by: scene.lena.id, on: "2025-03-12", endedOn: "2026-03-11", scope: "UT" } });
    expect(await refusedOf({ people })).toHaveLength(2);
    await set({ employerAuthorization: { by: scene.lena.id, on: "2025-03-12", scope: "UT" }, authorizedToTest: false });
    expect((await refusedOf({ people })).join()).toContain("without authorization to test");
  });
  it("of a subcontractor's technician needs an agreement that covers the day", async () => {
    const sub = await on.person("Sam Subcon", ["TECH"]);
    await certify(on.db, sub, "Sam Subcon", "II");
    await seeWell(on.db, sub);
    const agreement = (agreementTo: string | null) =>
      on.db
        .update(appUser)
        .set({ employmentType: "subcontractor", companyName: "Bayou NDT", agreementFrom: "2025-06-01", agreementTo })
        .where(eq(appUser.id, sub.id));
    const people = [someone(scene.ana, ["performer", "evaluator"]), someone(sub, ["performer"], { subcontractor: true })];
    await agreement("2026-03-11");
    expect(await refusedOf({ people })).toEqual([
      "Sam Subcon: the agreement with Bayou NDT (2025-06-01 to 2026-03-11) does not cover 2026-03-12",
    ]);
    await agreement("2026-03-12");
    expect(await refusedOf({ people })).toEqual([]);
  });
  it("limited to ferritic materials does not cover austenitic pipe; limits told in words are answered in words", async () => {
    const fay = await on.person("Fay Ferrite", ["TECH"]);
    await seeWell(on.db, fay);
    const id = await certify(on.db, fay, "Fay Ferrite", "II", {
      limits: { materials: ["ferritic"] },
      certificateNumber: "UT-F-1",
    });
    const of = (material: string): Partial<Content> => ({
      people: [someone(scene.ana, ["performer"]), someone(fay, ["evaluator"])],
      header: { ...thicknessContent(scene).header, material },
    });
    expect((await refusedOf(of("ASTM A312 TP316L"))).join()).toContain(
      "Fay Ferrite: no UT Level II certification valid on 2026-03-12 (holds UT Level II limited to ferritic materials",
    );
    expect(await refusedOf(of("ASTM A106 Gr. B"))).toEqual([]);
    const question =
      "Certificate UT-F-1 of Fay Ferrite is limited: ferritic materials. Explain why it covers the items of this report";
    expect(await refusedOf(of("as drawing"))).toEqual([`Answer in words: ${question}`]);
    await on.db.update(certification).set({ limits: null, limitation: "Welds up to 20 mm" }).where(eq(certification.id, id));
    expect((await refusedOf(of("ASTM A106 Gr. B")))[0]).toContain("is limited: Welds up to 20 mm.");
  });
});

describe("G1 sector of the certificate (ISO 9712 Annex A)", () => {
  it("of castings or forgings does not cover the wall of a pipe, as sector or in words: refused, and nothing is asked", async () => {
    const cas = await on.person("Cas Foundry", ["TECH"]);
    await seeWell(on.db, cas);
    const id = await certify(on.db, cas, "Cas Foundry", "II");
    const people = [someone(scene.ana, ["performer"]), someone(cas, ["evaluator"])];
    const says = async (values: Partial<typeof certification.$inferInsert>) => {
      await on.db.update(certification).set(values).where(eq(certification.id, id));
      return refusedOf({ people });
    };
    const refused = (to: string) => [
      `Cas Foundry: no UT Level II certification valid on 2026-03-12 (holds UT Level II limited to ${to}, which leaves out what is examined)`,
      "A Level II or III must evaluate and sign this report",
    ];
    expect(await says({ sector: "Castings (c)" })).toEqual(refused("castings"));
    expect(await says({ sector: null, limitation: "Forgings only" })).toEqual(refused("forgings"));
    expect(await says({ sector: "Tubes and pipes (t)", limitation: null })).toEqual([]);
  });
});

describe("the day of signing", () => {
  const recordedAt = "2026-03-13T08:00:00.000Z";
  const happen = (certificationId: string, type: "suspended" | "reinstated" | "revoked", effectiveOn = second) =>
    on.db.insert(certificationEvent).values({
      id: randomUUID(),
      createdAt: recordedAt,
      updatedAt: recordedAt,
      certificationId,
      type,
      effectiveOn,
      reason: "Practical examination repeated",
      recordedAt,
      backdated: false,
    });
  const technician = async (name: string, more: Partial<typeof certification.$inferInsert> = {}) => {
    const person = await on.person(name, ["TECH"]);
    await seeWell(on.db, person);
    return { person, id: await certify(on.db, person, name, "II", { certificateNumber: `UT-${name}`, ...more }) };
  };
  const workOf = (person: Person) => writtenReport(scene, { people: [someone(person, ["performer", "evaluator"])] });

  it("after a suspension or a withdrawal that followed the work, whoever signs says why the work stands, once for all signatures", async () => {
    for (const type of ["suspended", "revoked"] as const) {
      const { person, id } = await technician(`Sue ${type}`);
      await happen(id, type);
      const report = await workOf(person);
      const question = `Certificate UT-Sue ${type} of Sue ${type} was valid on 2026-03-12 but is not on the day of signing: UT Level II ${type} 2026-03-13. Explain why the work of 2026-03-12 is valid and Sue ${type} signs for it`;
      expect(await refusals(person, report.id)).toEqual([`Answer in words: ${question}`]);
      const { findings } = (await person.ask(checks, { id: report.id })).body;
      const asked = findings.find(({ ruleId }) => ruleId === "G1-SIGNING")?.id ?? "";
      const answers = { [asked]: "The suspension is about a re-examination; Lena Vogt has looked at the readings" };
      await person.ask(save, { id: report.id, body: { version: report.version, changes: { answers } } });
      expect(await refusals(person, report.id)).toEqual([]);
      // The reviewer reads the question with its answer, and is asked nothing new.
      expect((await scene.ben.ask(checks, { id: report.id })).body.findings.map(({ id: one }) => one)).toContain(asked);
      expect(await refusals(scene.ben, report.id)).toEqual([]);
    }
  });
  it("asks nothing of a certificate that merely came to its end, nor of one put on record later, nor of one suspended who does not sign", async () => {
    const { person: ended } = await technician("Eve Ended", { expiresOn: inspectionDay });
    expect(await refusals(ended, (await workOf(ended)).id)).toEqual([]);
    const { person: later } = await technician("Lou Later", { signedAt: "2026-03-13T15:30:00.000Z" });
    expect(await refusals(later, (await workOf(later)).id)).toEqual([]);
    const { person: helper, id } = await technician("Hal Helper");
    await happen(id, "suspended");
    const people = [someone(scene.ana, ["performer", "evaluator"]), someone(helper, ["performer"])];
    expect(await refusedOf({ people })).toEqual([]);
  });
  it("asks about the very certificate the work stands on, and about an authorization of the employer that has ended", async () => {
    const { person: two, id } = await technician("Tess Two", { expiresOn: "2027-06-30" });
    await certify(on.db, two, "Tess Two", "II", { schemeId: "CP-189:2020" });
    await happen(id, "suspended");
    expect((await refusals(two, (await workOf(two)).id)).join()).toContain("UT Level II suspended 2026-03-13");
    const covers = { methods: ["UT"], levels: ["2"], techniques: [] };
    const employerAuthorization = { by: scene.lena.id, on: "2025-03-12", endedOn: inspectionDay, covers };
    const { person: paula } = await technician("Paula Central", { schemeId: "ISO-9712:2021", level: "2", employerAuthorization });
    expect((await refusals(paula, (await workOf(paula)).id)).join()).toContain(
      "is not on the day of signing: the employer's authorization for it has ended. Explain why",
    );
  });
  it("after the last day at work: who has left signs nothing, before the account is closed at night too", async () => {
    const { person } = await technician("Lee Left");
    const report = await workOf(person);
    const end = (values: Partial<typeof appUser.$inferInsert>) =>
      on.db.update(appUser).set(values).where(eq(appUser.id, person.id));
    await end({ endDate: inspectionDay });
    expect(await refusals(person, report.id)).toContain(
      "Your employment ended on 2026-03-12, and former employees cannot sign reports. Someone else must sign it, or the last day on your page must be corrected",
    );
    await end({ endDate: second });
    expect(await refusals(person, report.id)).toEqual([]);
  });
});

describe("G2 evaluation", () => {
  it("is by an evaluator on every day, and the refusal names the days", async () => {
    const twice = { ...twoDays, lines: linesOn(first), calibration: checksOnBoth() };
    const people = [someone(tom, ["performer"]), someone(scene.ana, ["evaluator"], { dates: [first] })];
    const { id } = await writtenReport(scene, { ...twice, people });
    expect(await refusals(tom, id)).toEqual([`A Level II or III must evaluate and sign this report: no one on ${second}`]);
  });
  it("is by two evaluators who change over, the one signing after the other", async () => {
    const twice = { ...twoDays, lines: linesOn(first), calibration: checksOnBoth() };
    const people = [
      someone(scene.ana, ["performer", "evaluator"], { dates: [first] }),
      someone(scene.lena, ["performer", "evaluator"], { dates: [second] }),
    ];
    const lines = linesOn(first).map((line, index) => (index === 0 ? { ...line, performedOn: second } : line));
    const { id } = await writtenReport(scene, { ...twice, lines, people });
    expect(await refusals(scene.ana, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("evaluated");
    expect((await refusals(scene.ana, id))[0]).toContain("You have no open signature");
    expect(await refusals(scene.lena, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("reviewed");
  });
  it("is signed by the evaluator of every day, not by one of some days, nor left to a Level I", async () => {
    const twice = { ...twoDays, lines: linesOn(first), calibration: checksOnBoth() };
    const people = [
      someone(tom, ["performer"]),
      someone(scene.ana, ["evaluator"], { dates: [first] }),
      someone(scene.lena, ["evaluator"]),
    ];
    const { id } = await writtenReport(scene, { ...twice, people });
    expect(await refusals(tom, id)).toEqual([]);
    expect((await refusals(scene.ana, id))[0]).toContain("The evaluator who signs must be named for every day that");
    expect(await waitsFor(id)).toBe("evaluated");
    expect(await refusals(scene.lena, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("reviewed");
  });
  it("is still open after a performer who is also named as evaluator of some days", async () => {
    const twice = { ...twoDays, lines: linesOn(first), calibration: checksOnBoth() };
    const people = [
      someone(scene.ana, ["performer"]),
      someone(scene.ana, ["evaluator"], { dates: [first] }),
      someone(scene.lena, ["evaluator"]),
    ];
    const { id } = await writtenReport(scene, { ...twice, people });
    expect(await refusals(scene.ana, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("evaluated");
    expect((await scene.ana.ask(find, { id })).body.slots).toEqual(["performed", "evaluated", "reviewed"]);
  });
  it("of films is on the days they were read, by who was there then; who shot them was there before", async () => {
    const evaluator = someone(scene.ana, ["evaluator"], { dates: [second] });
    const read = { interpretedBy: evaluator.id, interpretedOn: second };
    const lines = linesOn(first).map((line) => ({ ...line, values: { ...line.values, ...read } }));
    const shot = { ...twoDays, lines, calibration: checksOnBoth() };
    const { id } = await writtenReport(scene, { ...shot, people: [someone(tom, ["performer"], { dates: [first] }), evaluator] });
    expect(await refusals(tom, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("evaluated");
    expect(await refusals(scene.ana, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("reviewed");
  });
  it("does not come from the evaluator in the performer's place", async () => {
    const { id } = await writtenReport(scene, { people: [someone(tom, ["performer"]), someone(scene.ana, ["evaluator"])] });
    expect((await refusals(scene.ana, id))[0]).toContain("You are not named as performer on this report");
    expect(await refusals(tom, id)).toEqual([]);
    const { body } = await scene.ana.ask(find, { id });
    expect(body.signatures[0]?.certText).toMatch(/^SNT-TC-1A:2020 UT Level I, UT-I-/);
  });
});

/** The slot by the list's SQL, which must match the slots of the report itself. */
async function waitsFor(id: string): Promise<string | undefined> {
  const [row] = await on.db.select({ slot: slotWaitedFor }).from(inspectionReport).where(eq(inspectionReport.id, id));
  const { body } = await scene.ana.ask(find, { id });
  const signed = new Set(body.signatures.filter(({ state }) => state === "active").map(({ slot }) => slot));
  expect(row?.slot).toBe(body.slots.find((slot) => !signed.has(slot)));
  return row?.slot;
}

describe("G3 vision", () => {
  it("near is asked of whoever performs too, on each of their days", async () => {
    const blind = await on.person("Bea Untested", ["TECH"]);
    await certify(on.db, blind, "Bea Untested", "I");
    const people = [someone(scene.ana, ["performer", "evaluator"]), someone(blind, ["performer"])];
    expect(await refusedOf({ people })).toEqual(["Bea Untested: near-vision test not valid on 2026-03-12"]);
    await seeWell(on.db, blind, "2025-03-12");
    expect(await refusedOf({ people })).toEqual([]);
    await on.db.update(visionTest).set({ testedOn: "2025-03-11" }).where(eq(visionTest.userId, blind.id));
    expect(await refusedOf({ people })).toEqual(["Bea Untested: near-vision test not valid on 2026-03-12"]);
  });
});

describe("rule 44: performers, times and witnesses", () => {
  it("a line is performed by a performer who was there", async () => {
    const ana = someone(scene.ana, ["performer", "evaluator"]);
    const helper = someone(tom, ["assistant"]);
    const by = (performedBy: string) => linesOn(null).map((line, index) => (index === 0 ? { ...line, performedBy } : line));
    expect(await refusedOf({ people: [ana, helper], lines: by(ana.id) })).toEqual([]);
    expect(await refusedOf({ people: [ana, helper], lines: by(scene.ana.id) })).toEqual([]);
    expect(await refusedOf({ people: [ana, helper], lines: by(helper.id) })).toEqual([
      "CML 01 (line 1): Tom Reyes is not named as performer, so cannot perform a line",
    ]);
    expect((await refusedOf({ people: [ana], lines: by(randomUUID()) }))[0]).toContain("someone who is not on this report");
    const absent = someone(tom, ["performer"], { dates: [second] });
    const lines = linesOn(first).map((line, index) => (index === 0 ? { ...line, performedBy: absent.id } : line));
    expect(await refusedOf({ ...twoDays, calibration: checksOnBoth(), people: [ana, absent], lines })).toEqual([
      "CML 01 (line 1): Tom Reyes was not on site on 2026-03-12. Choose who performed it, or correct the days worked",
      "Answer in words: Tom Reyes is named as performer on 2026-03-13, but no line has that day. Correct the days of the lines, or state what was done",
    ]);
  });
  it("who performed no line does not sign for those who did", async () => {
    const [ana, helper] = [someone(scene.ana, ["performer", "evaluator"]), someone(tom, ["performer"])];
    const by = (performedBy: string) => linesOn(null).map((line) => ({ ...line, performedBy }));
    const { id } = await writtenReport(scene, { people: [ana, helper], lines: by(helper.id) });
    expect((await refusals(scene.ana, id))[0]).toContain("You performed no line of this report");
    expect(await refusals(tom, id)).toEqual([]);
    expect(await waitsFor(id)).toBe("evaluated");
    const shared = [someone(scene.ana, ["performer", "evaluator"]), someone(tom, ["performer"])];
    const [first_, ...others] = linesOn(null).map((line) => ({ ...line, performedBy: shared[1]?.id ?? null }));
    if (!first_) throw new Error("no line");
    const lines = [{ ...first_, performedBy: shared[0]?.id ?? null }, ...others];
    expect(await refusals(scene.ana, (await writtenReport(scene, { people: shared, lines })).id)).toEqual([]);
  });
  it("a check in the future, a reading on another day and a mark of a month before are refused", async () => {
    const { calibration = {} } = thicknessContent(scene);
    const rows = calibration["checks"] as { at: string }[];
    const late = {
      ...calibration,
      checks: rows.map((row, index) => (index === 0 ? { ...row, at: "2026-03-13T15:30:00Z" } : row)) as never,
    };
    expect((await refusedOf({ calibration: late })).join()).toContain("row 1: 2026-03-13 10:30 is in the future");
    const lines = linesOn(null).map((line, index) =>
      index === 0 ? { ...line, values: { ...line.values, readAt: "2026-03-08T15:00:00Z" } } : line,
    );
    expect((await refusedOf({ lines })).join()).toContain("CML 01 (line 1), read at: 2026-03-08 10:00 is not on 2026-03-12");
    const witness = (markedAt: string, name = "Joan Client") => ({
      id: randomUUID(),
      name,
      organization: null,
      role: null,
      markedAt,
    });
    expect((await refusedOf({ witnesses: [witness("2026-02-12T15:00:00Z")] })).join()).toContain("is outside the inspection");
    expect(await refusedOf({ witnesses: [witness("2026-03-12T13:00:00Z"), witness("2026-03-13T14:59:00Z")] })).toEqual([]);
    for (const name of ["Ana Torres", " ana  TORRES", "Torres, Ana"])
      expect((await refusedOf({ witnesses: [witness("2026-03-12T15:00:00Z", name)] })).join()).toContain(
        "A witness neither performs, evaluates nor reviews",
      );
    const seen = await writtenReport(scene, { witnesses: [witness("2026-03-12T15:00:00Z", "Ben Ruiz")] });
    expect(await refusals(scene.ana, seen.id)).toEqual([]);
    expect(await refusals(scene.ben, seen.id)).toEqual(["You are named as witness. A witness does not review."]);
  });
  it("asks why one location was read twice with different readings", async () => {
    const lines = linesOn(null);
    const [one] = lines;
    if (!one) throw new Error("no line");
    const again = {
      ...one,
      id: randomUUID(),
      lineNo: 9,
      values: { ...one.values, r1: { entered: "11.00", unit: "mm", si: "11.00" } },
    };
    expect((await refusedOf({ lines: [...lines, again] })).join()).toContain(
      "CML 01 (line 1) and CML 01 (line 9): the same location with different readings",
    );
  });
});

describe("an external person", () => {
  const papers = {
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    level: "II",
    techniques: [],
    certificateNumber: "BN-77",
    issuedBy: "Bayou NDT",
    validFrom: "2024-05-01",
    expiresOn: "2026-03-12",
    limitation: null,
    limits: null,
    nearTestedOn: "2025-03-12",
    colourTestedOn: null,
    greyTestedOn: null,
    authorizedOn: null,
    authorizedTo: null,
  };
  const external = (more: Partial<NonNullable<ReportPerson["papers"]>>, roles: ReportPerson["roles"] = ["performer"]) =>
    someone(null, roles, {
      externalName: "Eva Bayou",
      organization: "Bayou NDT",
      subcontractor: true,
      papers: { ...papers, fileId: null, ...more },
    });

  /** Creates the report with the copy of the certificate as a file; returns the obstacles to Ana's signature, and the report. */
  async function withExternal(person: ReportPerson, alone = false, copy = true) {
    const report = await writtenReport(scene);
    const fileId = randomUUID();
    const stamp = { createdAt: "2026-03-12T15:00:00Z", updatedAt: "2026-03-12T15:00:00Z" };
    const file = { name: "BN-77.pdf", mediaType: "application/pdf", size: 10, sha256: "e".repeat(64), caption: null };
    await on.db
      .insert(storedFile)
      .values({ id: fileId, ...stamp, entity: "InspectionReport", entityId: report.id, kind: "certificate", ...file });
    const with_ = person.papers ? { ...person, papers: { ...person.papers, fileId: copy ? fileId : null } } : person;
    const people = alone ? [with_, someone(scene.ana, ["evaluator"])] : [someone(scene.ana, ["performer", "evaluator"]), with_];
    const { body } = await scene.ana.ask(save, { id: report.id, body: { version: report.version, changes: { people } } });
    return {
      id: report.id,
      people: body.people,
      refused: (await scene.ana.ask(checks, { id: report.id })).body.obstacles.map(({ message }) => message),
    };
  }

  it("is assessed by the papers like our own, and is marked as the employer's in evidence and verification", async () => {
    const { id, refused, people } = await withExternal({ ...external({}), subcontractor: false });
    expect(refused).toEqual([]);
    expect(people[1]).toMatchObject({ externalName: "Eva Bayou", subcontractor: true, papers: { certificateNumber: "BN-77" } });
    expect(await refusals(scene.ana, id)).toEqual([]);
    expect(await refusals(scene.ben, id)).toEqual([]);
    const { body } = await scene.ana.ask(evidence, { id });
    expect(JSON.stringify(body)).toContain('"employer":"Bayou NDT"');
    const { verificationCode } = (await scene.ana.ask(find, { id })).body;
    const seen = await on.nobody(verify, { code: verificationCode ?? "" });
    expect(seen.body.summary).toMatchObject({ subcontracted: ["Bayou NDT"] });
    const revision = await correctedRevision(scene, id);
    expect((await scene.ana.ask(checks, { id: revision.id })).body.obstacles).toEqual([]);
  });
  it("is refused without a copy, by level, method, day and vision, and cannot be the only performer", async () => {
    const says = async (person: ReportPerson) => (await withExternal(person)).refused.join();
    expect((await withExternal(external({}), false, false)).refused.join()).toContain("attach the copy of the certificate");
    expect(await says(external({ expiresOn: "2026-03-11" }))).toContain(
      "Eva Bayou: no UT Level I certification valid on 2026-03-12",
    );
    expect(await says(external({ method: "MT" }))).toContain("Eva Bayou: no UT Level I certification valid on 2026-03-12");
    expect(await says(external({ level: "I" }, ["evaluator"]))).toContain("Eva Bayou: no UT Level II certification valid");
    expect(await says(external({ nearTestedOn: "2025-03-11" }))).toContain("Eva Bayou: near-vision test not valid on 2026-03-12");
    expect(await says(external({ certificateNumber: null }))).toContain("enter certificate number of the certificate");
    expect(await says(external({ schemeId: "House scheme" }))).toContain(
      '"House scheme" is not a certification scheme known here',
    );
    expect(await says(external({ schemeId: "ISO-9712:2021", level: "2" }))).toContain("no employer authorization on 2026-03-12");
    expect((await withExternal(external({}), true)).refused).toContain(
      "Eva Bayou: an external person cannot sign. Name a person of the company who performed the work with them",
    );
  });
  it("is not typed past the register: not with a number or a name it knows, nor for longer than the scheme allows", async () => {
    const callum = await on.person("Callum Reid", ["TECH"]);
    await certify(on.db, callum, "Callum Reid", "II", { certificateNumber: "NB-4533-UT2", schemeId: "ISO-9712:2021" });
    const says = async (person: ReportPerson) => (await withExternal(person)).refused.join();
    expect(await says(external({ certificateNumber: "nb-4533-ut2" }))).toContain(
      "certificate NB-4533-UT2 belongs to Callum Reid in the register here, active: choose Callum Reid from the list",
    );
    expect(await says({ ...external({}), externalName: "Reid, Callum" })).toContain("Callum Reid is on the staff");
    expect(await says(external({ validFrom: "2020-01-01", expiresOn: "2030-12-31" }))).toContain(
      "SNT-TC-1A:2020 allows at most 60 months: latest last day is 2024-12-31",
    );
    await certify(on.db, callum, "Callum Reid", "II", { certificateNumber: "BN-78" });
    expect(await says(external({ certificateNumber: "BN-78" }))).toContain(
      "Certificate BN-78 of Eva Bayou has the same number as the certificate of",
    );
  });
  it("meets the client's demand on people too, by the papers", async () => {
    const id = randomUUID();
    const stamp = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
    const demand = { kind: "certification" as const, method: "UT" as const, minLevel: 2, schemes: [] };
    const of = { clientCompanyId: scene.client, sourceDocument: "ACR-QA-7 rev 4", validFrom: "2026-03-01" };
    await on.db.insert(clientRequirement).values({ id, ...stamp, ...of, demand, blocking: true });
    expect((await withExternal(external({ level: "I" }))).refused).toEqual([
      "Eva Bayou: UT Level II or higher not met on 2026-03-12 (ACR-QA-7 rev 4)",
    ]);
    expect((await withExternal(external({ level: "II" }))).refused).toEqual([]);
    await on.db.update(clientRequirement).set({ validTo: "2026-03-11" }).where(eq(clientRequirement.id, id));
  });
});

describe("G8 review", () => {
  it("is not by someone who typed a reading, in this revision or one before", async () => {
    const report = await writtenReport(scene);
    const [one, ...others] = report.lines;
    if (!one) throw new Error("no line");
    const lines = [{ ...one, values: { ...one.values, r1: { entered: "11.30", unit: "mm", si: "11.30" } } }, ...others];
    const saved = await scene.lena.ask(save, { id: report.id, body: { version: report.version, changes: { lines } } });
    expect(saved.status).toBe(200);
    const [row] = await on.db
      .select()
      .from(inspectionReport)
      .where(and(eq(inspectionReport.id, report.id)));
    expect(row?.enteredByIds).toEqual([scene.ana.id, scene.lena.id]);
    expect(await refusals(scene.ana, report.id)).toEqual([]);
    const review = await refusals(scene.lena, report.id);
    expect(review).toContain("You entered readings of this report. Acadia Refining asks for review by another Level II.");
    expect(await refusals(scene.ben, report.id)).toEqual([]);
    const { body: next } = await scene.ana.ask(revise, {
      id: report.id,
      body: {
        reasonForRevision: "Names spelled again",
        reasonClass: "error ours",
        changeSummary: "Line 1 named as on the drawing",
      },
    });
    const [revision] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, next.id));
    expect(revision?.enteredByIds).toEqual([scene.ana.id, scene.lena.id]);
  });
  it("is not by who performed the revision before, and other performers of the same work are asked about", async () => {
    const { id } = await writtenReport(scene, { people: [someone(scene.ben, ["performer", "evaluator"])] });
    for (const person of [scene.ben, scene.lena]) expect(await refusals(person, id)).toEqual([]);
    const next = await correctedRevision(scene, id);
    expect((await scene.ben.ask(checks, { id: next.id })).body.obstacles).toEqual([]);
    const people = [someone(scene.ana, ["performer", "evaluator"])];
    const { body } = await scene.ana.ask(save, { id: next.id, body: { version: next.version, changes: { people } } });
    const { obstacles, findings } = (await scene.ana.ask(checks, { id: next.id })).body;
    expect(obstacles.map(({ message }) => message).join()).toContain("performed: Ben Ruiz in Rev 0, Ana Torres in this revision");
    const question = findings.find(({ ruleId }) => ruleId === "R10-PEOPLE")?.id ?? "";
    const answers = { ...body.answers, [question]: "Ana did the work, Ben typed the wrong name" };
    await scene.ana.ask(save, { id: next.id, body: { version: body.version, changes: { answers } } });
    expect(await refusals(scene.ana, next.id)).toEqual([]);
    expect(await refusals(scene.ben, next.id)).toEqual([
      "You performed, assisted, evaluated or signed in an earlier revision of this work. Acadia Refining asks for review by another Level II.",
    ]);
    expect(await refusals(scene.lena, next.id)).toEqual([]);
  });
  it("is not by who assisted, in this revision or one before; the report does not wait for them", async () => {
    const people = [someone(scene.ana, ["performer", "evaluator"]), someone(scene.ben, ["assistant"])];
    const { id } = await writtenReport(scene, { people });
    expect(await refusals(scene.ana, id)).toEqual([]);
    const waiting = async (person: Person) => {
      const mine = isAnother({ id: person.id });
      return (
        await on.db
          .select()
          .from(inspectionReport)
          .where(and(eq(inspectionReport.id, id), mine))
      ).length;
    };
    expect([await waiting(scene.ben), await waiting(scene.lena)]).toEqual([0, 1]);
    expect(await refusals(scene.ben, id)).toEqual([
      "You are named as assistant of this work. Acadia Refining asks for review by another Level II; or, if you had no part in it, the author removes you from the people.",
    ]);
    expect(await refusals(scene.lena, id)).toEqual([]);
    const next = await correctedRevision(scene, id, {
      remarks: "Typing error",
      people: [someone(scene.ana, ["performer", "evaluator"])],
    });
    expect(await refusals(scene.ana, next.id)).toEqual([
      "Answer in words: Differs from Rev 0: People: Ben Ruiz removed. State what was changed and why, and on what evidence",
    ]);
    await answerAll(scene, next);
    expect(await refusals(scene.ana, next.id)).toEqual([]);
    expect((await refusals(scene.ben, next.id)).join()).toContain(
      "You performed, assisted, evaluated or signed in an earlier revision",
    );
  });
  it("is by someone whose certificate covers the material", async () => {
    const kim = await on.person("Kim Austen", ["L3"]);
    await certify(on.db, kim, "Kim Austen", "III", { limits: { materials: ["austenitic"] } });
    const { id } = await writtenReport(scene);
    expect(await refusals(scene.ana, id)).toEqual([]);
    expect(await refusals(kim, id)).toEqual([
      "Kim Austen: no UT Level II certification valid on 2026-03-13 (holds UT Level II limited to austenitic materials, which leaves out what is examined)",
    ]);
  });
  it("is open to someone who only corrected words", async () => {
    const report = await writtenReport(scene);
    await scene.ben.ask(save, { id: report.id, body: { version: report.version, changes: { remarks: "Typing error mended" } } });
    expect(await refusals(scene.ana, report.id)).toEqual([]);
    expect(await refusals(scene.ben, report.id)).toEqual([]);
  });
});
