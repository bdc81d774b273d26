import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedText } from "../asked.ts";
import { type Itp, itps, type ItpAsked, type ItpRequestDraft, type LinkedItp } from "../contract.ts";
import { activePlan, scenePlan, step } from "./testing.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { tokenHeader } from "#kit/share-links.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { sha256 } from "#modules/inspection-reports/rules/content-hash.ts";
import { type Scene, setScene, signAs, thicknessContent, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { create, find, approve, events, pass, ask, requests, revokeRequest, revise, activate, history, close } = itps.endpoints;

const email = "joan@acadia.example";
let on: TestApp;
let scene: Scene;
let cora: Person;
let quinn: Person;
let projectId: string;
let minutes = 0;
/** A code is sent once a minute at most. */
const later = () => on.at(new Date(Date.parse("2026-03-13T15:00:00.000Z") + (minutes += 2) * 60_000).toISOString());
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  ({ cora, quinn, projectId } = await scenePlan(on, scene));
}, 60_000);
afterAll(() => on.close());

const active = (more: Parameters<typeof activePlan>[1]) => activePlan({ cora, quinn, projectId }, more);

const asked = (more: Partial<ItpRequestDraft>): ItpRequestDraft => ({
  kind: "release",
  party: "client",
  units: [],
  recipientName: "Joan Pratt",
  recipientEmail: email,
  days: 14,
  ...more,
});

const signatureOf = async (content: ItpAsked, name = "Joan Pratt") => ({
  name,
  strokes: [[10, 10, 80, 40]],
  width: 320,
  height: 200,
  at: "2026-03-13T15:02:00.000Z",
  position: null,
  device: null,
  contentHash: await sha256(askedText(content)),
});

/** The browser of whoever has the link. */
function client(plan: Pick<Itp, "id">, href: string) {
  const token = href.split("#k=")[1] ?? "";
  let cookie = "";
  async function send(path: string, body: object = {}) {
    const answer = await on.app.inject({
      method: "POST",
      url: `/api/linked-itps/${plan.id}${path}`,
      headers: { [tokenHeader]: token, "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      payload: body,
    });
    return {
      status: answer.statusCode,
      body: answer.json<LinkedItp & { code: string; message: string; fields?: { message: string }[] }>(),
      answer,
    };
  }
  async function enter(): Promise<ItpAsked> {
    await send("/codes");
    const [sent] = await on.db.select().from(message).where(eq(message.recipient, email)).orderBy(desc(message.at)).limit(1);
    const code = /Your code is (\d{6})/.exec(sent?.text ?? "")?.[1] ?? "";
    const { answer, body } = await send("/code", { code });
    cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    if (!body.asked) throw new Error("The code opens the request.");
    return body.asked;
  }
  return { send, enter };
}

async function linked(plan: Itp, more: Partial<ItpRequestDraft>) {
  later();
  const { body, problem, status } = await cora.ask(ask, { id: plan.id, body: asked(more) });
  if (status !== 200) throw new Error(problem.message);
  return client(plan, body.href);
}

describe("a hold point by link", () => {
  it("is released by the client with name, code and signature; the report behind it is signed then, and not before", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await active({ lines: [hold, step("4.3", { method: "UT", client: "H" })], units: ["W-118", "W-119"] });
    const lines = thicknessContent(scene).lines?.map((line, index) => (index === 0 ? { ...line, itemKey: "W-118" } : line)) ?? [];
    const report = await writtenReport(scene, { lines });
    expect((await signAs(scene.ana, report.id)).problem.reasons?.[0]?.message).toBe(
      "Hold point 4.2 (client) is not released for weld W-118",
    );

    const { send, enter } = await linked(plan, { lineId: hold.id, units: ["W-118"] });
    const closed = (await send("")).body;
    expect(closed).toMatchObject({ asked: null, recipientName: "", code: { to: "jo***@acadia.example", isSent: false } });
    const content = await enter();
    expect([content.plan.number, content.lines.map(({ seq }) => seq), content.units]).toEqual([plan.number, ["4.2"], ["W-118"]]);
    const stranger = client(plan, "#k=wrong");
    expect((await stranger.send("/signature", { signature: await signatureOf(content) })).status).toBe(404);
    const other = await signatureOf({ ...content, units: ["W-118", "W-119"] });
    expect((await send("/signature", { signature: other })).body.code).toBe("changed");
    const done = await send("/signature", { signature: await signatureOf(content) });
    expect([done.status, done.body.answer?.outcome]).toEqual([200, "signed"]);
    expect((await send("/signature", { signature: await signatureOf(content) })).body.message).toBe(
      "This was signed by Joan Pratt.",
    );

    const recorded = (await cora.ask(events, { id: plan.id })).body;
    expect(recorded.map(({ kind, unit, personName, recordedBy }) => [kind, unit, personName, recordedBy])).toEqual([
      ["released", "W-118", "Joan Pratt", "By link"],
    ]);
    const [request] = (await cora.ask(requests, { id: plan.id })).body;
    expect(request).toMatchObject({ seq: "4.2", units: ["W-118"], answer: { outcome: "signed", code: { email } } });
    expect(request?.answer?.signature?.contentHash).toBe(await sha256(askedText(content)));
    const told = await on.db.select().from(notification).where(eq(notification.userId, cora.id));
    expect(told.map(({ title }) => title)).toContain(`Joan Pratt released points of ${plan.number} rev A`);
    expect(JSON.stringify((await cora.ask(history, { id: plan.id })).body)).toContain("Itp.releaseByLink");

    expect((await signAs(scene.ana, report.id)).status).toBe(200);
    const { gates } = (await scene.ana.ask(inspectionReports.endpoints.checks, { id: report.id })).body;
    expect(gates.filter(({ gateId }) => gateId === "G13").map(({ outcome }) => outcome)).toEqual(["pass"]);
    await cora.ask(close, { id: plan.id, body: { version: (await cora.ask(find, { id: plan.id })).body.version } });
  });

  it("is not released with an empty box, a dot in it, or strokes beside it", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await active({ lines: [hold], units: ["W-1"] });
    const { send, enter } = await linked(plan, { lineId: hold.id, units: ["W-1"] });
    const signature = await signatureOf(await enter());
    for (const strokes of [[], [[]], [[10, 10]], [[10, 10, 12, 11]], [[10, 900, 80, 940]]]) {
      const { status, body } = await send("/signature", { signature: { ...signature, strokes } });
      expect([strokes, status, body.fields?.[0]?.message]).toEqual([strokes, 400, "Sign in the box."]);
    }
    expect((await cora.ask(events, { id: plan.id })).body).toEqual([]);
    expect((await send("/signature", { signature: { ...signature, strokes: [], isWritten: true } })).status).toBe(200);
  });

  it("gives nothing without the code, and to nobody once it is revoked", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await active({ lines: [hold], units: ["W-1"] });
    const { send, enter } = await linked(plan, { lineId: hold.id, units: ["W-1"] });
    for (const path of ["/signature", "/refusal"]) {
      const body = { signature: { ...(await signatureOf({} as ItpAsked)) }, name: "Joan Pratt", reason: "Not ready" };
      const answer = await send(path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "link-asks-code"]);
    }
    await enter();
    const [request] = (await cora.ask(requests, { id: plan.id })).body;
    await cora.ask(revokeRequest, { linkId: request?.id ?? "" });
    expect((await send("")).status).toBe(404);
    expect((await cora.ask(events, { id: plan.id })).body).toEqual([]);
  });

  it("is refused with a reason, which the coordinator hears, and holds on", async () => {
    const hold = step("4.2", { client: "H" });
    const plan = await active({ lines: [hold], units: ["W-1"] });
    const { send, enter } = await linked(plan, { lineId: hold.id, units: ["W-1"] });
    await enter();
    const refusal = await send("/refusal", { name: "Joan Pratt", reason: "The fit-up sheet is missing" });
    expect(refusal.body.answer).toMatchObject({ outcome: "refused", reason: "The fit-up sheet is missing" });
    expect((await cora.ask(events, { id: plan.id })).body).toEqual([]);
    const told = await on.db.select().from(notification).where(eq(notification.userId, cora.id));
    expect(told.map(({ body }) => body)).toContain("The fit-up sheet is missing");
  });

  it("is asked of a party that holds or reviews there, for units of the plan, not beyond a hold before it, and not after a new revision", async () => {
    const [first, second] = [step("4.1", { client: "H" }), step("4.2", { client: "W", thirdParty: "H" })];
    const plan = await active({ lines: [first, second], units: ["W-1"] });
    const refused = async (more: Partial<ItpRequestDraft>) => {
      const { problem } = await cora.ask(ask, { id: plan.id, body: asked(more) });
      return problem.reasons?.[0]?.message ?? problem.fields?.[0]?.message ?? problem.message;
    };
    expect(await refused({ lineId: second.id, units: ["W-1"] })).toBe("The client neither holds nor reviews at step 4.2.");
    expect(await refused({ lineId: first.id, units: ["W-9"] })).toBe("W-9: not a unit of this plan.");
    expect(await refused({ lineId: first.id, units: ["W-1"], party: "company" })).toBe("The company records its own points.");
    expect(await refused({ lineId: second.id, units: ["W-1"], party: "third party" })).toBe(
      "Hold point 4.1 (client) is not released for weld W-1.",
    );
    const { send, enter } = await linked(plan, { lineId: first.id, units: ["W-1"] });
    const content = await enter();
    const { body: next } = await cora.ask(revise, { id: plan.id });
    const approved = (await quinn.ask(approve, { id: next.id, body: { version: next.version } })).body;
    await cora.ask(activate, { id: next.id, body: { version: approved.version } });
    expect((await send("")).body.closed).toBe(`${plan.number} rev A is superseded: only an active plan is worked to.`);
    expect((await send("/signature", { signature: await signatureOf(content) })).status).toBe(422);
    expect((await cora.ask(events, { id: next.id })).body).toEqual([]);
  });
});

it("a plan approved inside is approved by the client with a link, and cannot be asked before", async () => {
  const draft = { projectId, title: "Circuit CW-31", needsClientApproval: true, lines: [step("4.1", { client: "H" })] };
  const { body: plan } = await cora.ask(create, { body: draft });
  const early = await cora.ask(ask, { id: plan.id, body: asked({ kind: "approval" }) });
  expect(early.problem.message).toBe(`${plan.number} rev A is draft: only a plan approved inside is sent to the client.`);
  await quinn.ask(approve, { id: plan.id, body: { version: plan.version } });
  const { send, enter } = await linked(plan, { kind: "approval" });
  const content = await enter();
  await send("/signature", { signature: await signatureOf(content, "Karen Foss") });
  const after = (await cora.ask(find, { id: plan.id })).body;
  expect([after.status, after.clientApprovedBy, after.clientApprovedOn]).toEqual(["client approved", "Karen Foss", "2026-03-13"]);
  expect(
    (
      await cora.ask(pass, {
        id: plan.id,
        body: { lineId: plan.id, units: ["W-1"], kind: "failed", party: "client", reason: "x" },
      })
    ).status,
  ).toBe(422);
});
