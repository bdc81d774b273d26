import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { metricsForClients } from "../contract-figures.ts";
import { reportStatistics } from "../contract.ts";
import { nameSetId, storeNameSets } from "./name-sets.ts";
import { makeMissingFacts } from "./rebuild.ts";
import { sendFigureMails } from "./send-mails.ts";
import { storeFacts } from "./store-facts.ts";
import { documentFact, examFact, figureMail } from "./tables.ts";
import { clientIn, report } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser, userModuleAccess } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { reportPerson } from "#modules/inspection-reports/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { releases } from "#modules/releases/contract.ts";
import { contactOf, printedReport, sentRelease, tokenOf } from "#modules/releases/server/testing.ts";
import { type Scene, setScene, signAs, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { addMail, changes, endMail, exportFigures, exports, figures, mails, options, rows } = reportStatistics.endpoints;
const { answerComment, comment, find, void: voidReport, return: giveBack } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let manager: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00Z" });
  scene = await setScene(on);
  manager = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

const asked = (person: Person, query: Record<string, string>) => person.ask(figures, { query: query as never });

it("a report counts from its last signature until it is void", async () => {
  const { id } = await writtenReport(scene);
  const factsNow = async () => {
    const [document] = await on.db.select().from(documentFact).where(eq(documentFact.reportId, id));
    const lines = await on.db.select().from(examFact).where(eq(examFact.reportId, id));
    return { document, lines: lines.length, counting: lines.filter(({ counts }) => counts).length };
  };
  await signAs(scene.ana, id);
  expect(await factsNow()).toMatchObject({ lines: 0, document: { status: "submitted", authorId: scene.ana.id, signedAt: null } });
  on.at("2026-03-13T17:00:00Z");
  await scene.ben.ask(comment, { id, body: { target: "report", text: "State the couplant", severity: "mustFix" } });
  const version = async () => (await scene.ben.ask(find, { id })).body.version;
  const returned = await scene.ben.ask(giveBack, { id, body: { version: await version(), reason: "Couplant is missing" } });
  expect(returned.status).toBe(200);
  const [remark] = (await scene.ben.ask(find, { id })).body.comments;
  await scene.ben.ask(answerComment, { id, commentId: remark?.id ?? "", body: { state: "closed", answer: "Stated" } });
  on.at("2026-03-13T18:00:00Z");
  await signAs(scene.ana, id);
  on.at("2026-03-14T02:30:00Z");
  const reviewed = await signAs(scene.ben, id);
  expect(reviewed.body.status).toBe("signed");
  const { lines, counting, document } = await factsNow();
  expect([lines > 0, counting]).toEqual([true, lines]);
  // In Chicago it is still the day before; two hours to the return and eight and a half to the review.
  expect(document).toMatchObject({
    signedOn: "2026-03-13",
    returnReasons: ["Couplant is missing"],
    waits: { reviewed: 10.5 * 3600 },
  });
  const stored = await on.db.select().from(examFact).where(eq(examFact.reportId, id));
  const isUpdating = async () => (await asked(manager, { metrics: "M1" })).body.updating;
  await on.db.update(documentFact).set({ madeBy: 0 }).where(eq(documentFact.reportId, id));
  expect(await isUpdating()).toBe(true);
  await makeMissingFacts(on.db);
  expect(await isUpdating()).toBe(false);
  const rebuilt = await on.db.select().from(examFact).where(eq(examFact.reportId, id));
  const sorted = (facts: typeof stored) => facts.toSorted((a, b) => a.lineNo - b.lineNo);
  expect(sorted(rebuilt)).toEqual(sorted(stored));
  await scene.lena.ask(voidReport, { id, body: { version: await version(), reason: "Wrong circuit" } });
  expect(await factsNow()).toMatchObject({ lines, counting: 0, document: { status: "void" } });
});

it("an attempt to sign that the checks refuse counts once, under each gate that failed, on the day at the site, for who tried", async () => {
  const untried = await writtenReport(scene, { lines: [], equipment: [] });
  on.at("2026-03-14T02:30:00Z");
  const refused = await signAs(scene.ana, untried.id);
  expect(refused.problem.code).toBe("gates");
  await on.settled();
  const query = { metrics: "M19", from: "2026-03-13", to: "2026-03-13" };
  const groups = (await asked(manager, query)).body.figures[0]?.groups ?? [];
  const [attempts, ...gates] = groups.toSorted((a, b) => String(a.apart).localeCompare(String(b.apart)));
  expect([attempts?.apart, attempts?.numerator]).toEqual(["attempts", "1"]);
  const named = gates.map(({ apart }) => apart);
  expect(named).toContain("G4");
  const listed = await manager.ask(rows, { query: { ...query, metric: "M19", apart: "G4" } as never });
  expect(listed.body.rows).toMatchObject([
    { reportId: untried.id, stage: "submission", result: expect.stringContaining("G4") as string },
  ]);
  const byPerson = await asked(scene.ana, { ...query, by: "author" });
  expect(new Set(byPerson.body.figures[0]?.groups.map(({ key }) => key))).toEqual(new Set([scene.ana.id]));
  // A wrong password is no attempt: nothing of the report was judged.
  await signAs(scene.ana, untried.id, "wrong password");
  await on.settled();
  expect((await asked(manager, query)).body.figures[0]?.groups).toEqual(groups);
  on.at("2026-03-14T02:31:00Z");
});

describe("releases", () => {
  const asOf = (person: Person, metric: string) => asked(person, { metrics: metric, from: "2026-01-01", to: "2026-12-31" });
  const group = async (metric: string) => (await asOf(manager, metric)).body.figures[0]?.groups[0];

  it("one that was recalled does not count: the report waits again, and its time is that of the next release", async () => {
    await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
    const quinn = await on.person("Quinn Ray", ["QM"]);
    const carla = await on.person("Carla Dunn", ["CRD"]);
    const { id, stateSince } = await printedReport(on, scene);
    const after = (hours: number) => on.at(new Date(Date.parse(stateSince) + hours * 3_600_000).toISOString());
    const waiting = async () =>
      (await asOf(manager, "M26")).body.figures[0]?.groups.find(({ apart }) => apart === "signed")?.numerator ?? "0";
    expect(await waiting()).toBe("1");
    after(2);
    const first = await sentRelease(on, carla, [id]);
    expect([await waiting(), (await group("M14"))?.spread?.median]).toEqual(["0", "2.0"]);
    const { body: sent } = await carla.ask(releases.endpoints.find, { id: first.id });
    const recalled = await quinn.ask(releases.endpoints.recall, {
      id: first.id,
      body: { version: sent.version, reason: "Sent to the wrong address" },
    });
    expect(recalled.status).toBe(200);
    expect([await waiting(), await group("M14"), await group("M34c")]).toEqual(["1", undefined, undefined]);
    after(5);
    const again = await sentRelease(on, carla, [id]);
    expect([await waiting(), (await group("M14"))?.spread?.median]).toEqual(["0", "5.0"]);

    // Opened after one hour, confirmed after three; the day it is due has not come.
    const token = await tokenOf(on, again.id);
    after(6);
    await on.app.inject({ method: "POST", url: `/api/r/${token}/openings` });
    after(8);
    const body = { name: "Joan Pratt", role: "QC manager" };
    await on.app.inject({ method: "POST", url: `/api/r/${token}/acknowledgement`, payload: body });
    expect((await group("M34"))?.spread).toMatchObject({ n: 1, median: "1.0" });
    expect((await group("M34b"))?.spread).toMatchObject({ n: 1, median: "3.0" });
    expect(await group("M34c")).toMatchObject({ denominator: "0", value: null, beside: { "not yet due": "1" } });
    await on.byHand(`update release set due_by = '2026-03-12' where id = '${again.id}'`);
    expect(await group("M34c")).toMatchObject({ numerator: "0", denominator: "1", value: "0.0" });
    await on.byHand(`update release_recipient set acknowledged_at = '2026-03-12T20:00:00Z' where release_id = '${again.id}'`);
    expect(await group("M34c")).toMatchObject({ numerator: "1", denominator: "1", value: "100.0" });
    const listed = await manager.ask(rows, { query: { metric: "M34c", from: "2026-01-01" } as never });
    expect(listed.body.rows).toMatchObject([{ reportId: again.id, reportNumber: again.transmittalNo, item: again.subject }]);
    const { body: byMethod } = await asked(manager, { metrics: "M34", from: "2026-01-01", method: "MT" });
    expect(byMethod.figures[0]?.groups).toEqual([]);
  });
});

describe("who sees which figures", () => {
  const query = { metrics: "M2", from: "2026-01-01", to: "2026-12-31" };
  let tech: Person;
  let open: string;
  beforeAll(async () => {
    tech = await on.person("Tom Reed", ["TECH"]);
    open = await clientIn(on, "OPEN");
    const secret = await clientIn(on, "SECR", { confidentialityLevel: "restricted" });
    const lines = [{ item: "W1/1", result: "REJ" as const }];
    await report(on, open, { on: "2026-03-02", lines, more: { baseLocationId: on.bases.houston } });
    await report(on, open, {
      on: "2026-03-03",
      lines: [{ item: "W2/1", result: "ACC" }],
      more: { baseLocationId: on.bases.aberdeen },
    });
    await report(on, secret, { on: "2026-03-04", lines: [{ item: "W3/1", result: "ACC" }] });
    const [own] = await on.db.select().from(examFact).where(eq(examFact.item, "W2"));
    await writingRows(on.db, (rows) => storeNameSets(rows, [[tech.id]]), "a performer");
    await on.db
      .update(examFact)
      .set({ performersId: nameSetId([tech.id]) })
      .where(eq(examFact.lineId, own?.lineId ?? ""));
  });
  const counted = async (person: Person, more: Record<string, string> = {}) =>
    (await asked(person, { ...query, ...more })).body.figures[0]?.groups[0]?.denominator ?? "0";

  it("of all bases, of one's own bases, of one's own work", async () => {
    expect(await counted(manager)).toBe("2");
    expect(await counted(await on.person("Lea Dunn", ["LEAD"], { base: on.bases.houston }))).toBe("1");
    expect(await counted(tech)).toBe("1");
  });

  it("figures leave out clients hidden from them, and the head says so", async () => {
    expect((await asked(manager, query)).body.withoutRestricted).toBe(true);
    const { body } = await manager.ask(rows, { query: { metric: "M2", from: "2026-01-01", to: "2026-12-31" } as never });
    expect(body.rows.map(({ item }) => item)).toEqual(["W2", "W1"]);
    const offered = (await manager.ask(options, {})).body["client"] ?? [];
    expect(offered.map(({ label }) => label)).not.toContain("SECR");
  });

  it("figures about other people follow rule 16, those about oneself are always shown", async () => {
    const by = { ...query, by: "performer" };
    expect((await asked(manager, by)).status).toBe(200);
    expect((await asked(scene.lena, by)).status).toBe(200);
    const keys = async (person: Person) => (await asked(person, by)).body.figures[0]?.groups.map(({ key }) => key);
    expect(await keys(tech)).toEqual([tech.id]);
    expect(await keys(await on.person("Sue Power", ["SUPER"]))).toEqual([]);
    const departure = await asked(tech, { ...query, metrics: "M22" });
    expect(departure.problem.message).toContain("Figures about other people are shown to the Level III");
    expect((await asked(tech, { ...query, performer: scene.ana.id })).status).toBe(403);
    expect(await counted(tech, { performer: tech.id })).toBe("1");
    expect((await tech.ask(rows, { query: { metric: "M2", evaluator: scene.ana.id } as never })).status).toBe(403);
    const others = { metric: "M2", by: "performer", key: scene.ana.id };
    expect((await tech.ask(rows, { query: others as never })).status).toBe(403);
    const offered = (await tech.ask(options, {})).body["performer"];
    expect(offered).toEqual([{ value: tech.id, label: "Tom Reed" }]);
  });

  it("an item by the last of its reports that the person may see, not by one of another base", async () => {
    const lines = [{ item: "W1/1", result: "ACC" as const, stage: "repair1" as const }];
    await report(on, open, { on: "2026-04-02", number: "FAR-1", lines, more: { baseLocationId: on.bases.aberdeen } });
    const query = { metric: "M1", from: "2026-01-01", to: "2026-12-31" } as never;
    const numbersOf = async (who: Person) =>
      (await who.ask(rows, { query })).body.rows.map(({ item, reportNumber }) => [item, reportNumber]);
    expect(await numbersOf(manager)).toContainEqual(["W1", "FAR-1"]);
    const near = await numbersOf(await on.person("Lou Dunn", ["LEAD"], { base: on.bases.houston }));
    expect(near).toEqual([["W1", expect.not.stringMatching("FAR-1")]]);
  });
});

it("an export of figures has their filters and definitions, and is audited", async () => {
  const query = { metrics: "M2", format: "csv", from: "2026-01-01", to: "2026-12-31", method: "RT" } as const;
  const { status, body } = await manager.ask(exportFigures, { query });
  expect(status).toBe(200);
  const [head, line] = String(body).split("\r\n");
  expect(head).toContain("Numerator,Denominator,Unit");
  expect(line).toMatch(/^M2,View reject rate,RT,,50\.0,1,2,views,.*"?Method: RT"?,1,"?Views rejected/);
  const workbook = async (words: string) => {
    const url = `/api/report-statistics/export?format=xlsx&from=2026-01-01&to=2026-12-31&${words}`;
    const file = await on.app.inject({ method: "GET", url, headers: { cookie: manager.cookie } });
    if (file.statusCode !== 200) return { why: (JSON.parse(file.body) as { message: string }).message, sheets: [] };
    const parts = unzipSync(file.rawPayload);
    const names = ["xl/workbook.xml", ...[1, 2, 3].map((n) => `xl/worksheets/sheet${n}.xml`), "xl/sharedStrings.xml"];
    return { why: null, sheets: names.map((name) => strFromU8(parts[name] ?? new Uint8Array())) };
  };
  const { why: refused, sheets } = await workbook("metrics=M2&method=RT");
  expect(refused).toBeNull();
  expect(sheets[0]).toMatch(/name="Figures".*name="Rows".*name="Definitions"/s);
  expect(sheets[1]).toMatch(/<v>50<\/v>.*<v>1<\/v>.*<v>2<\/v>/s);
  // A head and the two views; a head and the one definition.
  expect([sheets[2], sheets[3]].map((sheet) => sheet?.match(/<row /g)?.length)).toEqual([3, 2]);
  expect(sheets[4]).toContain("Views rejected / views accepted or rejected");
  const [open] = await on.db.select().from(clientCompany).where(eq(clientCompany.code, "OPEN"));
  const client = `reader=client&client=${open?.id}`;
  expect((await workbook(`metrics=M2,M23d&${client}`)).why).toBeNull();
  const ana = scene.ana.id;
  // What the page asks for: every metric such a file may have.
  expect((await workbook(`metrics=${metricsForClients.join(",")}&${client}`)).why).toBeNull();
  const refusals = ["metrics=M2&reader=client", `metrics=M2,M17&${client}`, `metrics=M2&${client}&performer=${ana}`];
  expect(await Promise.all(refusals.map(async (words) => (await workbook(words)).why))).toEqual([
    "Choose one client for a client export.",
    "A client export does not have M17.",
    "A client export has no names of people. Clear Technician and Evaluator.",
  ]);
  const printed = await on.app.inject({
    method: "GET",
    url: "/api/report-statistics/export?format=pdf&metrics=M2,M15,M33&from=2026-01-01&to=2026-12-31",
    headers: { cookie: manager.cookie },
  });
  expect([printed.statusCode, printed.headers["content-type"]]).toEqual([200, "application/pdf"]);
  if (existsSync("/usr/bin/pdftotext")) {
    const layout = execFileSync("pdftotext", ["-layout", "-", "-"], { input: printed.rawPayload, encoding: "utf8" });
    const text = layout.replaceAll(/\s+/g, " ");
    for (const words of [
      "Views rejected / views accepted or rejected",
      "50.0 %",
      "1 of 2 views",
      "(n under 10)",
      "2026-01-01 to 2026-12-31",
    ])
      expect(text).toContain(words);
  }
  const events = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "figure.export"));
  const audited = events.map(({ entityLabel, changes }) => [
    entityLabel,
    (changes[0]?.new as { format: string } | undefined)?.format,
  ]);
  expect(audited).toContainEqual(["1 figure", "csv"]);
  expect(audited.map(([, format]) => format).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    "csv",
    "pdf",
    "xlsx",
    "xlsx",
    "xlsx",
  ]);
  const tech = await on.person("Pia Holt", ["TECH"]);
  expect((await tech.ask(exportFigures, { query })).status).toBe(403);
});

it("a period that ends before it starts or is longer than ten years is refused with a message", async () => {
  const why = async (from: string, to: string) => (await asked(manager, { metrics: "M1", from, to })).problem.message;
  expect(await why("2026-03-02", "2026-03-01")).toBe("The period ends before it starts.");
  expect(await why("2010-01-01", "2026-03-01")).toBe("Choose at most 10 years.");
});

it("the technician of a line is the one it names, else whoever performed on that day", async () => {
  const client = await clientIn(on, "CREW");
  const id = await report(on, client, { on: "2026-03-05", lines: [{ item: "W9/1", result: "ACC" }], status: "draft" });
  const person = (userId: string | null, dates: string[], organization: string | null = null) => ({
    id: crypto.randomUUID(),
    reportId: id,
    position: 0,
    userId,
    externalName: null,
    organization,
    dates,
    roles: ["radiographer" as const],
    subcontractor: organization !== null,
  });
  await on.db
    .insert(reportPerson)
    .values([person(scene.ana.id, []), person(scene.ben.id, ["2026-03-06"]), person(null, [], "Delta NDT")]);
  await on.byHand(`update inspection_report set status = 'signed', frozen_at = '2026-03-05T20:00:00Z' where id = '${id}'`);
  await on.db.delete(documentFact).where(eq(documentFact.reportId, id));
  await makeMissingFacts(on.db);
  const [fact] = await on.db.select().from(examFact).where(eq(examFact.reportId, id));
  expect(fact?.performersId).toBe(nameSetId([scene.ana.id, "of Delta NDT"]));
  expect(fact?.isSubcontracted).toBe(false);
});

it("figures are mailed once for each month, from six in the morning, to each as they may see them, until whoever made the mail leaves", async () => {
  const quinn = await on.person("Quinn Post", ["QM"]);
  const zoe = await on.person("Zoe Hall", ["TECH"]);
  const none = await on.person("Neil None", ["TECH"]);
  const draft = { name: "Rejects", tab: "rejects" as const, filter: { method: "UT" }, every: "month" as const };
  const recipientIds = [quinn.id, zoe.id, none.id];
  expect((await quinn.ask(addMail, { body: { ...draft, filter: { method: "XX" }, recipientIds } })).status).toBe(400);
  expect((await quinn.ask(addMail, { body: { ...draft, recipientIds: [crypto.randomUUID()] } })).status).toBe(400);
  const made = await quinn.ask(addMail, { body: { ...draft, recipientIds } });
  expect(made.body).toMatchObject({ own: true, recipients: ["Neil None", "Quinn Post", "Zoe Hall"] });
  expect((await zoe.ask(mails, {})).body).toMatchObject([{ name: "Rejects", own: false, ownerName: "Quinn Post" }]);
  expect((await manager.ask(endMail, { id: made.body.id })).status).toBe(404);
  expect((await zoe.ask(endMail, { id: made.body.id })).status).toBe(204);
  expect((await zoe.ask(mails, {})).body).toEqual([]);
  await on.db.delete(userModuleAccess).where(eq(userModuleAccess.userId, none.id));
  const sent = async () => {
    await sendFigureMails(on.services);
    const found = await on.db.select().from(message).where(like(message.subject, "Rejects, %"));
    return found.map(({ recipient, subject, attachments }) => [recipient, subject, attachments?.map(({ name }) => name)]);
  };
  expect(await sent()).toEqual([]);
  on.at("2026-04-01T05:59:00Z");
  expect(await sent()).toEqual([]);
  on.at("2026-04-01T06:00:00Z");
  const march = [quinn.email, "Rejects, 2026-03-01 to 2026-03-31", ["figures-2026-03-01-to-2026-03-31.pdf"]];
  expect(await sent()).toEqual([march]);
  expect(await sent()).toEqual([march]);
  await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, quinn.id));
  on.at("2026-05-01T06:00:00Z");
  expect(await sent()).toEqual([march]);
  expect(await on.db.$count(figureMail, eq(figureMail.id, made.body.id))).toBe(0);
});

it("a file of figures is kept for whoever made it, who is told what came, went or changed since", async () => {
  const kim = await on.person("Kim Vance", ["OPS"]);
  const client = await clientIn(on, "KEPT");
  const june = { metrics: "M1,M2,M12", client, from: "2026-06-01", to: "2026-06-30" };
  const line = (item: string, result: "ACC" | "REJ") => ({
    item,
    result,
    ...(result === "REJ" ? { spans: [{ at: 0, length: 10 }] } : {}),
  });
  const first = await report(on, client, { on: "2026-06-02", lines: [line("W1/1", "REJ"), line("W2/1", "ACC")], number: "K-1" });
  await kim.ask(exportFigures, { query: { ...june, format: "pdf" } as never });
  const [kept] = (await kim.ask(exports, {})).body;
  expect(kept).toMatchObject({ from: "2026-06-01", to: "2026-06-30", filters: "Client: KEPT", metrics: ["M1", "M2", "M12"] });
  const since = async (person: Person) => person.ask(changes, { id: kept?.id ?? "" });
  expect((await since(kim)).body).toMatchObject({ figures: [], rows: [], changed: 0, withoutRows: false });

  // The next revision accepts what had been rejected, and another report is signed late.
  await on.byHand(`update inspection_report set status = 'superseded' where id = '${first}'`);
  await writingRows(on.db, (facts) => storeFacts(facts, [first]));
  await report(on, client, { on: "2026-06-02", lines: [line("W1/1", "ACC"), line("W2/1", "ACC")], number: "K-1", revision: 1 });
  await report(on, client, { on: "2026-06-03", lines: [line("W3/1", "ACC")], number: "K-2" });
  const { body: found } = await since(kim);
  expect(found.figures.find(({ metric }) => metric === "M1")).toEqual({
    metric: "M1",
    of: "",
    before: "50.0 % (1 of 2 items)",
    now: "0.0 % (0 of 3 items)",
  });
  const told = (metric: string) =>
    found.rows
      .filter((row) => row.metric === metric)
      .map(({ kind, item, reportNumber, before, now }) => [kind, item, reportNumber, before, now]);
  const counted = "counted, 2026-06-02";
  expect(told("M1")).toEqual([
    ["came", "W3", "K-2", null, "counted, 2026-06-03"],
    ["changed", "W1", "K-1", "in the numerator, 2026-06-02", counted],
  ]);
  expect(told("M2").map(([kind, item]) => [kind, item])).toEqual([
    ["went", "W1"],
    ["went", "W2"],
    ["came", "W1"],
    ["came", "W2"],
    ["came", "W3"],
  ]);
  expect((await since(await on.person("Other Vance", ["OPS"]))).status).toBe(404);
  expect((await since(await on.person("Tech Vance", ["TECH"]))).status).toBe(403);

  // What is now kept from its owner is neither counted nor named.
  await on.db.update(clientCompany).set({ confidentialityLevel: "restricted" }).where(eq(clientCompany.id, client));
  const hidden = await since(kim);
  expect([hidden.body.rows, hidden.body.changed > 0]).toEqual([[], true]);
});

it("ends today in the company's zone unless told, whoever asks, and the month that has not ended is so far", async () => {
  await on.byHand("update company_settings set time_zone = 'Pacific/Kiritimati', fiscal_year_start = '04-01'");
  on.at("2026-06-30T12:00:00Z");
  const lia = await on.person("Lia Long", ["OPS"]);
  const { body } = await asked(lia, { metrics: "M1" });
  expect([body.from, body.to]).toEqual(["2025-08-01", "2026-07-01"]);
  const offered = (await lia.ask(options, {})).body["period"] ?? [];
  expect(offered).toContainEqual({ value: "2026-06-01/2026-06-30", label: "Last month" });
  expect(offered).toContainEqual({ value: "2026-04-01/2026-07-01", label: "This fiscal year so far" });
  const client = await clientIn(on, "FAR");
  await report(on, client, { on: "2026-06-30", lines: [{ item: "W1/1", result: "ACC" }] });
  await report(on, client, { on: "2026-07-01", lines: [{ item: "W2/1", result: "ACC" }] });
  const months = (await asked(lia, { metrics: "M2", by: "month", client })).body.figures[0]?.groups;
  expect(months?.map(({ key, label }) => [key, label])).toEqual([
    ["2026-06", "2026-06"],
    ["2026-07", "2026-07 so far"],
  ]);
});
