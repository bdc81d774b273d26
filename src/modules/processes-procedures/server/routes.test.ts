import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processesProcedures, type Procedure, type ProcedureVariable, type RevisionContent } from "../contract.ts";
import { procedureRevision, procedureSuspension } from "./tables.ts";
import { procedure } from "./eligibility.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { storedFile } from "#kit/server/tables.ts";
import { certification, certificationPeriod } from "#modules/ndt-training/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "../../../testing.ts";

const api = processesProcedures.endpoints;

let on: TestApp;
let author: Person;
let reviewer: Person;
let quality: Person;
let levelIII: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-01-20T15:00:00Z" });
  author = await on.person("Wes Hale", ["LEAD"]);
  reviewer = await on.person("Rita Sole", ["LEAD"]);
  quality = await on.person("Quinn Moe", ["QM"]);
  levelIII = await on.person("Lena Voss", ["L3"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  await certify(reviewer, "UT", "II", "2030-01-01");
  await certify(levelIII, "UT", "III", "2026-06-30");
});
afterAll(() => on.close());

async function certify({ id: userId }: Person, method: string, level: "II" | "III", expiresOn: string): Promise<void> {
  const at = "2025-01-01T09:00:00.000Z";
  const certificationId = randomUUID();
  const dates = { issuedOn: "2025-01-01", effectiveFrom: "2025-01-01", expiresOn };
  await on.db.insert(certification).values({
    id: certificationId,
    createdAt: at,
    updatedAt: at,
    signedAt: at,
    certificateNumber: `${method}-${level}-${userId.slice(0, 4)}`,
    userId,
    personName: "As printed",
    schemeId: "ISO-9712:2021",
    method,
    level,
    techniques: [],
    basis: "external",
    authorizedToTest: true,
    employerAuthorization: { by: levelIII.id, on: dates.effectiveFrom, scope: method },
    state: "active",
    ...dates,
  });
  await on.db.insert(certificationPeriod).values({
    id: randomUUID(),
    userId,
    certificationId,
    schemeId: "ISO-9712:2021",
    method,
    technique: null,
    levelRank: level === "III" ? 3 : 2,
    validFrom: dates.effectiveFrom,
    validTo: expiresOn,
    knownFrom: at,
  });
}

async function attach(entityId: string): Promise<void> {
  const at = "2026-01-20T15:00:00Z";
  const name = "UT procedure.pdf";
  const file = { entity: "ProcedureRevision", kind: "controlled", name, mediaType: "application/pdf", size: 12 };
  await on.db
    .insert(storedFile)
    .values({ id: randomUUID(), createdAt: at, updatedAt: at, entityId, sha256: "cd".repeat(32), ...file });
}

const overlap: ProcedureVariable = {
  key: "scanOverlap",
  label: "Scan overlap",
  tableRef: "T-421",
  class: "essential",
  type: "range",
  unit: "%",
  min: "10",
  max: null,
  allowed: null,
  decreaseOnly: true,
  reportFieldKey: null,
};
const content: Partial<RevisionContent> = {
  standards: [{ code: "ASME V", edition: "2023", clause: "Art. 4", role: "method" }],
  variables: [overlap],
};

async function written(more: object = {}): Promise<Procedure> {
  const draft = { title: "Ultrasonic examination of welds", kind: "NDT procedure", method: "UT", ...more } as const;
  const { status, body } = await author.ask(api.create, { body: { responsibleLevelIIIId: levelIII.id, ...draft } });
  expect(status).toBe(200);
  return body;
}

/** Fills in the draft and brings it to the Level III's desk; returns the revision's id and version. */
async function reviewed(of: Procedure, changes: Partial<RevisionContent> = content, revisionId = of.revisionId ?? "") {
  const found = await author.ask(processesProcedures.revisions.find, { id: revisionId });
  const saved = await author.ask(processesProcedures.revisions.update, {
    id: revisionId,
    body: { version: found.body.version, changes },
  });
  await attach(revisionId);
  const sent = await author.ask(api.submit, { id: revisionId, body: { version: saved.body.version } });
  expect(sent.problem.message).toBeUndefined();
  const technical = await reviewer.ask(api.review, { id: revisionId, body: { version: sent.body.version, outcome: "accept" } });
  expect(technical.body.status).toBe("quality review");
  const accepted = await quality.ask(api.review, {
    id: revisionId,
    body: { version: technical.body.version, outcome: "accept" },
  });
  expect(accepted.body.status).toBe("Level III approval");
  return { id: revisionId, version: accepted.body.version };
}

async function approved(of: Procedure, effectiveFrom: string) {
  const { id, version } = await reviewed(of);
  const answer = await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom } });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe("a procedure", () => {
  it("takes the next number of its method and begins with revision 0 in draft", async () => {
    const first = await written();
    expect(first).toMatchObject({
      number: "UT-001",
      status: "draft",
      revisionNo: 0,
      responsibleName: "Lena Voss",
      reviewIntervalMonths: 24,
    });
    expect((await written({ method: "PT" })).number).toBe("PT-001");
    const twice = await author.ask(api.create, {
      body: { number: "UT-001", title: "Again", kind: "NDT procedure", method: "UT", responsibleLevelIIIId: levelIII.id },
    });
    expect([twice.status, twice.problem.message]).toEqual([409, "A procedure with number UT-001 exists already."]);
  });

  it("goes through both reviews to the Level III, and is final with the hash of its document", async () => {
    const made = await written();
    const revision = await approved(made, "2026-02-01");
    expect(revision).toMatchObject({
      status: "approved",
      approvedOn: "2026-01-20",
      approvedByName: "Lena Voss",
      approverCertificate: `UT-III-${levelIII.id.slice(0, 4)}`,
      documentSha256: "cd".repeat(32),
      reviewDueOn: "2028-01-20",
    });
    expect(revision.reviews.map(({ step, outcome, byName }) => [step, outcome, byName])).toEqual([
      ["submission", "submitted", "Wes Hale"],
      ["technical review", "accepted", "Rita Sole"],
      ["quality review", "accepted", "Quinn Moe"],
      ["Level III approval", "approved", "Lena Voss"],
    ]);
    const edited = await levelIII.ask(processesProcedures.revisions.update, {
      id: revision.id,
      body: { version: revision.version, changes: { changeSummary: "x" } },
    });
    expect([edited.status, edited.problem.message]).toEqual([
      409,
      "Approved revisions cannot be edited. Start the next revision.",
    ]);
    const seen = await ana.ask(api.find, { id: made.id });
    expect(seen.body.status).toBe("approved");
  });

  it("is not sent without its document, its standard and a value for every variable", async () => {
    const made = await written();
    const id = made.revisionId ?? "";
    const bare = { ...overlap, min: null };
    await levelIII.ask(processesProcedures.revisions.update, { id, body: { version: 1, changes: { variables: [bare] } } });
    const { problem } = await author.ask(api.submit, { id, body: { version: 2 } });
    expect(problem.reasons?.map(({ message }) => message)).toEqual([
      "T-421 needs a value or range for: Scan overlap.",
      "Enter the standard the procedure follows.",
      "Attach the controlled document (PDF).",
    ]);
  });

  it("names fields of its reports: a misspelt one is neither saved nor approved", async () => {
    const made = await written();
    const id = made.revisionId ?? "";
    const mapped = (reportFieldKey: string) => ({ ...content, variables: [{ ...overlap, unit: "m/s", reportFieldKey }] });
    const save = (version: number, key: string) =>
      author.ask(processesProcedures.revisions.update, { id, body: { version, changes: mapped(key) } });
    const refusal = await save(1, "technique.velocty");
    expect([refusal.status, refusal.problem.fields?.[0]?.path]).toEqual([400, "variables"]);
    expect(refusal.problem.fields?.[0]?.message).toContain("Scan overlap: UT reports have no field technique.velocty.");
    expect((await save(1, "technique.velocity")).status).toBe(200);
    // Saved before names were looked at.
    await on.db
      .update(procedureRevision)
      .set({ variables: mapped("technique.velocty").variables })
      .where(eq(procedureRevision.id, id));
    await attach(id);
    const sent = await author.ask(api.submit, { id, body: { version: 2 } });
    expect(sent.problem.message).toContain("UT reports have no field technique.velocty.");
    await on.db.update(procedureRevision).set({ status: "Level III approval" }).where(eq(procedureRevision.id, id));
    const held = await author.ask(processesProcedures.revisions.find, { id });
    const body = { version: held.body.version, password, effectiveFrom: "2026-01-20" };
    expect((await levelIII.ask(api.approve, { id, body })).problem.message).toContain("have no field technique.velocty.");
  });

  it("is reviewed by another competent person, and returned with a comment", async () => {
    const made = await written();
    const id = made.revisionId ?? "";
    await attach(id);
    await levelIII.ask(processesProcedures.revisions.update, { id, body: { version: 1, changes: content } });
    const { body } = await author.ask(api.submit, { id, body: { version: 2 } });
    const own = await author.ask(api.review, { id, body: { version: body.version, outcome: "accept" } });
    expect(own.problem.message).toBe("A revision is reviewed by someone other than its author.");
    const unskilled = await quality.ask(api.review, { id, body: { version: body.version, outcome: "accept" } });
    expect(unskilled.problem.message).toBe("Technical review needs Level II or III in UT; you hold none today.");
    const silent = await reviewer.ask(api.review, { id, body: { version: body.version, outcome: "return" } });
    expect(silent.problem.fields?.[0]).toEqual({ path: "comment", message: "Enter what must change." });
    const back = await reviewer.ask(api.review, {
      id,
      body: { version: body.version, outcome: "return", comment: "Enter the block" },
    });
    expect(back.body).toMatchObject({ status: "draft" });
    expect((await ana.ask(api.review, { id, body: { version: back.body.version, outcome: "accept" } })).status).toBe(403);
  });

  it("is approved only with a Level III certificate in the method, from today on or later", async () => {
    const made = await written();
    const { id, version } = await reviewed(made);
    const early = await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-19" } });
    expect(early.problem.message).toBe("A revision can take effect only from its approval on 2026-01-20.");
    const wrong = await levelIII.ask(api.approve, { id, body: { version, password: "not mine", effectiveFrom: "2026-01-20" } });
    expect(wrong.problem.fields?.[0]?.path).toBe("password");
    const other = await on.person("Max Orr", ["L3"]);
    const none = await other.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    expect([none.status, none.problem.message]).toEqual([422, "You hold no Level III in UT."]);
    await certify(other, "UT", "III", "2025-12-31");
    const ended = await other.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    expect(ended.problem.message).toBe("Your Level III UT certificate ended 2025-12-31.");
    expect((await author.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } })).status).toBe(403);
  });

  it("is approved by nobody who wrote it, whatever their roles; the refusal names who can", async () => {
    const both = await on.person("Eva Lind", ["L3", "QM"]);
    await certify(both, "UT", "III", "2030-12-31");
    const made = await both.ask(api.create, {
      body: {
        responsibleLevelIIIId: levelIII.id,
        title: "Ultrasonic examination of castings",
        kind: "NDT procedure",
        method: "UT",
      },
    });
    const id = made.body.revisionId ?? "";
    await both.ask(processesProcedures.revisions.update, { id, body: { version: 1, changes: content } });
    await attach(id);
    const sent = await both.ask(api.submit, { id, body: { version: 2 } });
    const technical = await reviewer.ask(api.review, { id, body: { version: sent.body.version, outcome: "accept" } });
    const own = await both.ask(api.review, { id, body: { version: technical.body.version, outcome: "accept" } });
    const qualityManager = (await on.services.namesOf(on.db, [quality.id])).get(quality.id);
    expect([own.status, own.problem.message]).toEqual([422, `You cannot approve a revision you wrote. ${qualityManager} can.`]);
    const accepted = await quality.ask(api.review, { id, body: { version: technical.body.version, outcome: "accept" } });
    const { version } = accepted.body;
    const signed = await both.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    expect([signed.status, signed.problem.message]).toEqual([422, "You cannot approve a revision you wrote. Lena Voss can."]);
    const other = await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    expect(other.body.status).toBe("approved");
  });

  it("is not sent by the only Level III who could approve it, who learns so before it is reviewed", async () => {
    const only = await on.person("Rolf Only", ["L3"]);
    await certify(only, "LT", "III", "2030-12-31");
    const made = await only.ask(api.create, {
      body: { responsibleLevelIIIId: levelIII.id, title: "Leak testing of vessels", kind: "NDT procedure", method: "LT" },
    });
    const id = made.body.revisionId ?? "";
    await only.ask(processesProcedures.revisions.update, { id, body: { version: 1, changes: content } });
    await attach(id);
    const alone = await only.ask(api.submit, { id, body: { version: 2 } });
    expect([alone.status, alone.problem.reasons?.at(-1)?.message]).toEqual([
      422,
      "No one but its author could approve it. Ask an administrator to assign another Level III, or let someone else write it.",
    ]);
    await certify(await on.person("Rita Other", ["L3"]), "LT", "III", "2030-12-31");
    const sent = await only.ask(api.submit, { id, body: { version: 2 } });
    expect((sent.problem.reasons ?? []).map(({ message }) => message)).not.toContain(alone.problem.reasons?.at(-1)?.message);
  });

  it("begins a revision again whose draft was dropped, under the same number", async () => {
    const made = await written();
    await approved(made, "2026-01-20");
    const first = await author.ask(api.revise, { id: made.id });
    const { archive, update } = processesProcedures.revisions;
    const changes = { changeSummary: "Too early" };
    const changed = await author.ask(update, { id: first.body.id, body: { version: first.body.version, changes } });
    expect(
      (await quality.ask(archive, { id: first.body.id, query: { version: changed.body.version } })).body.archivedAt,
    ).not.toBeNull();
    const again = await author.ask(api.revise, { id: made.id });
    expect([again.status, again.body.revisionNo, again.body.changeSummary, again.body.archivedAt]).toEqual([200, 1, "", null]);
  });

  it("asks for a qualification when an essential variable leaves what was qualified", async () => {
    const made = await written();
    await approved(made, "2026-01-20");
    const next = await author.ask(api.revise, { id: made.id });
    expect(next.body).toMatchObject({ revisionNo: 1, status: "draft", decision: "no variable changed: editorial" });
    expect((await author.ask(api.revise, { id: made.id })).problem.message).toBe("Rev 1 is already in preparation.");
    const changes = { variables: [{ ...overlap, min: "5" }], changeSummary: "Less overlap" };
    const { id, version } = await reviewed(made, changes, next.body.id);
    const waiting = await author.ask(api.list, { query: { status: "Level III approval" } });
    expect(waiting.body.rows.find((row) => row.id === made.id)).toMatchObject({ status: "effective", inPreparation: 1 });
    const refusal = await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-02-01" } });
    expect(refusal.problem.message).toBe(
      "Scan overlap changed from 10 % to 5 % (essential). Attach a qualification or a Level III statement.",
    );
    const back = await levelIII.ask(api.review, { id, body: { version, outcome: "return", comment: "Qualify it" } });
    const qualification = { basis: "qualified", statement: "Demonstrated on mock-up M-7, 2026-01-18" } as const;
    expect(back.body.decision).toBe("requalification required: scan overlap");
    const again = await reviewed(made, { qualification }, id);
    const signed = await levelIII.ask(api.approve, {
      id,
      body: { version: again.version, password, effectiveFrom: "2026-02-01" },
    });
    expect(signed.body.status).toBe("approved");

    const days = ["2026-01-19", "2026-01-31", "2026-02-01"];
    const answers = await procedure(on.db, { procedureId: made.id, days });
    expect(answers.map(({ answer }) => (answer.ok ? answer.held.revisionNo : answer.message))).toEqual([
      `No approved revision on that date. ${made.number} rev 0 is effective from 2026-01-20.`,
      0,
      1,
    ]);
  });
});

describe("a technique sheet", () => {
  it("belongs to a procedure of its method and stays inside its scope", async () => {
    const above = await written();
    const orphan = await author.ask(api.create, {
      body: { title: "Sheet", kind: "technique sheet", method: "UT", responsibleLevelIIIId: levelIII.id },
    });
    expect(orphan.problem.message).toBe("A technique sheet belongs to a procedure. Choose it.");
    const scope = (from: string, to: string) => ({
      products: null,
      materials: null,
      jointTypes: null,
      surface: null,
      thickness: { from, to },
      diameter: null,
      temperature: null,
    });
    const { id, version } = await reviewed(above, { ...content, scope: scope("8", "40") });
    await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    const sheet = await written({ kind: "technique sheet", parentId: above.id });
    const sheetRevision = sheet.revisionId ?? "";
    await attach(sheetRevision);
    await levelIII.ask(processesProcedures.revisions.update, {
      id: sheetRevision,
      body: { version: 1, changes: { ...content, scope: scope("8", "60") } },
    });
    const { problem } = await author.ask(api.submit, { id: sheetRevision, body: { version: 2 } });
    expect(problem.message).toBe("Thickness 8-60 mm exceeds the procedure's 8-40 mm.");
  });
});

describe("suspended, withdrawn, or not approved by the client", () => {
  it("is not valid on those days, with the reason", async () => {
    const made = await written();
    const revision = await approved(made, "2026-01-20");
    const clientCompanyId = randomUUID();
    const at = "2026-01-20T15:00:00Z";
    const client = {
      code: "NRC",
      legalName: "Northgate Refining Co.",
      displayName: "Northgate Refining",
      status: "active",
    } as const;
    await on.db.insert(clientCompany).values({ id: clientCompanyId, createdAt: at, updatedAt: at, ...client });
    const asked = { procedureId: made.id, clientCompanyId, clientApprovalRequired: true };

    const [before] = await procedure(on.db, { ...asked, days: ["2026-01-20"] });
    expect(before?.answer).toMatchObject({
      ok: false,
      code: "NO_CLIENT_APPROVAL",
      message: `Northgate Refining has not approved ${made.number} rev 0.`,
    });
    const decision = { clientCompanyId, status: "approved", decidedOn: "2026-01-20", byName: "P. Hale" } as const;
    const decided = await levelIII.ask(api.decideForClient, { id: revision.id, body: decision });
    expect(decided.body.clientApprovals[0]).toMatchObject({ clientName: "Northgate Refining", status: "approved" });
    const [after] = await procedure(on.db, { ...asked, days: ["2026-01-20"] });
    expect(after?.answer).toMatchObject({
      ok: true,
      held: { clientApproval: { status: "approved" }, fileSha256: "cd".repeat(32) },
    });

    const current = await levelIII.ask(api.find, { id: made.id });
    const suspension = { version: current.body.version, revisionId: revision.id, from: "2026-01-20", reason: "Block worn" };
    const suspended = await levelIII.ask(api.suspend, { id: made.id, body: suspension });
    expect(suspended.body.status).toBe("suspended");
    const [open] = (await ana.ask(api.suspensions, { id: made.id })).body;
    expect(open).toMatchObject({ revisionNo: 0, from: "2026-01-20", to: null, byName: "Lena Voss" });
    const lift = (to: string) => quality.ask(api.liftSuspension, { id: open?.id ?? "", body: { version: 1, to } });
    // On record for some days, it cannot be taken off the days gone by.
    const since = { from: "2026-01-15", createdAt: "2026-01-15T15:00:00Z" };
    await on.db
      .update(procedureSuspension)
      .set(since)
      .where(eq(procedureSuspension.id, open?.id ?? ""));
    expect((await lift("2026-01-18")).problem.fields).toEqual([
      {
        path: "to",
        message:
          "It was suspended through 2026-01-19, and work on those days stays uncovered: that is the earliest possible last day.",
      },
    ]);
    await lift("2026-01-25");
    const found = await procedure(on.db, { procedureId: made.id, days: ["2026-01-25", "2026-01-26"] });
    expect(found.map(({ answer }) => (answer.ok ? "ok" : answer.message))).toEqual([
      `${made.number} rev 0 was suspended on 2026-01-15.`,
      "ok",
    ]);

    const { body } = await quality.ask(api.find, { id: made.id });
    const withdrawn = await withdrawnBy(made.id, body.version, "2026-01-28");
    expect(withdrawn.body.withdrawnOn).toBe("2026-01-28");
    const [gone] = await procedure(on.db, { procedureId: made.id, days: ["2026-01-28"] });
    expect(gone?.answer).toMatchObject({ ok: false, code: "WITHDRAWN" });
    expect((await ana.ask(api.suspend, { id: made.id, body: suspension })).status).toBe(403);
  });
});

/** Proposed by quality and confirmed by the Level III. */
async function withdrawnBy(id: string, version: number, day: string) {
  const proposed = await quality.ask(api.withdraw, { id, body: { version, on: day, reason: "Replaced" } });
  expect(proposed.body.withdrawnOn).toBeNull();
  return levelIII.ask(api.decideWithdrawal, { id, body: { version: proposed.body.version, outcome: "confirm" } });
}

describe("the withdrawal of a procedure", () => {
  const proposal = { on: "2026-01-20", reason: "Replaced by UT-900" };
  it("is by two, the Level III and quality: whoever proposes it does not confirm it, nor does a second of the same kind", async () => {
    const made = await written();
    await approved(made, "2026-01-20");
    const inForce = async () => (await procedure(on.db, { procedureId: made.id, days: ["2026-01-20"] }))[0]?.answer.ok;
    const { body } = await levelIII.ask(api.find, { id: made.id });
    const proposed = await levelIII.ask(api.withdraw, { id: made.id, body: { version: body.version, ...proposal } });
    expect(proposed.body).toMatchObject({ withdrawnOn: null, withdrawalProposedFor: "2026-01-20", status: "effective" });
    expect(await inForce()).toBe(true);
    const confirm = (person: Person) =>
      person.ask(api.decideWithdrawal, { id: made.id, body: { version: proposed.body.version, outcome: "confirm" } });
    expect((await confirm(levelIII)).problem.message).toBe(
      `You proposed to withdraw ${made.number}. Someone else confirms it; suspend it if it must not be used meanwhile.`,
    );
    const another = await on.person("Otto Third", ["L3"]);
    expect((await confirm(another)).problem.message).toBe(
      "An NDT procedure is withdrawn by the Level III and Quality together: the quality manager confirms it.",
    );
    expect(await inForce()).toBe(true);
    expect((await confirm(quality)).body).toMatchObject({ withdrawnOn: "2026-01-20", withdrawalReason: "Replaced by UT-900" });
    expect(await inForce()).toBe(false);
    expect((await confirm(quality)).status).toBe(409);
  });
  it("is refused with a reason, or taken back by who proposed it; then it may be proposed again", async () => {
    const made = await written();
    await approved(made, "2026-01-20");
    const { body } = await quality.ask(api.find, { id: made.id });
    const proposed = await quality.ask(api.withdraw, { id: made.id, body: { version: body.version, ...proposal } });
    const again = { version: proposed.body.version, ...proposal };
    expect((await levelIII.ask(api.withdraw, { id: made.id, body: again })).problem.message).toContain("is proposed already");
    const refuse = (person: Person, version: number, comment: string | null) =>
      person.ask(api.decideWithdrawal, { id: made.id, body: { version, outcome: "refuse", comment } });
    expect((await refuse(levelIII, proposed.body.version, null)).problem.fields?.[0]?.message).toBe(
      "Explain why it stays in force.",
    );
    const refused = await refuse(levelIII, proposed.body.version, "Still in use at Acadia");
    expect(refused.body).toMatchObject({ withdrawnOn: null, withdrawalProposedById: null, status: "effective" });
    const next = await quality.ask(api.withdraw, { id: made.id, body: { version: refused.body.version, ...proposal } });
    expect((await refuse(quality, next.body.version, null)).body.withdrawalProposedFor).toBeNull();
  });
});

describe("lists", () => {
  it("find by number and words, by method and by how they stand today", async () => {
    const { body } = await ana.ask(api.list, { query: { q: "ultrasonic ut-001" } });
    expect(body.rows.map(({ number }) => number)).toEqual(["UT-001"]);
    const drafts = await ana.ask(api.list, { query: { status: "draft", method: "PT" } });
    expect(drafts.body.rows.map(({ number, status }) => [number, status])).toEqual([["PT-001", "draft"]]);
    const count = await ana.ask(api.count, { query: { status: "effective" } });
    const listed = await ana.ask(api.list, { query: { status: "effective" } });
    expect(count.body.count).toBe(listed.body.rows.length);
    expect(listed.body.rows.every(({ status }) => status === "effective")).toBe(true);
  });
  it("offer what is in force on a day, with the reason where it is not", async () => {
    const { body } = await ana.ask(api.inForce, { query: { method: "UT", on: "2026-01-20" } });
    expect(body[0]).toMatchObject({ ok: true, revisionNo: 0 });
    expect(body.filter(({ ok }) => !ok).every(({ message, variables }) => message && variables === undefined)).toBe(true);
  });
  it("tell with what is in force the variables and the scope that a report is compared with, to those who see reports or procedures", async () => {
    const made = await written();
    const velocity = { ...overlap, key: "velocity", label: "Velocity", unit: "m/s", reportFieldKey: "technique.velocity" };
    const thickness = { from: "6", to: "60" };
    const open = { products: null, materials: null, jointTypes: null, surface: null, diameter: null, temperature: null };
    const scope = { ...open, thickness };
    const { id, version } = await reviewed(made, { ...content, scope, variables: [overlap, velocity] });
    await levelIII.ask(api.approve, { id, body: { version, password, effectiveFrom: "2026-01-20" } });
    const { body } = await ana.ask(api.inForce, { query: { procedureId: made.id, on: "2026-01-20" } });
    expect(body.map((one) => [one.variables, one.scope])).toEqual([[[velocity], scope]]);
  });
  it("are archived only before anything was approved", async () => {
    const { body } = await quality.ask(api.list, { query: { status: "effective" } });
    const [first] = body.rows;
    const refusal = await quality.ask(api.archive, { id: first?.id ?? "", query: { version: first?.version ?? 0 } });
    expect([refusal.status, refusal.problem.message]).toEqual([409, "An approved procedure is withdrawn, not archived."]);
  });
  it("ask nobody to review what is withdrawn", async () => {
    const kept = await written();
    await approved(kept, "2026-01-20");
    const gone = await written();
    await approved(gone, "2026-01-20");
    const { body } = await quality.ask(api.find, { id: gone.id });
    await withdrawnBy(gone.id, body.version, "2026-01-20");
    const due = async (id: string) => (await ana.ask(api.find, { id })).body.reviewDueOn;
    expect([await due(kept.id), await due(gone.id)]).toEqual(["2028-01-20", null]);
    on.at("2028-01-21T15:00:00Z");
    const later = await on.person("Liv Dahl", ["QM"]);
    const { rows } = (await later.ask(api.list, { query: { reviewOverdue: "true", limit: 200 } })).body;
    expect(rows.map(({ id }) => id)).toContain(kept.id);
    expect(rows.map(({ id }) => id)).not.toContain(gone.id);
  });
});
