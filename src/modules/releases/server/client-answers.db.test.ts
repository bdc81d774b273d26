import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releases } from "../contract.ts";
import { contactOf, printedReport, sentRelease, tokenOf } from "./testing.ts";
import { releaseReview } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, find, create, issue, update, shown, comment, review, startRevision } = releases.endpoints;
const { comments } = releases;

let on: TestApp;
let scene: Scene;
let carla: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  carla = await on.person("Carla Dunn", ["CRD"]);
  await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
});
afterAll(() => on.close());

const joan = { name: "Joan Pratt", role: "QC manager" };
const sent = async () => {
  const report = await printedReport(on, scene);
  const release = await sentRelease(on, carla, [report.id]);
  return { report, release, itemId: release.items[0]?.id ?? "", token: await tokenOf(on, release.id) };
};

describe("a client's question", () => {
  it("is answered once: on the client's page, by email, and in the list of comments; then it is closed with how it was settled", async () => {
    const { release, itemId, token } = await sent();
    const text = "Which drawing revision?";
    await on.nobody(comment, { token, body: { ...joan, kind: "query", itemId, text } });
    const open = await carla.ask(comments.list, { query: { state: "open", limit: 200 } });
    const [asked] = open.body.rows.filter(({ releaseId }) => releaseId === release.id);
    expect(asked).toMatchObject({ text, kind: "query", transmittalNo: release.transmittalNo, reportNumber: expect.any(String) });
    const { id = "", version = 0 } = asked ?? {};
    const answer = "Revision C, as named on page 1.";
    expect((await scene.ana.ask(comments.answer, { id, body: { version, answer } })).status).toBe(403);
    expect((await carla.ask(comments.answer, { id, body: { version, answer: " " } })).status).toBe(400);
    const answered = await carla.ask(comments.answer, { id, body: { version, answer } });
    expect(answered.body).toMatchObject({ state: "answered", answer, answeredByName: "Carla Dunn" });
    expect((await carla.ask(comments.answer, { id, body: { version: answered.body.version, answer } })).status).toBe(422);
    expect((await on.nobody(shown, { token })).body.comments).toMatchObject([{ text, answer, state: "answered" }]);
    const told = await on.db.select().from(message).where(eq(message.recipient, "joan@acadia.example"));
    expect(told.some(({ text: written }) => written.includes(answer))).toBe(true);
    const body = { version: answered.body.version, reason: "Agreed by telephone" };
    expect((await carla.ask(comments.close, { id, body })).body).toMatchObject({
      state: "closed",
      closingNote: "Agreed by telephone",
    });
    expect((await carla.ask(find, { id: release.id })).body).toMatchObject({ openComments: 0, comments: [{ answer }] });
  });

  it("waits as work for whoever may release, and starts a revision of its report by whoever writes reports", async () => {
    const { report, release, itemId, token } = await sent();
    const text = "Line 2 names another weld";
    await on.nobody(comment, { token, body: { ...joan, kind: "query", itemId, text } });
    const { rows: items } = (await carla.ask(dashboard.endpoints.work, { query: {} })).body;
    expect(items.some((one) => one.id === release.id && one.task === "Answer the client's comment")).toBe(true);
    const [asked] = (await carla.ask(comments.list, { query: { releaseId: release.id, limit: 10 } })).body.rows;
    const query = { reportId: asked?.reportId ?? "" };
    const listed = (await carla.ask(comments.list, { query: { ...query, limit: 10 } })).body.rows.length;
    expect((await carla.ask(comments.count, { query })).body.count).toBe(listed);
    const revised = await scene.ana.ask(startRevision, { id: asked?.id ?? "", body: { version: asked?.version ?? 0 } });
    const revision = await scene.ana.ask(inspectionReports.endpoints.find, { id: revised.body.revisionId ?? "" });
    expect(revision.body).toMatchObject({ reportNumber: report.reportNumber, revision: 1, status: "draft" });
    expect(revision.body.reasonForRevision).toContain(text);
  });
});

describe("where the client accepts each report", () => {
  it("says so for each: accepted without words is settled, a disagreement waits for an answer; elsewhere neither is taken", async () => {
    const { release, itemId, token } = await sent();
    const accept = { ...joan, kind: "accept" as const, itemId, text: "" };
    expect((await on.nobody(comment, { token, body: accept })).status).toBe(422);
    await on.db.update(clientCompany).set({ asksAcceptance: true }).where(eq(clientCompany.id, scene.client));
    const accepted = await on.nobody(comment, { token, body: accept });
    expect(accepted.body).toMatchObject({ asksAcceptance: true, items: [{ acceptedBy: "Joan Pratt" }] });
    expect((await carla.ask(find, { id: release.id })).body.openComments).toBe(0);
    const disagree = { ...accept, kind: "disagree" as const };
    expect((await on.nobody(comment, { token, body: disagree })).problem.fields?.[0]?.path).toBe("text");
    await on.nobody(comment, { token, body: { ...disagree, text: "Not our weld" } });
    expect((await carla.ask(find, { id: release.id })).body.openComments).toBe(1);
    await on.db.update(clientCompany).set({ asksAcceptance: false }).where(eq(clientCompany.id, scene.client));
  });
});

const forApproval = async (respondBy: string | null) => {
  const report = await printedReport(on, scene);
  const draft = (await carla.ask(create, { body: { reportIds: [report.id], purpose: "for approval" } })).body;
  const changes = { respondBy };
  const { version } = (await carla.ask(update, { id: draft.id, body: { version: draft.version, changes } })).body;
  return { report, id: draft.id, version };
};

describe("for approval", () => {
  it("needs the day by which the review is expected, and is found as overdue after it until every report is reviewed", async () => {
    const { id, version } = await forApproval(null);
    const refused = await carla.ask(issue, { id, body: { version } });
    expect(refused.problem.reasons).toEqual([{ message: "Enter by when the review of the client is expected" }]);
    const changes = { respondBy: "2026-03-12" };
    const dated = (await carla.ask(update, { id, body: { version, changes } })).body;
    const { items } = (await carla.ask(issue, { id, body: { version: dated.version } })).body;
    const overdue = async () =>
      (await carla.ask(list, { query: { responseOverdue: "true", limit: 200 } })).body.rows.some((row) => row.id === id);
    expect(await overdue()).toBe(true);
    const { makePackage } = await import("./package.ts");
    await makePackage(on.services, id);
    const token = await tokenOf(on, id);
    const itemId = items[0]?.id ?? "";
    const body = { ...joan, status: "approved" as const, text: "", fileId: null };
    expect((await on.nobody(review, { token, itemId, body })).body.items).toMatchObject([
      { review: { status: "approved", name: "Joan Pratt" } },
    ]);
    expect(await overdue()).toBe(false);
    expect((await carla.ask(find, { id })).body).toMatchObject({ reviewed: 1, items: [{ review: { role: "QC manager" } }] });
    const approved = await carla.ask(list, { query: { reviewStatus: "approved", limit: 200 } });
    expect(approved.body.rows.map((row) => row.id)).toContain(id);
  });

  it("revise and resubmit starts the revision, with the client's words and file, as a task for its author", async () => {
    const { report, id, version } = await forApproval("2026-03-27");
    const { items } = (await carla.ask(issue, { id, body: { version } })).body;
    const { makePackage } = await import("./package.ts");
    await makePackage(on.services, id);
    const token = await tokenOf(on, id);
    const itemId = items[0]?.id ?? "";
    const body = { ...joan, status: "revise and resubmit" as const, text: "", fileId: null };
    expect((await on.nobody(review, { token, itemId, body })).problem.fields?.[0]?.path).toBe("text");
    const fileId = (await commentFile(token)).json<{ id: string }>().id;
    expect((await on.nobody(review, { token, itemId, body: { ...body, fileId: itemId } })).status).toBe(400);
    const done = await on.nobody(review, { token, itemId, body: { ...body, text: "Show the scale of the sketch", fileId } });
    expect(done.body.items).toMatchObject([{ review: { status: "revise and resubmit", fileName: "marks.pdf" } }]);
    const file = await on.app.inject({ method: "GET", url: `/api/r/${token}/reviews/${itemId}/file` });
    expect([file.statusCode, file.payload.slice(0, 5)]).toEqual([200, "%PDF-"]);
    const [revision] = await on.db
      .select()
      .from(inspectionReport)
      .where(and(eq(inspectionReport.replacesReportId, report.id)));
    expect(revision).toMatchObject({ status: "draft", revision: 1, reportNumber: report.reportNumber });
    expect(revision?.reasonForRevision).toContain("Show the scale of the sketch");
    const { rows: work } = (await scene.ana.ask(dashboard.endpoints.work, { query: {} })).body;
    expect(work.some((one) => one.id === revision?.id && one.task === "Revise as the client asked")).toBe(true);
    const told = await on.db.select().from(notification).where(eq(notification.userId, scene.ana.id));
    expect(told.map(({ title }) => title)).toContain(`${report.reportNumber} Rev 0 is to be revised for the client`);
    expect((await on.nobody(review, { token, itemId, body: { ...body, text: "Again" } })).status).toBe(422);
    await expect(on.db.update(releaseReview).set({ status: "approved" })).rejects.toThrow("release_review");
  });

  it("offers the client's own statuses, takes no other, and says its words afterwards, also once they have changed", async () => {
    const reviewStatuses = [
      { words: "A Released", status: "approved" as const },
      { words: "B Released as noted", status: "approved with comments" as const },
      { words: "B2 As noted, site only", status: "approved with comments" as const },
    ];
    const own = (statuses: typeof reviewStatuses) =>
      on.db.update(clientCompany).set({ reviewStatuses: statuses }).where(eq(clientCompany.id, scene.client));
    await own(reviewStatuses);
    const { id, version } = await forApproval("2026-03-27");
    const { items } = (await carla.ask(issue, { id, body: { version } })).body;
    const { makePackage } = await import("./package.ts");
    await makePackage(on.services, id);
    const [token, itemId] = [await tokenOf(on, id), items[0]?.id ?? ""];
    expect((await on.nobody(shown, { token })).body.reviewChoices).toEqual(reviewStatuses);
    const body = { ...joan, status: "approved with comments" as const, text: "North rack only", fileId: null };
    const other = { ...body, status: "for information" as const };
    expect((await on.nobody(review, { token, itemId, body: other })).problem.fields?.[0]?.path).toBe("status");
    expect((await on.nobody(review, { token, itemId, body: { ...body, words: "C" } })).status).toBe(400);
    const words = "B2 As noted, site only";
    expect((await on.nobody(review, { token, itemId, body: { ...body, words } })).body.items).toMatchObject([
      { review: { words } },
    ]);
    await own([]);
    expect((await carla.ask(find, { id })).body.items).toMatchObject([{ review: { words, status: "approved with comments" } }]);
  });

  it("is not reviewed where it was not sent for approval, and no program is taken as a comment file", async () => {
    const { itemId, token } = await sent();
    const body = { ...joan, status: "approved" as const, text: "", fileId: null };
    expect((await on.nobody(review, { token, itemId, body })).status).toBe(422);
    expect((await commentFile(token)).statusCode).toBe(422);
  });
});

const commentFile = (token: string) => {
  const payload = new FormData();
  payload.append("file", new Blob(["%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"]), "marks.pdf");
  return on.app.inject({ method: "POST", url: `/api/r/${token}/comment-files`, payload });
};
