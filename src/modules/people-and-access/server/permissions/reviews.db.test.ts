import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import { reviewPdfJob, storeReviewPdf } from "./review-closing.ts";
import { openDueReview } from "./reviews.ts";
import { accessReview, accessReviewLine } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";

const e = peopleAndAccess.endpoints;
let on: TestApp;
let admin: Person;
let quality: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  quality = await on.person("Helen Marsh", ["QM"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Fraser", ["LEAD"]);
});
afterAll(() => on.close());

async function running() {
  const [found] = (await admin.ask(e.reviews, {})).body.rows;
  return found ?? expect.fail("no review was opened");
}
async function lineOf(person: Person) {
  const { id } = await running();
  const { rows } = (await quality.ask(e.reviewLines, { id, query: { limit: "200" } })).body;
  return rows.find(({ userId }) => userId === person.id) ?? expect.fail("the person is not in the review");
}
async function decide(by: Person, outcome: "confirmed" | "change", people: Person[], note?: string) {
  const { id } = await running();
  const lines = await Promise.all(people.map(lineOf));
  return by.ask(e.decideLines, {
    id,
    body: {
      outcome,
      lines: lines.map(({ id: line, version, seen }) => ({ id: line, version, seen })),
      ...(note ? { note } : {}),
    },
  });
}

describe("an access review", () => {
  it("opens by itself six months after the company began, once, and the reviewers hear of it", async () => {
    on.at("2026-11-03T09:00:00Z");
    await openDueReview(on.services);
    expect(await on.db.select().from(accessReview)).toEqual([]);
    on.at("2026-11-04T09:00:00Z");
    await openDueReview(on.services);
    await openDueReview(on.services);
    const [review, ...others] = await on.db.select().from(accessReview);
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      number: "AR-2026-1",
      openedOn: "2026-11-04",
      dueOn: "2026-12-04",
      people: 4,
      createdById: null,
    });
    for (const { email } of [admin, quality]) {
      const letters = await on.db.select().from(message).where(eq(message.recipient, email));
      expect(letters.filter(({ subject }) => subject === "The access review is open")).toHaveLength(1);
    }
    on.at("2026-05-04T09:00:00Z");
  });

  it("shows each person with roles, modules, last sign-in and changes since the review before", async () => {
    await admin.ask(e.decideModule, { id: ana.id, module: "leads", body: { decision: "give" } });
    const line = await lineOf(ana);
    expect(line).toMatchObject({ outcome: "open", isOwn: false, person: { name: "Ana Torres", status: "active" } });
    expect(line.person.roles).toEqual([{ name: "Technician", endsAt: null }]);
    expect(line.person.modules).toContainEqual({ id: "leads", source: "added", endsAt: null });
    expect(line.person.lastSignIn).toBe("2026-05-04T09:00:00.000Z");
  });

  it("is for the quality manager and administrators, and nobody opens a second one", async () => {
    const auditor = await on.person("Erik Extern", ["AUD"]);
    const { status, body } = await auditor.ask(e.reviews, {});
    expect([status, body.mayReview]).toEqual([200, false]);
    expect((await auditor.ask(e.openReview, {})).problem.message).toBe(
      "Access is reviewed by the quality manager and administrators.",
    );
    expect((await ana.ask(e.reviews, {})).status).toBe(403);
    expect((await quality.ask(e.openReview, {})).problem.message).toBe("AR-2026-1 is still open. Close it first.");
  });

  it("is confirmed person by person; nobody confirms their own", async () => {
    const { body } = await decide(quality, "confirmed", [ana, quality]);
    expect(body.map(({ name, done, message: said }) => [name, done, said])).toEqual([
      ["Helen Marsh", false, "You cannot confirm your own access. Ask another reviewer."],
      ["Ana Torres", true, "Confirmed."],
    ]);
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "AccessReviewLine.confirm"));
    expect(trail).toHaveLength(1);
  });

  it("keeps what was true at that moment, whatever changes afterwards", async () => {
    await admin.ask(e.update, { id: ana.id, body: { roles: ["Lead Technician"] } });
    expect(await lineOf(ana)).toMatchObject({
      outcome: "confirmed",
      decidedByName: "Helen Marsh",
      person: { roles: [{ name: "Technician", endsAt: null }] },
    });
  });

  it("refuses to confirm what the reviewer has not seen", async () => {
    const { id } = await running();
    const { id: line, version, seen } = await lineOf(ben);
    await admin.ask(e.decideModule, { id: ben.id, module: "leads", body: { decision: "give" } });
    const { body } = await quality.ask(e.decideLines, {
      id,
      body: { outcome: "confirmed", lines: [{ id: line, version, seen }] },
    });
    expect(body).toMatchObject([{ done: false, message: "Their access changed after you opened it. Review again." }]);
  });

  it("asks for a change with a note, which the administrators hear of", async () => {
    expect((await decide(quality, "change", [ben])).problem.fields).toEqual([
      { path: "note", message: "Enter the change required." },
    ]);
    expect((await decide(quality, "change", [ben], "Take Leads away")).body).toMatchObject([{ done: true }]);
    const letters = await on.db.select().from(message).where(eq(message.recipient, admin.email));
    expect(letters.at(-1)?.text).toContain("Ben Fraser may do: Take Leads away");
  });

  it("cannot be closed while someone is undecided and its time is not over", async () => {
    const { id, version, open } = await running();
    expect(open).toBe(2);
    expect((await quality.ask(e.reviewPdf, { id })).status).toBe(422);
    const { problem } = await admin.ask(e.closeReview, { id, body: { version } });
    expect(problem.message).toBe("2 people are not decided yet. Decide all of them, or wait until 2026-12-04 has passed.");
  });

  it("reports after 30 days who is not confirmed, once, and takes nothing away", async () => {
    on.at("2026-12-05T09:00:00Z");
    await openDueReview(on.services);
    await openDueReview(on.services);
    on.at("2026-05-04T09:00:00Z");
    const letters = await on.db.select().from(message).where(eq(message.recipient, quality.email));
    const told = letters.filter(({ subject }) => subject === "The access review is overdue");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("2 people are not confirmed in access review AR-2026-1");
    const [kept] = await on.db.select().from(appUser).where(eq(appUser.id, quality.id));
    expect(kept?.roles).toEqual(["Quality Manager"]);
  });

  it("is closed with whoever left counted as such, and is final from then on", async () => {
    await decide(admin, "confirmed", [quality]);
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, ben.id));
    expect((await decide(quality, "confirmed", [admin])).body).toMatchObject([{ done: true }]);
    const { id, version, open } = await running();
    expect(open).toBe(0);
    const { body } = await quality.ask(e.closeReview, { id, body: { version } });
    expect(body).toMatchObject({ state: "closed", closedByName: "Helen Marsh", confirmed: 3, change: 1, pdfSha256: null });
    expect(body.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await decide(quality, "confirmed", [ana])).problem.message).toBe("AR-2026-1 is closed and cannot be changed.");
    await expect(on.db.update(accessReviewLine).set({ note: "forged" }).where(eq(accessReviewLine.reviewId, id))).rejects.toThrow(
      "update",
    );
    expect(on.jobs.filter(({ name }) => name === reviewPdfJob)).toEqual([{ name: reviewPdfJob, data: { reviewId: id } }]);
  });

  it("leaves a signed PDF: its hash in the trail, and a check that finds what was altered", async () => {
    const { id } = await running();
    expect((await quality.ask(e.checkReview, { id })).body).toEqual({ content: true, pdf: null, keyId: "test" });
    expect((await quality.ask(e.reviewPdf, { id })).status).toBe(200);
    await storeReviewPdf(on.services, id);
    const review = await running();
    expect(review.pdfSha256).toMatch(/^[0-9a-f]{64}$/);
    const { status, body } = await quality.ask(e.reviewPdf, { id });
    expect([status, String(body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, id));
    expect(trail.flatMap(({ changes }) => changes)).toContainEqual({ field: "pdfSha256", old: null, new: review.pdfSha256 });
    expect((await quality.ask(e.checkReview, { id })).body).toEqual({ content: true, pdf: true, keyId: "test" });
    await on.db.execute("alter table access_review_line disable trigger all");
    await on.db.update(accessReviewLine).set({ note: "forged" }).where(eq(accessReviewLine.reviewId, id));
    await on.db.execute("alter table access_review_line enable trigger all");
    expect((await quality.ask(e.checkReview, { id })).body).toMatchObject({ content: false, pdf: true });
  });

  it("opens again after it was closed, with changes shown since then", async () => {
    const { body } = await quality.ask(e.openReview, {});
    expect(body).toMatchObject({ number: "AR-2026-2", state: "open", openedByName: "Helen Marsh", people: 4 });
    const [kept] = await on.db.select().from(accessReview).where(eq(accessReview.id, body.id));
    expect(kept?.changesSince).toBe("2026-05-04T09:00:00.000Z");
  });
});
