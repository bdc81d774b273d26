import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq, inArray, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forms, type FormTemplateDraft } from "../contract.ts";
import { FormDefinition } from "../definition.ts";
import { contentHash } from "./closing.ts";
import { passOnLateReviews } from "./escalation.ts";
import { formRetention } from "./retention.ts";
import { seedBuiltInForms } from "./seed.ts";
import { formLink, formSubmission, formTemplate } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { auditEvent, securityEvent, storedFile } from "#kit/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { equipmentEvent } from "#modules/calibration/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { createTestApp, password, type Person, type TestApp } from "../../../testing.ts";

const { create, update, send, issue, giveBack, withdraw, revise, testFill, fillable, list } = forms.endpoints;
const { start, save, submit, sign, accept, acceptSeveral, void: voided, find, upgrade, discard } = forms.submissions;
const { verify, verifyFile } = inspectionReports.endpoints;
const returned = forms.submissions.giveBack;

let on: TestApp;
let author: Person;
let quality: Person;
let lead: Person;
let tech: Person;
let hse: Person;
let equipment: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-11-20T14:00:00Z" });
  author = await on.person("Eva Stone", ["HSE"]);
  quality = await on.person("Omar Vance", ["QM"]);
  lead = await on.person("Lena Ortiz", ["LEAD"]);
  tech = await on.person("Ana Torres", ["TECH"]);
  hse = await on.person("Hal Reyes", ["HSE"]);
  equipment = await on.person("Max Hale", ["EQP"]);
  await on.db.update(appUser).set({ managerId: lead.id }).where(eq(appUser.id, tech.id));
});
afterAll(() => on.close());

const check = { key: "brakes", type: "passFailNa", label: "Brakes", required: true };
const definition = (more: object = {}, fields: object[] = [check]): FormDefinition =>
  FormDefinition.parse({
    languages: ["en"],
    sections: [{ key: "main", title: "Main", fields }],
    review: { rule: "none", days: 2 },
    offlineAllowed: true,
    ...more,
  });
let made = 0;
const draft = (more: Partial<FormTemplateDraft> = {}): FormTemplateDraft => {
  made += 1;
  return {
    code: `TST-${made}`,
    title: "Test form",
    category: "vehicle",
    definition: definition(),
    audience: { roles: [], baseLocationIds: [], everyone: true, external: false },
    confidential: "normal",
    retentionYears: 5,
    ...more,
  };
};

/** A form issued by someone other than its author. */
async function issued(more: Partial<FormTemplateDraft> = {}) {
  const one = (await author.ask(create, { body: draft(more) })).body;
  const tested = (await author.ask(testFill, { id: one.id, body: { version: one.version, answers: {} } })).body;
  const sent = (await author.ask(send, { id: one.id, body: { version: tested.version } })).body;
  return (await quality.ask(issue, { id: one.id, body: { version: sent.version } })).body;
}

/** The next version of an issued form, issued like it. */
async function nextVersion(id: string, more: Partial<FormTemplateDraft>) {
  const one = (await author.ask(revise, { id })).body;
  const changes = { changeNote: "As agreed", ...more };
  const changed = (await author.ask(update, { id: one.id, body: { version: one.version, changes } })).body;
  const tested = (await author.ask(testFill, { id: one.id, body: { version: changed.version, answers: {} } })).body;
  const sent = (await author.ask(send, { id: one.id, body: { version: tested.version } })).body;
  return (await quality.ask(issue, { id: one.id, body: { version: sent.version } })).body;
}

/** A form started by the technician, with answers. */
async function begun(templateId: string, answers: object = { brakes: { value: "pass" } }, by = tech) {
  return (await by.ask(start, { body: { templateId, answers: answers as never } })).body;
}

/** The forms that wait for a person: the same in the list and in My work. */
async function waiting(who: Person) {
  const listed = (await who.ask(forms.submissions.list, { query: { forMe: "true", limit: 200 } })).body.rows.map(({ id }) => id);
  const work = (await who.ask(dashboard.endpoints.work, { query: { subject: "form", limit: 200 } })).body.rows;
  const own = work.filter(({ kind }) => kind !== "correct").map(({ id }) => id);
  expect(listed.toSorted()).toEqual(own.toSorted());
  return listed;
}

/** A file stored with a filled form; the device sends it before the form. */
async function storedFor(entityId: string, mediaType = "image/png") {
  const id = randomUUID();
  const at = { createdAt: "2026-11-20T13:00:00Z", updatedAt: "2026-11-20T13:00:00Z" };
  const file = { entity: "FormSubmission", entityId, kind: "photo", name: "drawn.png", mediaType, size: 10 };
  await on.db.insert(storedFile).values({ id, ...at, ...file, sha256: "b".repeat(64) });
  return id;
}

describe("a version of a form", () => {
  it("is sent for review after a test fill, and issued by someone other than its author", async () => {
    const { id, version } = (await author.ask(create, { body: draft() })).body;
    expect((await author.ask(send, { id, body: { version } })).problem.message).toBe(
      "Fill the form once as a test before you send it for review.",
    );
    const tested = (await author.ask(testFill, { id, body: { version, answers: {} } })).body;
    const sent = (await author.ask(send, { id, body: { version: tested.version } })).body;
    expect((await author.ask(issue, { id, body: { version: sent.version } })).problem.message).toBe(
      "You wrote this form: another person must issue it.",
    );
    expect((await tech.ask(issue, { id, body: { version: sent.version } })).status).toBe(403);
    const back = (await quality.ask(giveBack, { id, body: { version: sent.version, reason: "Add the tyres" } })).body;
    expect(back.status).toBe("draft");
    const again = (await author.ask(send, { id, body: { version: back.version } })).body;
    expect((await quality.ask(issue, { id, body: { version: again.version } })).body).toMatchObject({
      status: "issued",
      issuedByName: "Omar Vance",
      reviewDueOn: "2028-11-20",
    });
  });

  it("is not sent for review with a problem, and needs another test fill after a change", async () => {
    const twice = definition({}, [check, check]);
    const { id, version } = (await author.ask(create, { body: draft({ definition: twice }) })).body;
    expect((await author.ask(send, { id, body: { version } })).problem.message).toBe("Field key 'brakes' is used twice");
    const nobody = { roles: [], baseLocationIds: [], everyone: false, external: false };
    const lonely = (await author.ask(create, { body: draft({ audience: nobody }) })).body;
    expect((await author.ask(send, { id: lonely.id, body: { version: lonely.version } })).problem.message).toBe(
      "Nobody may fill this form: choose everyone, roles or bases.",
    );
    const tested = (await author.ask(testFill, { id, body: { version, answers: {} } })).body;
    const changed = await author.ask(update, { id, body: { version: tested.version, changes: { definition: definition() } } });
    expect(changed.body.testedAt).toBeNull();
  });

  it("is never edited once issued: a next version is, and supersedes it when issued", async () => {
    const one = await issued();
    const edit = await author.ask(update, { id: one.id, body: { version: one.version, changes: { title: "Other" } } });
    expect([edit.status, edit.problem.message]).toEqual([409, "Version 1 is issued: make version 2 to change it."]);
    const two = (await author.ask(revise, { id: one.id })).body;
    expect((await author.ask(revise, { id: one.id })).problem.message).toContain("is already being written");
    const changes = { changeNote: "Tyres added" };
    const noted = (await author.ask(update, { id: two.id, body: { version: two.version, changes } })).body;
    const tested = (await author.ask(testFill, { id: two.id, body: { version: noted.version, answers: {} } })).body;
    const sent = (await author.ask(send, { id: two.id, body: { version: tested.version } })).body;
    await quality.ask(issue, { id: two.id, body: { version: sent.version } });
    const rows = (await quality.ask(list, { query: { code: one.code, sort: "code" } })).body.rows;
    expect(rows.map((row) => `${row.formVersion} ${row.status}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "1 superseded",
      "2 issued",
    ]);
  });

  it("is written only by those who build forms, not by whoever may only fill or issue one", async () => {
    const operations = await on.person("Otto Berg", ["OPS"]);
    const { id, version } = (await author.ask(create, { body: draft() })).body;
    const form = await issued();
    for (const who of [tech, lead, operations])
      expect([
        (await who.ask(create, { body: draft() })).status,
        (await who.ask(update, { id, body: { version, changes: { title: "Other" } } })).status,
        (await who.ask(testFill, { id, body: { version, answers: {} } })).status,
        (await who.ask(send, { id, body: { version } })).status,
        (await who.ask(revise, { id: form.id })).status,
        (await who.ask(forms.endpoints.discard, { id, body: { version } })).status,
      ]).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await equipment.ask(create, { body: draft() })).status).toBe(200);
  });

  it("is filled only by those it is for", async () => {
    const form = await issued({ audience: { roles: ["RSO"], baseLocationIds: [], everyone: false, external: false } });
    expect((await tech.ask(start, { body: { templateId: form.id } })).problem.message).toBe(
      "This form is not for your roles or base.",
    );
    expect((await tech.ask(fillable, {})).body.map(({ id }) => id)).not.toContain(form.id);
  });

  it("once withdrawn cannot be started online; one started on a device is accepted into review", async () => {
    const form = await issued();
    await quality.ask(withdraw, { id: form.id, body: { version: form.version, reason: "Replaced" } });
    expect((await tech.ask(start, { body: { templateId: form.id } })).problem.message).toBe("This form was withdrawn: Replaced");
    const body = { id: randomUUID(), templateId: form.id, answers: { brakes: { value: "pass" } }, provisionalRef: "D-7F3A-0012" };
    const there = (await tech.ask(start, { body })).body;
    expect(there).toMatchObject({ versionNote: "version 1, withdrawn 0 h earlier", createdOffline: true });
    expect((await tech.ask(start, { body })).body.id).toBe(there.id);
    const sent = (await tech.ask(submit, { id: there.id, body: { version: there.version } })).body;
    expect(sent).toMatchObject({ status: "submitted", waitsFor: "Review: Operations Manager" });
    const told = await on.db
      .select()
      .from(notification)
      .where(eq(notification.href, `/forms/submissions/${there.id}`));
    expect(told.map(({ userId, body: text }) => [userId, text])).toContainEqual([
      tech.id,
      expect.stringMatching(
        /^This form was withdrawn on 20\d\d-\d\d-\d\d; what you filled was sent to Operations Manager for review\.$/,
      ) as string,
    ]);
  });
});

describe("a filled form", () => {
  it("is numbered at its submission, and closed where nobody reviews, with a hash of its content", async () => {
    const form = await issued();
    const one = await begun(form.id);
    const { body } = await tech.ask(submit, { id: one.id, body: { version: one.version } });
    expect(body).toMatchObject({ status: "closed", number: `F-${form.code}-26-00001`, flagCount: 0 });
    const [row] = await on.db.select().from(formSubmission).where(eq(formSubmission.id, one.id));
    expect(row && contentHash(row as never)).toBe(body.contentHash);
    expect((await tech.ask(save, { id: one.id, body: { version: body.version, answers: {} } })).status).toBe(409);
  });

  it("is checked again by the server: nothing missing, nothing invalid, no hidden answers stored", async () => {
    const why = { key: "why", type: "text", label: "Why", showWhen: "${brakes} = 'fail'", required: true };
    const form = await issued({ definition: definition({}, [check, why]) });
    const one = await begun(form.id, {});
    const asked = await tech.ask(submit, { id: one.id, body: { version: one.version } });
    expect([asked.status, asked.problem.message]).toEqual([422, "Fill in: Brakes"]);
    const answers = { brakes: { value: "pass" }, why: { value: "typed before" } };
    const { body } = await tech.ask(submit, { id: one.id, body: { version: one.version, answers } });
    expect(body.answers).toEqual({ brakes: { value: "pass" } });
  });

  it("is reviewed by the supervisor, never by whoever filled it; once returned, its answers can be edited again", async () => {
    const form = await issued({ definition: definition({ review: { rule: "supervisor", days: 2 } }) });
    const one = await begun(form.id, { brakes: { value: "fail" } });
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect(sent).toMatchObject({ status: "submitted", waitsFor: "Review: Lena Ortiz", flagCount: 1, reviewDueOn: "2026-11-22" });
    const work = (await lead.ask(dashboard.endpoints.work, { query: { subject: "form" } })).body.rows;
    expect(work.map(({ id, kind }) => [id, kind])).toContainEqual([one.id, "review"]);
    expect((await tech.ask(accept, { id: one.id, body: { version: sent.version } })).problem.message).toContain("another person");
    const back = (
      await lead.ask(returned, {
        id: one.id,
        body: { version: sent.version, reason: "Photo of the brake", fields: [{ path: "brakes", reason: "Which one?" }] },
      })
    ).body;
    expect(back).toMatchObject({ status: "returned", reviews: [{ outcome: "returned", byName: "Lena Ortiz" }] });
    expect((await lead.ask(accept, { id: one.id, body: { version: back.version } })).problem.message).toBe(
      "Returned by Lena Ortiz a minute ago.",
    );
    const again = (
      await tech.ask(submit, { id: one.id, body: { version: back.version, answers: { brakes: { value: "pass" } } } })
    ).body;
    expect([again.status, again.number]).toEqual(["submitted", sent.number]);
    expect((await lead.ask(accept, { id: one.id, body: { version: again.version } })).body).toMatchObject({
      status: "closed",
      reviews: [{ outcome: "returned" }, { outcome: "accepted" }],
    });
  });

  it("is accepted with others, all or none, and by itself if it has a flag", async () => {
    const form = await issued({ definition: definition({ review: { rule: "supervisor", days: 2 } }) });
    const sent = async (value: string) => {
      const one = await begun(form.id, { brakes: { value } });
      return (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    };
    const [good, other, flagged] = [await sent("pass"), await sent("pass"), await sent("fail")];
    const all = (...those: { id: string; version: number }[]) => ({
      body: { forms: those.map(({ id, version }) => ({ id, version })) },
    });
    const { problem } = await lead.ask(acceptSeveral, all(good, flagged));
    expect([problem.message, problem.reasons?.map(({ message }) => message)]).toEqual([
      "Nothing was accepted.",
      [`${flagged.number}: It has a flag: open it and accept it by itself.`],
    ]);
    expect((await lead.ask(find, { id: good.id })).body.status).toBe("submitted");
    expect((await hse.ask(acceptSeveral, all(good, other))).status).toBe(422);
    expect((await lead.ask(acceptSeveral, all(good, other))).body).toEqual({ accepted: 2 });
    expect((await lead.ask(find, { id: other.id })).body).toMatchObject({
      status: "closed",
      reviews: [{ byName: "Lena Ortiz" }],
    });
  });

  it("goes to the next level once its review is late, and to Operations without a supervisor who still works here", async () => {
    const form = await issued({ definition: definition({ review: { rule: "supervisor", days: 2 } }) });
    const one = await begun(form.id);
    await tech.ask(submit, { id: one.id, body: { version: one.version } });
    const waits = async () => (await tech.ask(find, { id: one.id })).body.waitsFor;
    const late = () => on.db.update(formSubmission).set({ reviewDueOn: "2026-11-19" }).where(eq(formSubmission.id, one.id));
    await passOnLateReviews(on.services);
    expect(await waits()).toBe("Review: Lena Ortiz");
    await on.db.update(appUser).set({ managerId: hse.id }).where(eq(appUser.id, lead.id));
    const passed = [];
    for (const _ of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one level after the other
      await late();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await passOnLateReviews(on.services);
      // oxlint-disable-next-line no-await-in-loop -- as above
      passed.push(await waits());
    }
    expect(passed).toEqual(
      ["Hal Reyes", "Operations Manager", "Quality Manager", "Quality Manager"].map((name) => `Review: ${name}`),
    );
    await on.db.update(appUser).set({ managerId: null }).where(eq(appUser.id, lead.id));
    const another = await begun(form.id);
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, lead.id));
    const { body } = await tech.ask(submit, { id: another.id, body: { version: another.version } });
    await on.db.update(appUser).set({ status: "active" }).where(eq(appUser.id, lead.id));
    expect(body.waitsFor).toBe("Review: Operations Manager");
  });

  it("is reviewed by a supervisor of another firm, who reads no other form", async () => {
    const form = await issued({ definition: definition({ review: { rule: "supervisor", days: 2 } }) });
    const outside = async (is: boolean) => {
      await on.db
        .update(appUser)
        .set({ employmentType: is ? "subcontractor" : "employee" })
        .where(eq(appUser.id, lead.id));
      await on.services.accounts.forget(new PlainRows(on.db), lead.id);
    };
    const [one, another] = [await begun(form.id), await begun(form.id, undefined, hse)];
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const others = (await hse.ask(submit, { id: another.id, body: { version: another.version } })).body;
    await outside(true);
    expect([await waiting(lead)].flat()).toContain(one.id);
    expect((await lead.ask(find, { id: others.id })).status).toBe(404);
    expect((await lead.ask(accept, { id: one.id, body: { version: sent.version } })).body?.status).toBe("closed");
    await outside(false);
  });

  it("waits for an electronic signature of the person it names, who proves who they are", async () => {
    const slot = {
      key: "hse",
      label: "HSE",
      kind: "electronic",
      who: { by: "role", role: "HSE" },
      meaning: "Approved",
      required: true,
      order: 1,
    };
    const form = await issued({ definition: definition({ signatureSlots: [slot] }) });
    const one = await begun(form.id);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect([sent.status, sent.waitsFor]).toEqual(["submitted", "Signature: HSE"]);
    const body = { version: sent.version, slot: "hse", password };
    expect((await tech.ask(sign, { id: one.id, body })).status).toBe(403);
    expect((await hse.ask(sign, { id: one.id, body: { ...body, password: "wrong" } })).problem.code).toBe(
      "password-not-accepted",
    );
    const signed = (await hse.ask(sign, { id: one.id, body })).body;
    expect(signed).toMatchObject({ status: "closed", signatures: [{ slot: "hse", name: "Hal Reyes", meaning: "Approved" }] });
    // Anyone with the code on its paper learns that it is as it was closed, and none of its answers.
    const verified = async () => (await on.nobody(verify, { code: signed.verificationCode ?? "" })).body;
    expect(await verified()).toMatchObject({
      verdict: "genuine",
      number: signed.number,
      recordHash: signed.contentHash,
      form: { title: "Test form", code: form.code, version: 1 },
      summary: null,
    });
    expect(JSON.stringify(await verified())).not.toContain("Reyes");
    // The PDF is printed when it is asked for: a file with its code is not another file than was issued.
    const named = { sha256: "0".repeat(64), code: signed.verificationCode };
    expect((await on.nobody(verifyFile, { body: named })).body.verdict).toBe("genuine");
    await on.db.execute(sql.raw("alter table form_submission disable trigger all"));
    await on.db.update(formSubmission).set({ answers: {} }).where(eq(formSubmission.id, one.id));
    await on.db.execute(sql.raw("alter table form_submission enable trigger all"));
    expect((await verified()).verdict).toBe("altered");
    expect((await begunAndClosed()).verificationCode).toBeNull();
  });

  /** One that nobody signs electronically has a hash and no code. */
  async function begunAndClosed() {
    const one = await begun((await issued()).id);
    return (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
  }

  it("waits for the drawn signature of a supervisor, who signs it on their own device afterwards", async () => {
    const slot = { key: "boss", label: "Supervisor", kind: "drawn", who: { by: "supervisor" }, required: true, order: 1 };
    const form = await issued({ definition: definition({ signatureSlots: [slot] }) });
    const one = await begun(form.id);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect([sent.waitsFor, sent.asksMe]).toEqual(["Signature: Supervisor", false]);
    expect((await lead.ask(find, { id: one.id })).body.asksMe).toBe(true);
    expect([await waiting(lead), await waiting(hse)].map((ids) => ids.includes(one.id))).toEqual([true, false]);
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQGAJ5yEXgAAAABJRU5ErkJggg==",
      "base64",
    );
    const draws = (who: Person, bytes: Buffer) => {
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="s.png"\r\ncontent-type: image/png\r\n\r\n';
      return on.app.inject({
        method: "POST",
        url: `/api/form-submissions/${one.id}/drawings?slot=boss`,
        headers: { cookie: who.cookie, "content-type": "multipart/form-data; boundary=b" },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
      });
    };
    expect((await draws(tech, png)).statusCode).toBe(403);
    expect((await draws(lead, Buffer.from("no picture"))).statusCode).toBeGreaterThanOrEqual(400);
    const { fileId } = (await draws(lead, png)).json<{ fileId: string }>();
    const body = { version: sent.version, slot: "boss", drawn: { name: "Lena Ortiz", fileId } };
    expect((await lead.ask(sign, { id: one.id, body })).body).toMatchObject({
      status: "closed",
      signatures: [{ slot: "boss", kind: "drawn", name: "Lena Ortiz", personId: lead.id }],
    });
  });

  it("is evaluated at signature and review for its filler and the day of its submission, not for whoever acts later", async () => {
    const slot = (key: string, role: string, required: boolean | string) => {
      return { key, label: role, kind: "electronic", who: { by: "role", role }, required, order: 1 };
    };
    const signatureSlots = [slot("hse", "HSE", true), slot("qm", "QM", "user.role = 'HSE'")];
    const when = "user.role = 'TECH' and today() = '2026-11-19'";
    const form = await issued({
      definition: definition({ signatureSlots, review: { rule: "twoStep", role: "HSE", when, days: 2 } }),
    });
    const one = await begun(form.id);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    // As if it had been submitted the day before.
    await on.db.update(formSubmission).set({ submittedAt: "2026-11-19T14:00:00Z" }).where(eq(formSubmission.id, one.id));
    const signed = (await hse.ask(sign, { id: one.id, body: { version: sent.version, slot: "hse", password } })).body;
    expect(signed.waitsFor).toBe("Review: Lena Ortiz");
    const accepted = (await lead.ask(accept, { id: one.id, body: { version: signed.version } })).body;
    expect([accepted.status, accepted.waitsFor]).toEqual(["submitted", "Review: HSE Manager"]);
  });

  it("is not submitted without the drawn signature of its filler", async () => {
    const slot = { key: "me", label: "Driver", kind: "drawn", who: { by: "filler" }, required: true, order: 1 };
    const form = await issued({ definition: definition({ signatureSlots: [slot] }) });
    const one = await begun(form.id);
    expect((await tech.ask(submit, { id: one.id, body: { version: one.version } })).problem.message).toBe(
      "Driver has not signed",
    );
    const signatures = [{ slot: "me", name: "Ana Torres", fileId: await storedFor(one.id) }];
    const { body } = await tech.ask(submit, { id: one.id, body: { version: one.version, signatures } });
    expect(body).toMatchObject({ status: "closed", signatures: [{ kind: "drawn", personId: tech.id, zone: "America/Chicago" }] });
  });

  it("refers only to files stored with it: signatures and photos, also in lines and rows", async () => {
    const fields = [
      { key: "sign", type: "signature", label: "Crew" },
      { key: "papers", type: "file", label: "Papers" },
      { key: "lines", type: "checklist", label: "Lines", rows: [{ key: "horn", label: "Horn" }] },
      { key: "crew", type: "table", label: "Crew", columns: [{ key: "by", type: "signature", label: "By" }] },
    ];
    const form = await issued({
      definition: definition(
        { signatureSlots: [{ key: "me", label: "Driver", kind: "drawn", who: { by: "filler" }, required: true, order: 1 }] },
        [check, ...fields],
      ),
    });
    const [one, other] = [await begun(form.id), await begun(form.id)];
    const row = randomUUID();
    const drawnBy = (name: string, fileId: string) => ({ fileId, name, at: "2026-11-20T13:00:00Z", personId: lead.id });
    const filled = (file: () => string) => ({
      id: one.id,
      body: {
        version: one.version,
        answers: {
          brakes: { value: "pass", photos: [{ fileId: file(), name: "brake.jpg" }] },
          sign: { value: drawnBy("Bo Reed", file()) },
          papers: { value: [{ fileId: file(), name: "permit.pdf" }] },
          lines: { value: { horn: { value: "fail", photos: [{ fileId: file(), name: "horn.jpg" }] } } },
          crew: { value: [{ id: row, cells: { by: { value: drawnBy("Cy Dunn", file()) } } }] },
        },
        signatures: [{ slot: "me", name: "Ana Torres", fileId: file() }],
      },
    });
    const all = [
      ["brakes", "brake.jpg is not stored with this form: add it again."],
      ["sign", "The signature of Bo Reed is not stored with this form: sign again."],
      ["papers", "permit.pdf is not stored with this form: add it again."],
      ["lines.horn", "horn.jpg is not stored with this form: add it again."],
      [`crew.${row}.by`, "The signature of Cy Dunn is not stored with this form: sign again."],
      ["me", "The signature of Ana Torres is not stored with this form: sign again."],
    ];
    const ofOther = await storedFor(other.id);
    for (const file of [randomUUID, () => ofOther]) {
      const { status, problem } = await tech.ask(submit, filled(file));
      expect(status).toBe(422);
      expect(problem).toMatchObject({ code: "file-not-stored", reasons: all.map(([code, message]) => ({ code, message })) });
    }
    const pdf = await storedFor(one.id, "application/pdf");
    expect(
      (
        await tech.ask(
          submit,
          filled(() => pdf),
        )
      ).problem.reasons?.map(({ message }) => message),
    ).toEqual([
      "The signature of Bo Reed is not a picture: sign again.",
      "The signature of Cy Dunn is not a picture: sign again.",
      "The signature of Ana Torres is not a picture: sign again.",
    ]);
    const picture = await storedFor(one.id);
    const { body } = await tech.ask(
      submit,
      filled(() => picture),
    );
    expect(body.status).toBe("closed");
    // On whose device they were drawn says the server, not the device.
    expect(JSON.stringify(body.answers).match(/"personId":"[^"]+"/g)).toEqual(Array(2).fill(`"personId":"${tech.id}"`));
  });

  it("carries out the actions of its answers, once, and records their outcome", async () => {
    const type = (await on.db.select().from(equipmentType).where(eq(equipmentType.category, "vehicle")))[0]?.id ?? "";
    const van = (
      await equipment.ask(inventory.endpoints.create, {
        body: {
          typeId: type,
          manufacturer: "Ford",
          model: "Transit",
          serialNumber: "V-1",
          ownership: "own",
          homeBaseId: on.bases.houston,
        },
      })
    ).body;
    const failed = "${answer} = 'fail'";
    const lines = {
      key: "lines",
      type: "checklist",
      label: "Lines",
      rows: [
        { key: "brakes", label: "Brakes" },
        { key: "tyres", label: "Tyres" },
      ],
      onAnswer: [
        { when: failed, do: { kind: "blockEquipment", field: "van", reason: "Failed the check" } },
        { when: "${answer} = 'fail' and ${row} = 'brakes'", do: { kind: "notify", role: "HSE", text: "Brakes failed" } },
        { when: "${answer} = 'fail' and ${row} = 'brakes'", do: { kind: "nonconformity", title: "Brakes" } },
        {
          when: "${answer} = 'fail' and ${row} = 'brakes'",
          do: { kind: "task", title: "Repair", owner: "supervisor", dueInDays: 2 },
        },
      ],
    };
    const fields = [{ key: "van", type: "equipment", label: "Van" }, lines];
    const form = await issued({ definition: definition({ review: { rule: "supervisor", days: 2 } }, fields) });
    const answers = {
      van: { value: { id: van.id, label: "Van" } },
      lines: { value: { brakes: { value: "fail" }, tyres: { value: "fail" } } },
    };
    const one = await begun(form.id, answers);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect(sent.actions.map(({ asked, state, outcome }) => [asked, state, outcome])).toEqual([
      ["Out of service: Failed the check", "done", `${van.assetTag} is out of service from 2026-11-20`],
      ["Tell HSE Manager: Brakes failed", "done", "Told Eva Stone, Hal Reyes"],
      ["Nonconformity: Brakes", "done", "Told Omar Vance"],
      ["Task by 2026-11-22: Repair", "done", "Told Lena Ortiz"],
      ["Out of service: Failed the check", "done", `${van.assetTag} is out of service from 2026-11-20`],
    ]);
    expect((await equipment.ask(inventory.endpoints.find, { id: van.id })).body.state).toBe("out of service");
    const notes = () => on.db.select().from(equipmentEvent).where(eq(equipmentEvent.itemId, van.id));
    expect((await notes()).map(({ type: what, note, createdById }) => [what, note, createdById])).toEqual([
      ["out of service", `${sent.number} Test form: Failed the check`, tech.id],
    ]);
    const told = () =>
      on.db
        .select()
        .from(notification)
        .where(eq(notification.href, `/forms/submissions/${one.id}`));
    const titles = async () =>
      (await told()).map(({ userId, title }) => `${userId} ${title}`).toSorted((a, b) => a.localeCompare(b));
    const before = await titles();
    expect(before).toEqual(expect.arrayContaining([`${hse.id} ${sent.number}: Brakes failed`]));
    expect(before).toEqual(expect.arrayContaining([`${quality.id} ${sent.number}: Open a nonconformity: Brakes`]));
    expect(before).toEqual(expect.arrayContaining([`${lead.id} ${sent.number}: Repair, by 2026-11-22`]));
    const back = (await lead.ask(returned, { id: one.id, body: { version: sent.version, reason: "Photo of the brakes" } })).body;
    const again = (await tech.ask(submit, { id: one.id, body: { version: back.version } })).body;
    expect(again.actions).toEqual(sent.actions);
    expect((await opened(quality, one.id)).map(({ kind, title, ownerName, dueOn }) => [kind, title, ownerName, dueOn])).toEqual([
      ["task", "Repair", "Lena Ortiz", "2026-11-22"],
      ["nonconformity", "Brakes", "Quality Manager", null],
    ]);
    expect(await notes()).toHaveLength(1);
    expect((await titles()).filter((title) => title.includes("Brakes"))).toHaveLength(3);
  });

  it("takes nothing out of service that its filler does not see: whoever looks after equipment is told", async () => {
    const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.category, "vehicle"));
    const made = {
      typeId: type?.id ?? "",
      manufacturer: "Ford",
      model: "Transit",
      serialNumber: "V-9",
      ownership: "own" as const,
    };
    const van = (await equipment.ask(inventory.endpoints.create, { body: { ...made, homeBaseId: on.bases.aberdeen } })).body;
    const act = { when: "${brakes} = 'fail'", do: { kind: "blockEquipment", field: "van", reason: "Failed" } };
    const fields = [
      { ...check, onAnswer: [act] },
      { key: "van", type: "equipment", label: "Van" },
    ];
    const form = await issued({ definition: definition({}, fields) });
    const one = await begun(form.id, { brakes: { value: "fail" }, van: { value: { id: van.id, label: "Van" } } });
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect(sent.actions.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["passed on", `${van.assetTag} is not among the equipment Ana Torres sees. Told Max Hale`],
    ]);
    expect((await equipment.ask(inventory.endpoints.find, { id: van.id })).body.state).toBe("in stock");
  });

  it("says so if an action has nothing to act on", async () => {
    const onAnswer = [
      { when: "${brakes} = 'fail'", do: { kind: "blockEquipment", field: "van", reason: "Failed" } },
      { when: "${brakes} = 'fail'", do: { kind: "notify", role: "FIN" } },
    ];
    const form = await issued({
      confidential: "HR",
      definition: definition({}, [
        { ...check, onAnswer },
        { key: "van", type: "equipment", label: "Van" },
      ]),
    });
    const one = await begun(form.id, { brakes: { value: "fail" } });
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect(sent.actions.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["not done", "No equipment was chosen"],
      ["done", "Nobody is Finance now. Told Omar Vance"],
    ]);
    // Quality does not read forms of HR.
    const told = await on.db
      .select()
      .from(notification)
      .where(eq(notification.title, `${sent.number}: ask Ana Torres what you need to do`));
    expect(told.map(({ userId, href }) => [userId, href])).toEqual([[quality.id, null]]);
  });

  it("in two parts is opened before the work and submitted after it; the first part cannot be changed", async () => {
    const sections = [
      { key: "pre", title: "Before", part: "before", fields: [check] },
      { key: "post", title: "After", part: "after", fields: [{ key: "stored", type: "yesNo", label: "Stored", required: true }] },
    ];
    const form = await issued({ definition: definition({ sections }) });
    const one = await begun(form.id);
    const opened = (await tech.ask(submit, { id: one.id, body: { version: one.version, part: "before" } })).body;
    expect([opened.status, opened.number !== null]).toEqual(["opened", true]);
    const answers = { brakes: { value: "fail" }, stored: { value: "yes" } };
    const { body } = await tech.ask(submit, { id: one.id, body: { version: opened.version, part: "after", answers } });
    expect([body.status, body.answers]).toEqual(["closed", { brakes: { value: "pass" }, stored: { value: "yes" } }]);
  });

  it("of HR is read only by its filler and the circle of HR", async () => {
    const form = await issued({ confidential: "HR" });
    const one = await begun(form.id);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const trainer = await on.person("Tara Nash", ["TRN"]);
    const seen = async (who: Person) => (await who.ask(find, { id: sent.id })).status;
    expect([await seen(tech), await seen(trainer), await seen(quality), await seen(lead)]).toEqual([200, 200, 404, 404]);
    await on.settled();
    const logged = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "form.confidential-read"));
    expect(logged.map(({ userId, detail }) => [userId, detail])).toEqual([
      [trainer.id, `Read ${sent.number}, confidential (HR)`],
    ]);
  });

  it("as a draft is visible only to its author, moves to the new version by key, and can be discarded", async () => {
    const form = await issued();
    const one = await begun(form.id, { brakes: { value: "pass" } });
    expect((await quality.ask(find, { id: one.id })).status).toBe(404);
    await nextVersion(form.id, { definition: definition({}, [{ ...check, key: "tyres", label: "Tyres" }]) });
    const moved = (await tech.ask(upgrade, { id: one.id, body: { version: one.version } })).body;
    expect([moved.lost, moved.formVersion, moved.answers]).toEqual([["brakes"], 2, {}]);
    expect((await tech.ask(discard, { id: one.id, body: { version: moved.version } })).body.archivedAt).not.toBeNull();
  });

  it("moves to no version that is for others, and is as confidential as the version it moves to", async () => {
    const form = await issued();
    const one = await begun(form.id);
    const audience = { roles: ["HSE" as const], baseLocationIds: [], everyone: false, external: false };
    const next = await nextVersion(form.id, { audience });
    const refused = await tech.ask(upgrade, { id: one.id, body: { version: one.version } });
    expect([refused.status, refused.problem.message]).toEqual([403, "This form is not for your roles or base."]);
    await nextVersion(next.id, { audience: form.audience, confidential: "HR" });
    const moved = (await tech.ask(upgrade, { id: one.id, body: { version: one.version } })).body;
    expect([moved.formVersion, moved.confidential]).toEqual([3, "HR"]);
  });

  it("stands in a table of answers over the versions of its form, filtered, and as a workbook with its tables", async () => {
    const row = randomUUID();
    const gases = { key: "gases", type: "table", label: "Gases", columns: [{ key: "o2", type: "number", label: "O2" }] };
    const form = await issued({ definition: definition({}, [check, { key: "km", type: "number", label: "Distance" }, gases]) });
    const send = async (templateId: string, answers: object, by = tech) => {
      const one = await begun(templateId, answers, by);
      return (await by.ask(submit, { id: one.id, body: { version: one.version } })).body;
    };
    const air = { gases: { value: [{ id: row, cells: { o2: { value: "20.9" } } }] } };
    const first = await send(form.id, { brakes: { value: "fail" }, km: { value: "150" }, ...air });
    const newer = await nextVersion(form.id, {
      definition: definition({}, [check, { key: "tyre", type: "text", label: "Tyre" }]),
    });
    const second = await send(newer.id, { brakes: { value: "pass" }, tyre: { value: "Worn" } }, hse);
    await begun(newer.id);
    const query = { code: form.code, from: "2026-11-20", to: "2026-11-20" };
    const { columns, rows, figures } = (await quality.ask(forms.endpoints.answers, { query })).body;
    expect(columns.map(({ key }) => key)).toEqual(["brakes", "tyre", "km"]);
    expect(rows.map(({ number }) => number)).toEqual([second.number, first.number]);
    expect(figures.find(({ key }) => key === "km")).toMatchObject({ answered: 1, sum: "150" });
    const where = JSON.stringify([{ key: "brakes", is: "=", value: "fail" }]);
    const failed = (await quality.ask(forms.endpoints.answers, { query: { ...query, where } })).body.rows;
    expect(failed.map(({ number, cells }) => [number, cells["brakes"]])).toEqual([
      [first.number, { text: "Fail", value: "fail", isIssue: true }],
    ]);
    expect((await quality.ask(forms.endpoints.answers, { query: { ...query, where: "{" } })).status).toBe(400);
    // A technician sees their own.
    expect((await tech.ask(forms.endpoints.answers, { query })).body.rows.map(({ number }) => number)).toEqual([first.number]);
    expect((await tech.ask(forms.endpoints.answersFile, { query })).status).toBe(403);
    const csv = await quality.ask(forms.endpoints.answersFile, { query: { ...query, format: "csv" } });
    expect(String(csv.body)).toContain(`${first.number},2026-11-20T14:00:00.000Z,Ana Torres,`);
    const trail = await on.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.entityLabel, `${form.code}: 2 filled forms`));
    expect(trail).toHaveLength(1);
    expect((await quality.ask(forms.endpoints.answersFile, { query })).status).toBe(200);
  });

  it("takes amendments once closed, under answers and a hash that stay as they are", async () => {
    const { amend, pdf } = forms.submissions;
    const form = await issued();
    const one = await begun(form.id, { brakes: { value: "pass" } });
    const early = await tech.ask(amend, { id: one.id, body: { version: one.version, text: "Too early" } });
    expect(early.status).toBe(409);
    const closed = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const text = "Bo Reed joined at 10:15";
    expect((await lead.ask(amend, { id: one.id, body: { version: closed.version, text } })).status).toBe(403);
    const stranger = { name: "Bo Reed", fileId: randomUUID() };
    const unknown = await tech.ask(amend, { id: one.id, body: { version: closed.version, text, signature: stranger } });
    expect(unknown.problem.code).toBe("file-not-stored");
    const amended = (await tech.ask(amend, { id: one.id, body: { version: closed.version, text } })).body;
    expect(amended).toMatchObject({
      status: "closed",
      contentHash: closed.contentHash,
      amendments: [{ byName: "Ana Torres", text, signature: null }],
    });
    const [row] = await on.db.select().from(formSubmission).where(eq(formSubmission.id, one.id));
    expect(row && contentHash(row)).toBe(closed.contentHash);
    expect((await tech.ask(pdf, { id: one.id })).status).toBe(200);
  });

  it("is also put out on the company's own workbook, which its version names only places for that it has", async () => {
    const book = (text: string) => zipSync({ "xl/sharedStrings.xml": strToU8(`<sst><si><t>${text}</t></si></sst>`) });
    const draftOf = async (text: string, bytes = book(text)) => {
      const one = (await quality.ask(create, { body: draft() })).body;
      await on.db.insert(storedFile).values({
        id: randomUUID(),
        createdAt: "2026-11-20T14:00:00Z",
        updatedAt: "2026-11-20T14:00:00Z",
        entity: "FormTemplate",
        entityId: one.id,
        kind: "workbook",
        name: "client.xlsx",
        ...(await on.services.files.put(Readable.from([bytes]), { limit: 10_000, name: "client.zip" })),
      });
      const tested = (await quality.ask(testFill, { id: one.id, body: { version: one.version, answers: {} } })).body;
      return quality.ask(send, { id: one.id, body: { version: tested.version } });
    };
    expect((await draftOf("{{brakes}} {{wheels}}")).problem.message).toContain("does not have: {{wheels}}");
    const broken = await draftOf("cut off", book("cut off").subarray(0, 60));
    expect([broken.status, broken.problem.message]).toEqual([422, "This file is not an Excel workbook."]);
    const sent = (await draftOf("No. {{form.number}}: {{brakes}}")).body;
    const form = (await hse.ask(issue, { id: sent.id, body: { version: sent.version } })).body;
    const one = await begun(form.id, { brakes: { value: "pass" } });
    const filled = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect([one.hasWorkbook, (await tech.ask(forms.submissions.workbook, { id: one.id })).status]).toEqual([true, 200]);
    const next = (await quality.ask(revise, { id: form.id })).body;
    const files = await on.db
      .select()
      .from(storedFile)
      .where(inArray(storedFile.entityId, [form.id, next.id]));
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
    expect([files.length, filled.status]).toEqual([2, "closed"]);
  });

  it("has what its form fills in and locks, whatever the device sends", async () => {
    const by = { key: "by", type: "person", label: "By", default: "user.name", locked: true };
    const fixed = { key: "day", type: "text", label: "Text", default: "'Fixed'", locked: true };
    const form = await issued({ definition: definition({}, [check, by, fixed]) });
    const forged = { brakes: { value: "pass" }, by: { value: { id: quality.id, label: "Omar Vance" } }, day: { value: "Other" } };
    const one = await begun(form.id, forged);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version, answers: forged } })).body;
    expect([sent.answers["by"]?.value, sent.answers["day"]?.value]).toEqual([{ id: tech.id, label: "Ana Torres" }, "Fixed"]);
  });

  it("is printed with its flags, and blank for paper", async () => {
    const form = await issued({
      definition: definition({ signatureSlots: [] }, [check, { key: "km", type: "number", label: "Distance", unit: "km" }]),
    });
    const one = await begun(form.id, { brakes: { value: "fail", comment: "Worn" }, km: { value: "150" } });
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const papers = [
      await tech.ask(forms.submissions.pdf, { id: sent.id }),
      await tech.ask(forms.endpoints.blank, { id: form.id }),
    ];
    expect(papers.map(({ status, body }) => [status, String(body).slice(0, 5)])).toEqual([
      [200, "%PDF-"],
      [200, "%PDF-"],
    ]);
  });

  it("once voided keeps its number, and is disposed of when its form's retention ends", async () => {
    const form = await issued();
    const one = await begun(form.id);
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const gone = (await quality.ask(voided, { id: one.id, body: { version: sent.version, reason: "Wrong vehicle" } })).body;
    expect(gone).toMatchObject({ status: "void", number: sent.number, voidReason: "Wrong vehicle" });
    const over = async (until: string) =>
      (await formRetention.find(on.db, { until, limit: 50, ids: [one.id] })).map(({ recordId }) => recordId);
    // Five years, two more than the class: as if it had been closed two years later.
    expect([await over("2028-11-19"), await over("2028-11-20")]).toEqual([[], [one.id]]);
  });
});

it("several filled forms are one PDF with a bookmark each; drafts and what others may not read are left out", async () => {
  const { bundle } = forms.submissions;
  const form = await issued();
  const filled = async () => {
    const one = (await tech.ask(start, { body: { templateId: form.id, answers: { brakes: { value: "pass" } } } })).body;
    return (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
  };
  const [first, second] = [await filled(), await filled()];
  const draftOnly = (await tech.ask(start, { body: { templateId: form.id } })).body;
  const ids = [first.id, second.id, draftOnly.id].join(",");
  const reply = await quality.ask(bundle, { query: { ids } });
  const printed = String(reply.body);
  expect([reply.status, printed.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([200, 2]);
  expect([first, second].filter(({ number }) => !printed.includes(`${number} Test form`))).toEqual([]);
  const events = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "filled form.export")).orderBy(auditEvent.n);
  expect(events.at(-1)?.changes).toEqual([{ field: "numbers", old: null, new: [first.number, second.number] }]);
  expect((await tech.ask(bundle, { query: { ids: draftOnly.id } })).status).toBeGreaterThanOrEqual(400);
  expect((await quality.ask(bundle, { query: { ids: draftOnly.id } })).problem.message).toContain("has a number");
  expect((await quality.ask(bundle, { query: {} })).problem.fields?.[0]?.path).toBe("ids");
});

/** What the answers of a filled form ask of people, the newest first, as somebody sees it. */
const opened = async (who: Person, submissionId: string) =>
  (await who.ask(forms.actions.list, { query: { submissionId, limit: 50 } })).body.rows;

describe("an action of a form", () => {
  const asks = (more: object = {}) => ({ ...check, assignable: true, ...more });
  const given = (to: { id: string }, dueOn?: string) => ({
    brakes: { value: "fail", comment: "worn", assignee: { id: to.id, label: "Anyone" }, ...(dueOn ? { dueOn } : {}) },
  });

  it("is opened for whoever an answer was given to, waits for them, and is closed with what was done", async () => {
    const form = await issued({ definition: definition({}, [asks()]) });
    const half = await begun(form.id, given(equipment));
    expect((await tech.ask(submit, { id: half.id, body: { version: half.version } })).problem.message).toBe(
      "Brakes: enter by when",
    );
    const one = await begun(form.id, given(equipment, "2026-11-27"));
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    expect(sent.actions.map(({ asked, outcome }) => [asked, outcome])).toEqual([
      ["Brakes: worn, by 2026-11-27", "Told Max Hale"],
    ]);
    const [action] = await opened(equipment, one.id);
    expect(action).toMatchObject({ kind: "assigned answer", title: "Brakes: worn", ownerName: "Max Hale", state: "open" });
    const work = async (who: Person) =>
      (await who.ask(dashboard.endpoints.work, { query: { subject: "formAction", limit: 50 } })).body.rows.map(({ id }) => id);
    expect([(await work(equipment)).includes(action?.id ?? ""), await work(tech)]).toEqual([true, []]);
    const closing = { id: action?.id ?? "", body: { version: 1, reason: "Pads replaced" } };
    expect((await tech.ask(forms.actions.complete, closing)).status).toBe(403);
    expect((await equipment.ask(forms.actions.complete, closing)).body).toMatchObject({
      state: "done",
      outcome: "Pads replaced",
      closedByName: "Max Hale",
    });
    expect(
      (await equipment.ask(forms.actions.drop, { ...closing, body: { version: 2, reason: "It was done already" } })).status,
    ).toBe(422);
  });

  it("is opened only for a question that may be given to somebody, and for people who work here", async () => {
    const plain = await begun((await issued()).id, given(equipment, "2026-11-27"));
    const sent = (await tech.ask(submit, { id: plain.id, body: { version: plain.version } })).body;
    expect([sent.actions, await opened(quality, plain.id)]).toEqual([[], []]);
    const gone = await begun(
      (await issued({ definition: definition({}, [asks()]) })).id,
      given({ id: randomUUID() }, "2026-11-27"),
    );
    const { body } = await tech.ask(submit, { id: gone.id, body: { version: gone.version } });
    expect(body.actions.map(({ state, outcome }) => [state, outcome])).toEqual([["not done", "Anyone no longer works here"]]);
  });

  it("of a confidential form is read by its owner and the circle only, and is not needed once the form is void", async () => {
    const form = await issued({ confidential: "HR", definition: definition({}, [asks()]) });
    const one = await begun(form.id, given(equipment, "2026-11-27"));
    const sent = (await tech.ask(submit, { id: one.id, body: { version: one.version } })).body;
    const seen = async () => [(await opened(quality, one.id)).length, (await opened(equipment, one.id)).length];
    expect(await seen()).toEqual([0, 1]);
    const root = await on.person("Rita Moss", ["SUPER"]);
    await root.ask(voided, { id: one.id, body: { version: sent.version, reason: "Entered twice" } });
    expect((await opened(equipment, one.id)).map(({ state, outcome }) => [state, outcome])).toEqual([
      ["not needed", "The form was declared void"],
    ]);
  });
});

describe("a link to a form", () => {
  const external = { roles: [], baseLocationIds: [], everyone: true, external: true };
  const mark = {
    key: "mark",
    type: "choice",
    label: "Mark",
    required: true,
    choices: [
      { value: "1", label: "1", flag: "issue" },
      { value: "5", label: "5" },
    ],
  };
  const made = async (more: object = {}, fields: object[] = [mark]) => {
    const form = await issued({
      audience: external,
      definition: definition({ review: { rule: "role", role: "QM", days: 2 } }, fields),
    });
    const { body, problem } = await quality.ask(forms.links.create, {
      body: { formCode: form.code, purpose: "R. Delgado", ...more },
    });
    expect(problem.message).toBeUndefined();
    return { ...body, token: body.address.split("/").at(-1) ?? "" };
  };
  const sent = (token: string, answers: object, more: object = {}) =>
    on.nobody(forms.endpoints.sendLinked, { token, body: { id: randomUUID(), answers: answers as never, ...more } });

  it("is made and ended by those who build forms, not by everyone who fills them", async () => {
    const link = await made();
    for (const person of [tech, lead]) {
      const refused = await person.ask(forms.links.create, { body: { formCode: link.formCode, purpose: "Board" } });
      expect([refused.status, refused.problem.message]).toEqual([
        403,
        expect.stringContaining("adding to it needs the Administrator") as string,
      ]);
    }
    const mine = await equipment.ask(forms.links.create, { body: { formCode: link.formCode, purpose: "Workshop" } });
    expect(mine.status).toBe(200);
    const over = { id: mine.body.id, body: { version: mine.body.version } };
    expect((await tech.ask(forms.links.end, over)).status).toBe(403);
    expect((await equipment.ask(forms.links.end, over)).body.state).toBe("ended");
  });

  it("is filled by somebody without an account, reviewed like any other, and counted", async () => {
    const link = await made({ usesLeft: 1 });
    const shown = (await on.nobody(forms.endpoints.linked, { token: link.token })).body;
    expect([shown.state, shown.form?.code, shown.form?.definition.sections[0]?.fields[0]?.key]).toEqual([
      "open",
      link.formCode,
      "mark",
    ]);
    expect((await sent(link.token, {})).status).toBe(422);
    const id = randomUUID();
    const first = await sent(link.token, { mark: { value: "1" } }, { id, name: "R. Delgado" });
    // Sent again after a lost answer.
    expect((await sent(link.token, { mark: { value: "1" } }, { id })).body).toEqual(first.body);
    const filled = (await quality.ask(find, { id })).body;
    expect(filled).toMatchObject({
      number: first.body.number,
      status: "submitted",
      filledById: null,
      filledByName: "R. Delgado, by link",
      linkId: link.id,
      flagCount: 1,
      asksMe: true,
    });
    expect((await sent(link.token, { mark: { value: "5" } })).problem.message).toBe("This form was sent already.");
    expect((await quality.ask(forms.links.find, { id: link.id })).body).toMatchObject({ state: "used up", usedCount: 1 });
    expect((await quality.ask(accept, { id, body: { version: filled.version } })).body.status).toBe("closed");
    const stored = await on.db.select().from(formLink).where(eq(formLink.id, link.id));
    expect(JSON.stringify([stored, (await quality.ask(forms.links.list, {})).body])).not.toContain(link.token);
    expect(JSON.stringify((await quality.ask(forms.links.list, {})).body)).not.toContain("tokenHash");
  });

  it("says in words why it is over: ended, expired, its form withdrawn; and a guess is not found", async () => {
    const states = async (token: string) => (await on.nobody(forms.endpoints.linked, { token })).body;
    const [ended, expired] = [await made(), await made({ expiresOn: "2026-11-20" })];
    await quality.ask(forms.links.end, { id: ended.id, body: { version: ended.version } });
    expect(await states(ended.token)).toMatchObject({ state: "ended", form: null });
    await on.db.update(formLink).set({ expiresOn: "2026-11-19" }).where(eq(formLink.id, expired.id));
    expect(await states(expired.token)).toMatchObject({ state: "expired", form: null });
    expect((await sent(expired.token, { mark: { value: "5" } })).problem.code).toBe("link-over");
    expect((await on.nobody(forms.endpoints.linked, { token: "guessed" })).status).toBe(404);
    expect((await tech.ask(forms.links.end, { id: expired.id, body: { version: expired.version } })).status).toBe(403);
  });

  it("is made only for a form that is for people without an account and asks nothing they cannot give", async () => {
    const inside = await issued();
    const of = (formCode: string) => quality.ask(forms.links.create, { body: { formCode, purpose: "Board" } });
    expect((await of(inside.code)).problem.fields?.[0]?.message).toContain("not for people without an account");
    const signatureSlots = [{ key: "me", label: "Visitor", kind: "drawn", who: { by: "filler" }, required: true, order: 1 }];
    const asking = [{ key: "shot", type: "photo", label: "Photo", required: true, photosMin: 1 }];
    const form = await issued({ audience: external, definition: definition({ signatureSlots }, asking) });
    expect((await of(form.code)).problem.reasons?.map(({ message }) => message)).toEqual([
      '"Photo" is answered by people with an account',
      '"Visitor" is signed by people with an account',
    ]);
  });

  it("that is for anonymous reports stores nothing of who sent one, even with a session and a device key", async () => {
    const position = { key: "position", type: "location", label: "Position" };
    const link = await made({ anonymous: true, usesLeft: 3 }, [mark, position]);
    expect(link).toMatchObject({ anonymous: true, usesLeft: null, expiresOn: null });
    const again = await quality.ask(forms.links.create, { body: { formCode: link.formCode, purpose: "Twice", anonymous: true } });
    expect(again.problem.fields?.[0]?.path).toBe("formCode");
    const offered = (await tech.ask(forms.endpoints.anonymous, {})).body.find(({ formCode }) => formCode === link.formCode);
    expect(offered?.token).toBe(link.token);
    const shown = (await tech.ask(forms.endpoints.linked, { token: link.token })).body;
    expect([shown.anonymous, shown.form?.definition.sections[0]?.fields.map(({ key }) => key)]).toEqual([true, ["mark"]]);
    const id = randomUUID();
    const where = { value: { latitude: "29.7", longitude: "-95.3" } };
    const answers = { mark: { value: "1" }, position: where } as never;
    const body = { id, answers, name: "Tess Tech", startedAt: "2026-11-20T13:00:00.000Z" };
    expect((await tech.ask(forms.endpoints.sendLinked, { token: link.token, body })).status).toBe(200);
    const [row] = await on.db.select().from(formSubmission).where(eq(formSubmission.id, id));
    expect(row).toMatchObject({ filledById: null, filledByName: "Anonymous report", createdById: null, clockSkewSec: null });
    // Not even the base of whoever made the link.
    expect([Object.keys(row?.answers ?? {}), row?.startedAt, row?.baseLocationId]).toEqual([["mark"], row?.createdAt, null]);
    const events = await on.db
      .select()
      .from(auditEvent)
      .where(inArray(auditEvent.entityId, [id, link.id]));
    const received = events.filter(({ entityId, action }) => entityId === id || action === "FormLink.use");
    expect(received.map(({ action }) => action)).toContain("FormSubmission.sendAnonymously");
    for (const event of received) expect(event).toMatchObject({ actorId: null, ip: null, deviceId: null, requestId: null });
    const back = await quality.ask(returned, { id, body: { version: row?.version ?? 0, reason: "Where was it?" } });
    expect(back.problem.message).toContain("Nobody can fill it again");
    await quality.ask(forms.links.end, { id: link.id, body: { version: link.version + 1 } });
    expect((await tech.ask(forms.endpoints.anonymous, {})).body).toEqual([]);
  });

  it("takes no file with an answer: nobody can store one there, so it would be that of another record", async () => {
    const link = await made();
    const [theirs] = await on.db.select({ id: storedFile.id }).from(storedFile).limit(1);
    const photos = [{ fileId: theirs?.id ?? randomUUID(), name: "passport.jpg" }];
    const refused = await sent(link.token, { mark: { value: "5", photos } });
    expect([refused.status, refused.problem.code]).toEqual([422, "file-not-stored"]);
    expect((await sent(link.token, { mark: { value: "5" } })).status).toBe(200);
  });

  it("takes no equipment out of service: those who look after it are told", async () => {
    const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.category, "vehicle"));
    const model = { manufacturer: "Ford", model: "Transit", serialNumber: "V-77", ownership: "own" as const };
    const van = (
      await equipment.ask(inventory.endpoints.create, {
        body: { typeId: type?.id ?? "", ...model, homeBaseId: on.bases.houston },
      })
    ).body;
    const act = { when: "${mark} = '1'", do: { kind: "blockEquipment", field: "van", reason: "Unsafe" } };
    const link = await made({}, [
      { ...mark, onAnswer: [act] },
      { key: "van", type: "equipment", label: "Van" },
    ]);
    const id = randomUUID();
    await sent(link.token, { mark: { value: "1" }, van: { value: { id: van.id, label: "Van" } } }, { id });
    const filled = (await quality.ask(find, { id })).body;
    // What nobody chooses there is not taken from what is sent.
    expect([Object.keys(filled.answers), filled.actions[0]?.state]).toEqual([["mark"], "not done"]);
    expect((await equipment.ask(inventory.endpoints.find, { id: van.id })).body.state).toBe("in stock");
  });
});

it("the built-in forms are issued on an empty database, once", async () => {
  const { services, db } = on;
  await seedBuiltInForms(db, "2026-11-20T14:00:00.000Z", services.secrets);
  await seedBuiltInForms(db, "2026-11-21T14:00:00.000Z", services.secrets);
  const rows = await db.select().from(formTemplate).where(eq(formTemplate.issuedByName, "Built in"));
  expect([rows.length, new Set(rows.map(({ status }) => status))]).toEqual([14, new Set(["issued"])]);
  // West of the server's day it is still yesterday: they may be filled there as well.
  expect(rows.filter(({ effectiveFrom }) => effectiveFrom !== null)).toEqual([]);
});
