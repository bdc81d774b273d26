import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Itp, type ItpDraft, itps, type PassedPoint } from "../contract.ts";
import { itpEvent } from "./tables.ts";
import { activePlan as planWorkedTo, scenePlan, step } from "./testing.ts";
import { message } from "#kit/server/mail/tables.ts";
import { calendar } from "#modules/calendar/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { type Scene, setScene, signAs, thicknessContent, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { create, update, find, approve, clientApprove, activate, close, revise, events, pass, list } = itps.endpoints;

let on: TestApp;
let scene: Scene;
let cora: Person;
let quinn: Person;
let projectId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  ({ cora, quinn, projectId } = await scenePlan(on, scene));
}, 60_000);
afterAll(() => on.close());

const draft = (more: Partial<ItpDraft> = {}): ItpDraft => ({
  projectId,
  title: "Circuit CW-31",
  needsClientApproval: false,
  ...more,
});

const activePlan = (more: Partial<ItpDraft> = {}) => planWorkedTo({ cora, quinn, projectId }, more);
const released = (lineId: string, units: string[]): PassedPoint => ({
  lineId,
  units,
  kind: "released",
  party: "client",
  personName: "Joan Pratt",
  reason: "Inspection release IR-44",
});

describe("an inspection and test plan", () => {
  it("is approved by another person of Quality, then by the client where they ask for it, before work is done to it", async () => {
    const { body: plan } = await cora.ask(create, { body: draft({ needsClientApproval: true }) });
    expect([plan.number, plan.revision, plan.status, plan.noticeHours]).toEqual(["ITP-26-0001", "A", "draft", 24]);
    const at = (version: number) => ({ id: plan.id, body: { version } });
    expect((await cora.ask(approve, at(plan.version))).problem.message).toBe(
      "Only Quality and the Level III approve inspection and test plans.",
    );
    expect((await quinn.ask(approve, at(plan.version))).problem.message).toBe("A plan needs steps before it is approved.");
    const lines = [step("4.1"), step("4.1")];
    const twice = await cora.ask(update, { id: plan.id, body: { version: plan.version, changes: { lines } } });
    expect(twice.problem.fields).toEqual([{ path: "lines.1.seq", message: "There are two steps 4.1." }]);
    const changes = { lines: [step("4.1")] };
    const { version } = (await cora.ask(update, { id: plan.id, body: { version: plan.version, changes } })).body;
    const approved = (await quinn.ask(approve, at(version))).body;
    expect(approved.status).toBe("internally approved");
    expect((await cora.ask(activate, at(approved.version))).problem.message).toBe(
      "The client has not approved this plan yet. Record their approval first.",
    );
    const by = { by: "Joan Pratt", on: "2026-03-14", reference: "TR-118", version: approved.version };
    expect((await cora.ask(clientApprove, { id: plan.id, body: by })).problem.fields?.[0]?.message).toBe(
      "The date is in the future.",
    );
    const theirs = (await cora.ask(clientApprove, { id: plan.id, body: { ...by, on: "2026-03-12" } })).body;
    expect((await cora.ask(activate, at(theirs.version))).body).toMatchObject({
      status: "active",
      clientApprovedBy: "Joan Pratt",
    });
  });

  it("keeps its steps once it is approved, takes further units, and changes by a revision that keeps what was released", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await activePlan({ lines: [hold], units: ["W-1"] });
    const change = (changes: Partial<ItpDraft>, { id, version }: Itp) => cora.ask(update, { id, body: { version, changes } });
    expect((await change({ lines: [step("4.3")] }, plan)).problem.message).toBe(
      "Revision A is approved. Create a new revision to change its steps.",
    );
    const more = (await change({ units: ["W-1", "W-2"] }, plan)).body;
    expect((await change({ units: ["W-1", "w-1 "] }, more)).problem.fields?.[0]?.message).toBe("A unit is listed twice.");
    await cora.ask(pass, { id: plan.id, body: released(hold.id, ["W-1"]) });
    const { body: next } = await cora.ask(revise, { id: plan.id });
    expect([next.number, next.revision, next.status, next.units]).toEqual([plan.number, "B", "draft", ["W-1", "W-2"]]);
    expect((await cora.ask(revise, { id: plan.id })).problem.message).toBe("Rev B is already in preparation.");
    const approved = (await quinn.ask(approve, { id: next.id, body: { version: next.version } })).body;
    await cora.ask(activate, { id: next.id, body: { version: approved.version } });
    expect((await cora.ask(find, { id: plan.id })).body.status).toBe("superseded");
    expect((await cora.ask(events, { id: next.id })).body.map(({ unit, kind }) => [unit, kind])).toEqual([["W-1", "released"]]);
  });

  it("is not shown to crews of other jobs, and not changed by those who only read projects", async () => {
    const plan = await activePlan({ lines: [step("4.1", { client: "H" })], units: ["W-1"] });
    const other = await on.person("Otto Sand", ["TECH"]);
    expect((await other.ask(find, { id: plan.id })).status).toBe(404);
    expect((await other.ask(list, {})).body.rows).toEqual([]);
    expect((await scene.ana.ask(find, { id: plan.id })).status).toBe(200);
    const auditor = await on.person("Ida Roy", ["FIN"]);
    expect((await auditor.ask(pass, { id: plan.id, body: released(plan.lines[0]?.id ?? "", ["W-1"]) })).status).toBe(403);
  });
});

describe("points of a plan", () => {
  it("are not passed beyond a hold point that is not released, for no other unit and by no other party", async () => {
    const [first, second] = [step("4.2", { client: "H" }), step("4.3", { client: "R" })];
    const plan = await activePlan({ lines: [first, second], units: ["W-118", "W-119"] });
    const refusal = await cora.ask(pass, { id: plan.id, body: released(second.id, ["W-118", "W-119"]) });
    expect([refusal.status, refusal.problem.reasons?.map(({ message: one }) => one)]).toEqual([
      422,
      ["Hold point 4.2 (client) is not released for weld W-118.", "Hold point 4.2 (client) is not released for weld W-119."],
    ]);
    await cora.ask(pass, { id: plan.id, body: released(first.id, ["W-118"]) });
    expect((await cora.ask(pass, { id: plan.id, body: released(second.id, ["W-118"]) })).status).toBe(200);
    expect((await cora.ask(pass, { id: plan.id, body: released(second.id, ["W-119"]) })).status).toBe(422);
    const inspector = { ...released(first.id, ["W-119"]), party: "third party" as const };
    expect((await cora.ask(pass, { id: plan.id, body: inspector })).problem.fields?.[0]?.message).toBe(
      "The third party has no point at step 4.2.",
    );
    const stranger = await cora.ask(pass, { id: plan.id, body: released(first.id, ["W-500"]) });
    expect(stranger.problem.fields?.[0]?.message).toBe("W-500: not a unit of this plan.");
    const unwritten = await cora.ask(pass, { id: plan.id, body: { ...released(first.id, ["W-119"]), reason: undefined } });
    expect(unwritten.problem.fields?.[0]?.message).toBe("Enter the reference of the client's written release");
  });

  it("are notified by email in time, 24 h before, and a message that came back is no notice", async () => {
    const witness = step("3.1", { client: "W" });
    const plan = await activePlan({ lines: [witness], units: ["W-1"] });
    const notice = (plannedAt: string): PassedPoint => ({
      lineId: witness.id,
      units: ["W-1"],
      kind: "notice sent",
      party: "client",
      plannedAt,
      place: "Bay 2",
      email: "joan@acadia.example",
    });
    const late = await cora.ask(pass, { id: plan.id, body: notice("2026-03-14T14:50:00.000Z") });
    expect(late.problem.fields?.[0]?.message).toBe(
      "The notice is 24 h and 23 h 50 min are left. Plan the step later, or ask the client for a waiver.",
    );
    expect((await cora.ask(pass, { id: plan.id, body: notice("2026-03-14T15:00:00.000Z") })).status).toBe(200);
    const [sent] = await on.db
      .select({ id: message.id, text: message.text })
      .from(message)
      .innerJoin(itpEvent, eq(itpEvent.messageId, message.id))
      .where(eq(itpEvent.itpId, plan.id));
    expect(sent?.text).toContain("Units: W-1\nWhen: 2026-03-14 10:00 (America/Chicago)\nWhere: Bay 2");
    const first = async () => (await cora.ask(events, { id: plan.id })).body[0];
    await on.byHand(`update message set state = 'sent', sent_at = '2026-03-13T15:00:00Z' where id = '${sent?.id}'`);
    expect(await first()).toMatchObject({ handedOverAt: "2026-03-13T15:00:00.000Z", bounced: false });
    await on.byHand(`update message set state = 'failed' where id = '${sent?.id}'`);
    expect(await first()).toMatchObject({ bounced: true });
    const days = { from: "2026-03-14", to: "2026-03-14" };
    const overlaid = async (by: Person, more: object) =>
      (await by.ask(calendar.endpoints.agenda, { query: { ...days, due: "true", ...more } })).body.entries.filter(
        ({ kind }) => kind === "notice",
      );
    expect(await overlaid(cora, {})).toMatchObject([
      {
        title: "10:00 witness point 3.1 (client), W-1",
        detail: expect.stringContaining("Bay 2, the notice did not arrive") as string,
        from: "2026-03-14",
        href: `/itps/${plan.id}`,
        meaning: "bad",
      },
    ]);
    expect(await overlaid(cora, { due: "false" })).toEqual([]);
    expect(await overlaid(cora, { from: "2026-03-15", to: "2026-03-15" })).toEqual([]);
    const stranger = await on.person("Otto Sand", ["TECH"]);
    expect(await overlaid(stranger, {})).toEqual([]);
  });

  it("are on paper and in a workbook", async () => {
    const plan = await activePlan({ lines: [step("4.2", { client: "H", thirdParty: "W" })], units: ["W-1"] });
    const paper = await on.app.inject({ url: `/api/itps/${plan.id}/matrix?format=pdf`, headers: { cookie: cora.cookie } });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const book = await on.app.inject({ url: `/api/itps/${plan.id}/matrix?format=xlsx`, headers: { cookie: cora.cookie } });
    expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });
});

describe("a report behind a hold point", () => {
  const tag = (one: string) => ({
    lines: thicknessContent(scene).lines?.map((line, index) => (index === 0 ? { ...line, itemKey: one } : line)) ?? [],
  });
  it("is not signed before the point is released for its weld, and the release is frozen into its evidence", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await activePlan({ lines: [hold, step("4.3", { method: "UT", client: "H" })], units: ["W-118"] });
    const report = await writtenReport(scene, tag("Weld W-118/0-40"));
    const refusal = await signAs(scene.ana, report.id);
    expect([refusal.status, refusal.problem.reasons?.map(({ message: one }) => one)]).toEqual([
      422,
      ["Hold point 4.2 (client) is not released for weld W-118"],
    ]);
    await cora.ask(pass, { id: plan.id, body: released(hold.id, ["W-118"]) });
    expect((await signAs(scene.ana, report.id)).status).toBe(200);
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id: report.id });
    expect(body.gates.filter(({ gateId }) => gateId === "G13").map(({ subject, outcome }) => [subject, outcome])).toEqual([
      ["Hold point 4.2", "pass"],
    ]);
    await cora.ask(close, { id: plan.id, body: { version: (await cora.ask(find, { id: plan.id })).body.version } });
  });

  it("of another weld, or of a plan for other work orders, waits for nothing", async () => {
    const lines = [step("4.2", { client: "H" }), step("4.3", { method: "UT" })];
    const plan = await activePlan({ lines, units: ["W-200"] });
    const report = await writtenReport(scene, tag("W-201"));
    expect((await signAs(scene.ana, report.id)).status).toBe(200);
    await cora.ask(close, { id: plan.id, body: { version: plan.version } });
  });
});
