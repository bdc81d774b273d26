import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ndtTraining,
  type Certification,
  type CertificationDraft,
  type Qualification,
  type VisionTestDraft,
} from "../contract.ts";
import { certification } from "./eligibility.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { files } from "#kit/files.ts";
import { storedFile } from "#kit/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { eq, sql } from "drizzle-orm";
import { certification as certificationTable, certificationPeriod } from "./tables.ts";

const api = ndtTraining.endpoints;

let on: TestApp;
let ana: Person;
let coordinator: Person;
let levelIII: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-05T15:00:00Z" });
  ana = await on.person("Ana Torres", ["TECH"]);
  coordinator = await on.person("Tom Ricci", ["TRN"]);
  levelIII = await on.person("Lena Voss", ["L3"]);
  quality = await on.person("Quinn Moe", ["QM"]);
});
afterAll(() => on.close());

const near = (userId: string, more: Partial<VisionTestDraft> = {}): VisionTestDraft => ({
  userId,
  testedOn: "2026-04-20",
  kind: "near",
  chart: "Jaeger",
  result: "J1",
  distanceMm: 305,
  eye: "both",
  corrected: false,
  examinerName: "Dr. Ines Roy",
  examinerQualification: "Optometrist",
  ...more,
});

/** Enough for a Level II in any method. */
const qualified = (more: Partial<Qualification> = {}): Qualification => ({
  trainingHours: "96",
  experienceMethodHours: "900",
  experienceTotalHours: "1900.5",
  examinations: (["general", "specific", "practical"] as const).map((part) => ({
    part,
    takenOn: "2026-04-28",
    scorePct: "84.5",
    ...(part === "practical" ? { checkpoints: 10, mandatoryFlawsFound: true } : {}),
    examinerName: "Lena Voss",
  })),
  writtenPractice: { title: "WP-01 Written practice", revision: "4", effectiveFrom: "2025-01-01" },
  papers: "Personnel file, cabinet 3",
  ...more,
});

const draft = (userId: string, more: Partial<CertificationDraft> = {}): CertificationDraft => ({
  userId,
  schemeId: "SNT-TC-1A:2020",
  method: "UT",
  level: "II",
  techniques: [],
  basis: "initial",
  issuedOn: "2026-05-05",
  effectiveFrom: "2026-05-05",
  expiresOn: "2031-05-04",
  qualification: qualified(),
  ...more,
});

/** A certificate from outside, copy attached, accepted by the quality manager. */
async function external(userId: string, more: Partial<CertificationDraft> = {}): Promise<Certification> {
  const { body } = await coordinator.ask(api.create, { body: draft(userId, { basis: "external", ...more }) });
  await attach(body.id);
  const signed = await quality.ask(api.sign, { id: body.id, body: { version: body.version, password } });
  expect(signed.status).toBe(200);
  return signed.body;
}

/** A PDF attached to a record; its id. */
async function attach(entityId: string, entity = "Certification"): Promise<string> {
  const at = "2026-05-05T15:00:00Z";
  const id = randomUUID();
  await on.db.insert(storedFile).values({
    id,
    createdAt: at,
    updatedAt: at,
    entity,
    entityId,
    kind: "certificate",
    name: "certificate.pdf",
    mediaType: "application/pdf",
    size: 12,
    sha256: "ab".repeat(32),
  });
  return id;
}

it("a vision test is neither recorded nor made by the person tested", async () => {
  const record = (who: Person, body: VisionTestDraft) => who.ask(ndtTraining.visionTests.create, { body });
  expect((await record(coordinator, near(coordinator.id))).problem.message).toMatch(/^You cannot record your own vision test/);
  expect((await record(coordinator, { ...near(ana.id), examinerName: "ana torres" })).problem.fields).toEqual([
    { path: "examinerName", message: "You cannot test your own eyes. Enter the examiner." },
  ]);
});

describe("a certificate of the company", () => {
  it("goes from draft over review to active by the Level III and the certifying authority", async () => {
    await external(levelIII.id, {
      level: "III",
      schemeId: "OTHER",
      authorizedToTest: true,
      issuedOn: "2024-01-01",
      effectiveFrom: "2024-01-01",
      expiresOn: "2028-12-31",
    });
    const { body: made } = await coordinator.ask(api.create, { body: draft(ana.id) });
    expect(made).toMatchObject({
      certificateNumber: "UT-II-0001",
      personName: "Ana Torres",
      state: "draft",
      authorizedToTest: true,
    });

    const early = await coordinator.ask(api.submit, { id: made.id, body: { version: 1 } });
    expect(early.problem.message).toBe("Cannot certify UT Level II: near vision not valid on 2026-05-05.");
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(ana.id) });

    const sent = await coordinator.ask(api.submit, { id: made.id, body: { version: 1 } });
    expect(sent.body.state).toBe("in review");
    const first = await levelIII.ask(api.sign, { id: made.id, body: { version: 2, password } });
    expect(first.body).toMatchObject({ state: "in review", level3Name: "Lena Voss", signedAt: null });
    const same = await levelIII.ask(api.sign, { id: made.id, body: { version: 3, password } });
    expect(same.problem.message).toBe("The certifying authority is someone other than the Level III who signed.");
    const second = await quality.ask(api.sign, { id: made.id, body: { version: 3, password } });
    expect(second.body).toMatchObject({
      state: "active",
      status: "active",
      certifiedByName: "Quinn Moe",
      evidence: { near: { testedOn: "2026-04-20", validTo: "2027-04-20" }, colour: null },
    });

    const edited = await coordinator.ask(api.update, { id: made.id, body: { version: 4, changes: { level: "III" } } });
    expect([edited.status, edited.problem.message]).toEqual([
      409,
      "Signed certificates cannot be edited. Revoke it and issue a new one.",
    ]);
  });

  it("is refused to a Level III who holds none in the method, and to a wrong password", async () => {
    const bo = await on.person("Bo Lind", ["TECH"]);
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(bo.id) });
    const { body } = await coordinator.ask(api.create, { body: draft(bo.id, { method: "RT" }) });
    await coordinator.ask(api.submit, { id: body.id, body: { version: 1 } });
    const other = await levelIII.ask(api.sign, { id: body.id, body: { version: 2, password } });
    expect(other.problem.message).toBe("You hold no Level III in RT.");
    const wrong = await levelIII.ask(api.sign, { id: body.id, body: { version: 2, password: "not mine" } });
    expect(wrong.problem.fields).toEqual([{ path: "password", message: "This is not your password." }]);
    const back = await levelIII.ask(api.returnToDraft, { id: body.id, body: { version: 2, reason: "Wrong method" } });
    expect(back.body.state).toBe("draft");
  });

  it("is not signed by its coordinator or its holder", async () => {
    const { body } = await coordinator.ask(api.create, {
      body: draft(levelIII.id, { basis: "external", method: "PT", schemeId: "OTHER" }),
    });
    expect((await coordinator.ask(api.sign, { id: body.id, body: { version: 1, password } })).status).toBe(403);
    const own = await levelIII.ask(api.sign, { id: body.id, body: { version: 1, password } });
    expect(own.problem.message).toBe("You cannot sign your own certificate.");
    const bare = await quality.ask(api.sign, { id: body.id, body: { version: 1, password } });
    expect(bare.problem.message).toBe("Attach a copy of the certificate before it is accepted.");
  });

  it("is refused when it lasts longer than the scheme allows, or covers what another already does", async () => {
    const long = await coordinator.ask(api.create, {
      body: draft(ana.id, { method: "RT", issuedOn: "2025-03-10", effectiveFrom: "2025-03-10", expiresOn: "2030-03-10" }),
    });
    expect([long.status, long.problem.message]).toEqual([
      422,
      "SNT-TC-1A:2020 allows at most 60 months: latest last day is 2030-03-09.",
    ]);
    const again = await coordinator.ask(api.create, { body: draft(ana.id) });
    expect(again.problem.message).toBe("Certificate UT-II-0001 already covers this; renew it instead.");
  });

  it("keeps its number to itself", async () => {
    const twice = await coordinator.ask(api.create, { body: draft(ana.id, { method: "VT", certificateNumber: "UT-II-0001" }) });
    expect([twice.status, twice.problem.message]).toEqual([409, "Certificate UT-II-0001 is on record already."]);
  });

  it("is not changed over someone else's change", async () => {
    const { body } = await coordinator.ask(api.create, { body: draft(ana.id, { method: "ET" }) });
    await coordinator.ask(api.update, { id: body.id, body: { version: 1, changes: { sector: "Pipelines" } } });
    const stale = await coordinator.ask(api.update, { id: body.id, body: { version: 1, changes: { sector: "Castings" } } });
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toMatchObject({ sector: "Pipelines" });
  });
});

describe("the proof of qualification behind a certificate of the company", () => {
  const submit = async (qualification: Qualification | null, more: Partial<CertificationDraft> = {}) => {
    const eve = await on.person("Eve Stone", ["TECH"]);
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(eve.id) });
    const made = await coordinator.ask(api.create, { body: draft(eve.id, { qualification, ...more }) });
    expect(made.status).toBe(200);
    const sent = await coordinator.ask(api.submit, { id: made.body.id, body: { version: 1 } });
    return { id: made.body.id, made: made.body, sent };
  };

  it("may be left open in a draft, and every gap is named when it is sent for signature", async () => {
    const { id, sent } = await submit(null);
    expect([sent.status, sent.problem.message]).toEqual([
      422,
      "Cannot certify UT Level II: 80 h of UT training missing, 840 h of UT experience missing, 1600 h of NDT experience missing, " +
        "general examination missing, specific examination missing, practical examination missing, " +
        "written practice and its revision not given, " +
        "papers of training, experience and examinations neither attached nor their place given.",
    ]);
    const checklist = await ana.ask(api.checklist, { id });
    expect(checklist.status).toBe(404);
    const { body } = await quality.ask(api.checklist, { id });
    expect(body.find(({ what }) => what === "UT experience")).toEqual({
      what: "UT experience",
      needed: "840 h, Levels I and II added",
      held: "nothing",
      missing: "840 h of UT experience missing",
      source: "SNT-TC-1A Table 6.3.1A (2020)",
      unconfirmed: false,
    });
    expect(body.at(-1)).toMatchObject({ what: "Near vision", missing: null });
  });

  it("is asked again at both signatures, and frozen with the last one", async () => {
    const { id, made, sent } = await submit(qualified());
    expect(sent.body.state).toBe("in review");
    // Somebody voids the vision test between the two signatures.
    const tests = await coordinator.ask(ndtTraining.visionTests.list, { query: { userId: made.userId } });
    const first = await levelIII.ask(api.sign, { id, body: { version: 2, password } });
    expect(first.status).toBe(200);
    const [test] = tests.body.rows;
    const wrong = { version: 1, reason: "Wrong person" };
    await coordinator.ask(ndtTraining.visionTests.void, { id: test?.id ?? "", body: wrong });
    const refusal = await quality.ask(api.sign, { id, body: { version: 3, password } });
    expect(refusal.problem.message).toBe("Cannot certify UT Level II: near vision not valid on 2026-05-05.");
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(made.userId) });
    await attach(id);
    const signed = await quality.ask(api.sign, { id, body: { version: 3, password } });
    expect(signed.body.evidence?.proof).toMatchObject({
      qualification: { trainingHours: "96", experienceTotalHours: "1900.5", writtenPractice: { revision: "4" } },
      compositePct: "84.5",
      papers: [{ name: "certificate.pdf", sha256: "ab".repeat(32) }],
    });
    const frozen = (await quality.ask(api.checklist, { id })).body;
    expect(frozen).toEqual(signed.body.evidence?.proof?.checklist);
    expect(frozen.map(({ missing }) => missing)).toEqual(frozen.map(() => null));
  });

  it("of an edition nobody has confirmed is refused (rule 24)", async () => {
    const { sent } = await submit(qualified(), { schemeId: "SNT-TC-1A:2024" });
    expect(sent.problem.message).toBe("SNT-TC-1A:2024 UT Level II is not confirmed. A Level III must confirm the row first.");
  });

  it("is not asked of a certificate from outside, and not kept with it", async () => {
    const { id, made } = await submit(qualified(), { basis: "external", schemeId: "OTHER" });
    expect([made.qualification, (await quality.ask(api.checklist, { id })).body]).toEqual([null, []]);
  });

  it("of certificates signed before it was asked for reads as not on record", async () => {
    const { id } = await submit(null);
    await on.db.execute(
      sql`update certification set state = 'active', signed_at = now(), frozen_at = now(),
        evidence = '{"near": null, "colour": null, "level3CertificateNumber": "X-1"}'::jsonb where id = ${id}`,
    );
    const { body } = await quality.ask(api.find, { id });
    expect(body.evidence).toEqual({ near: null, colour: null, level3CertificateNumber: "X-1" });
    expect((await quality.ask(api.checklist, { id })).body).toEqual([]);
  });

  it("of a renewal rests on the certificate it names", async () => {
    const moe = await on.person("Moe Hart", ["TECH"]);
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(moe.id) });
    const dates = { issuedOn: "2021-06-01", effectiveFrom: "2021-06-01", expiresOn: "2026-05-31" };
    const old = await external(moe.id, dates);
    const renew = async (more: Partial<Qualification>, renewsId = old.id) => {
      const qualification = qualified({ trainingHours: null, examinations: [], ...more });
      const draftOf = draft(moe.id, { basis: "renewal", renewsId, qualification });
      const { body } = await coordinator.ask(api.create, { body: draftOf });
      return coordinator.ask(api.submit, { id: body.id, body: { version: 1 } });
    };
    expect((await renew({})).problem.message).toBe("Cannot certify UT Level II: way of renewal not chosen.");
    const renewal = { how: "performance", reference: "Annual review 2026", on: "2026-04-20" } as const;
    expect((await renew({ renewal })).body).toMatchObject({ state: "in review", renewsId: old.id });
  });

  it("is refused in words that state what to write", async () => {
    const { made } = await submit(null);
    const change = (qualification: object) =>
      coordinator.ask(api.update, {
        id: made.id,
        body: { version: 1, changes: { qualification } },
      });
    expect((await change({ trainingHours: "much" })).problem.fields?.[0]?.message).toBe("Enter hours such as 84.5");
    expect((await change({ examinations: [{ part: "general", scorePct: "101" }] })).problem.fields?.[0]?.message).toBe(
      "Enter a score from 0 to 100, such as 82.5",
    );
  });
});

describe("suspended, reinstated, revoked", () => {
  it("takes the days out of the certificate and leaves what was believed before", async () => {
    const cas = await on.person("Cas Obi", ["TECH"]);
    const held = await external(cas.id, {
      method: "MT",
      issuedOn: "2025-03-10",
      effectiveFrom: "2025-03-10",
      expiresOn: "2030-03-09",
    });
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(cas.id, { testedOn: "2025-05-10" }) });
    await coordinator.ask(ndtTraining.visionTests.create, {
      body: near(cas.id, { testedOn: "2025-03-01", kind: "colour", chart: "Ishihara", result: "pass", distanceMm: null }),
    });
    const need = { userId: cas.id, method: "MT", minLevel: 2, vision: "nearColour" } as const;
    const believed = "2026-05-05T16:00:00Z";

    on.at("2026-05-05T17:00:00Z");
    const suspend = { type: "suspended", effectiveOn: "2026-04-01", reason: "Audit finding 12" } as const;
    expect((await levelIII.ask(api.recordEvent, { id: held.id, body: { version: held.version, ...suspend } })).body.state).toBe(
      "suspended",
    );
    expect((await certification(on.db, { needs: [{ ...need, day: "2026-04-10" }] }))[0]).toMatchObject({
      valid: false,
      certificate: { code: "SUSPENDED", message: "MT Level II suspended 2026-04-01" },
    });
    expect((await certification(on.db, { needs: [{ ...need, day: "2026-04-10" }], knownAt: believed }))[0]?.valid).toBe(true);

    const back = { type: "reinstated", effectiveOn: "2026-05-05", reason: "Finding closed" } as const;
    const version = held.version + 1;
    expect((await levelIII.ask(api.recordEvent, { id: held.id, body: { version, ...back } })).body.status).toBe("active");
    const answers = await certification(on.db, {
      needs: ["2026-03-31", "2026-04-01", "2026-05-05", "2026-05-11"].map((day) => ({ ...need, day })),
    });
    expect(answers.map(({ valid }) => valid)).toEqual([true, false, true, false]);
    expect(answers[0]?.certificate).toMatchObject({
      ok: true,
      held: {
        certificateNumber: held.certificateNumber,
        schemeId: "SNT-TC-1A:2020",
        expiresOn: "2030-03-09",
        fileSha256: "ab".repeat(32),
      },
    });
    expect(answers[3]?.vision.message).toBe("near vision expired 2026-05-10");

    const revoke = { version: version + 1, type: "revoked", effectiveOn: "2026-05-05", reason: "Record was false" } as const;
    const refusal = await levelIII.ask(api.recordEvent, { id: held.id, body: revoke });
    expect([refusal.status, refusal.problem.message]).toEqual([403, "Only a quality manager revokes a certificate."]);
    expect((await quality.ask(api.recordEvent, { id: held.id, body: revoke })).body.state).toBe("revoked");
    const told = await quality.ask(api.events, { id: held.id });
    expect(told.body.map(({ type, byName }) => [type, byName])).toEqual([
      ["suspended", "Lena Voss"],
      ["reinstated", "Lena Voss"],
      ["revoked", "Quinn Moe"],
    ]);
  });

  it("is reinstated from an earlier day only with a reason, visibly, and what was believed before stays", async () => {
    const ida = await on.person("Ida Noor", ["TECH"]);
    const held = await external(ida.id, {
      method: "MT",
      issuedOn: "2025-03-10",
      effectiveFrom: "2025-03-10",
      expiresOn: "2030-03-09",
    });
    const need = { userId: ida.id, method: "MT", minLevel: 2, vision: "none", day: "2026-05-04" } as const;
    const valid = async (knownAt?: string) =>
      (await certification(on.db, { needs: [need], ...(knownAt ? { knownAt } : {}) }))[0]?.valid;
    on.at("2026-05-05T17:30:00Z");
    const suspend = { type: "suspended", effectiveOn: "2026-05-01", reason: "Complaint 7" } as const;
    await levelIII.ask(api.recordEvent, { id: held.id, body: { version: held.version, ...suspend } });
    expect(await valid()).toBe(false);
    on.at("2026-05-05T18:00:00Z");
    const back = { version: held.version + 1, type: "reinstated", effectiveOn: "2026-05-03" } as const;
    const silent = await levelIII.ask(api.recordEvent, { id: held.id, body: { ...back, reason: " " } });
    expect([silent.status, silent.problem.fields?.[0]?.message]).toEqual([400, "Enter the reason"]);
    const told = await levelIII.ask(api.recordEvent, { id: held.id, body: { ...back, reason: "Complaint withdrawn" } });
    expect(told.body.status).toBe("active");

    const { body: events } = await quality.ask(api.events, { id: held.id });
    expect(events.map(({ type, backdated }) => [type, backdated])).toEqual([
      ["suspended", true],
      ["reinstated", true],
    ]);
    const { body: trail } = await quality.ask(api.history, { id: held.id, query: {} });
    expect(trail.map(({ action, reason }) => [action, reason])).toContainEqual([
      "Certification.reinstate",
      "Backdated to 2026-05-03: Complaint withdrawn",
    ]);
    const answers = [await valid(), await valid("2026-05-05T17:59:00Z"), await valid("2026-05-05T17:29:00Z")];
    expect(answers).toEqual([true, false, true]);
    const { body: believed } = await quality.ask(api.matrix, { query: { on: need.day, knownAt: "2026-05-05T17:59:00Z" } });
    expect(believed.people.find(({ userId }) => userId === ida.id)?.cells["MT II"]?.message).toBe(
      "MT Level II suspended 2026-05-01",
    );
  });

  it("takes the days of a Level III under CP-189 with those of the ASNT certificate it rests on", async () => {
    const person = await on.person("Cora Three", ["L3"]);
    const days = { issuedOn: "2026-01-01", effectiveFrom: "2026-01-01", expiresOn: "2028-12-31" };
    const asnt = await external(person.id, { ...days, schemeId: "OTHER", method: "MT", level: "III", authorizedToTest: false });
    const [row] = await on.db.select().from(certificationTable).where(eq(certificationTable.id, asnt.id));
    if (!row) throw new Error("The certificate is gone.");
    const own = { id: randomUUID(), certificateNumber: "MT-III-0007", schemeId: "CP-189:2020", authorizedToTest: true };
    const qualification = { restsOn: { number: asnt.certificateNumber, expiresOn: "2028-12-31" } };
    await on.db.insert(certificationTable).values({ ...row, ...own, basis: "initial", qualification });
    const suspend = { version: row.version, type: "suspended", effectiveOn: "2026-05-01", reason: "Suspended by ASNT" } as const;
    expect((await quality.ask(api.recordEvent, { id: asnt.id, body: suspend })).status).toBe(200);
    const need = { userId: person.id, method: "MT", minLevel: 2, vision: "none" } as const;
    const answers = await certification(on.db, { needs: ["2026-04-30", "2026-05-01"].map((day) => ({ ...need, day })) });
    expect(answers.map(({ certificate }) => (certificate.ok ? certificate.held.certificateNumber : certificate.message))).toEqual(
      ["MT-III-0007", `MT Level II rests on the ASNT Level III certificate ${asnt.certificateNumber}, not valid from 2026-05-01`],
    );
    expect(answers[0]?.certificate).not.toHaveProperty("held.restsOn");
    const periods = await on.db.select().from(certificationPeriod).where(eq(certificationPeriod.certificationId, own.id));
    expect(periods).toMatchObject([{ validFrom: "2026-01-01", validTo: "2026-04-30", knownTo: null }]);
  });
  it("ends with employment for an employer's certificate", async () => {
    const dee = await on.person("Dee Park", ["TECH"]);
    await external(dee.id, { method: "VT" });
    await on.db.update(appUser).set({ endDate: "2026-05-20" }).where(eq(appUser.id, dee.id));
    const need = { userId: dee.id, method: "VT", minLevel: 2, vision: "none" } as const;
    const answers = await certification(on.db, {
      needs: [
        { ...need, day: "2026-05-20" },
        { ...need, day: "2026-05-21" },
      ],
    });
    expect(answers.map(({ valid }) => valid)).toEqual([true, false]);
  });

  it("gives way to its renewal from the renewal's first day", async () => {
    const eli = await on.person("Eli Roth", ["TECH"]);
    const dates = { issuedOn: "2021-06-01", effectiveFrom: "2021-06-01", expiresOn: "2026-05-31" };
    const old = await external(eli.id, { method: "PT", ...dates });
    const next = await external(eli.id, {
      method: "PT",
      renewsId: old.id,
      issuedOn: "2026-05-05",
      effectiveFrom: "2026-06-01",
      expiresOn: "2031-05-31",
    });
    expect(next.status).toBe("not yet");
    const need = { userId: eli.id, method: "PT", minLevel: 2, vision: "none" } as const;
    const answers = await certification(on.db, {
      needs: [
        { ...need, day: "2026-05-31" },
        { ...need, day: "2026-06-01" },
      ],
    });
    expect(answers.map(({ certificate }) => certificate.ok && certificate.held.certificateNumber)).toEqual([
      old.certificateNumber,
      next.certificateNumber,
    ]);
  });
});

describe("vision tests", () => {
  it("are refused in the future, too close, or as a word the chart does not know", async () => {
    const future = await coordinator.ask(ndtTraining.visionTests.create, { body: near(ana.id, { testedOn: "2026-05-06" }) });
    expect(future.problem.message).toBe("Test date is in the future.");
    const close = await coordinator.ask(ndtTraining.visionTests.create, { body: near(ana.id, { distanceMm: 250 }) });
    expect(close.problem.message).toBe("Reading distance 250 mm is under the 305 mm this scheme asks.");
    const words = await coordinator.ask(ndtTraining.visionTests.create, { body: near(ana.id, { result: "good" }) });
    expect(words.problem.message).toBe("Enter the result as J1.");
  });
  it("show their details to the holder and the coordinator, and passed or not to others", async () => {
    const mine = await ana.ask(ndtTraining.visionTests.list, {});
    expect(mine.body.rows.map(({ result, userId }) => [result, userId])).toEqual([["J1", ana.id]]);
    const { body } = await quality.ask(ndtTraining.visionTests.list, { query: { userId: ana.id } });
    expect(body.rows[0]).toMatchObject({ result: null, chart: null, passed: true, validTo: "2027-04-20" });
  });
  it("keep their papers to those who may read the details", async () => {
    const { body: test } = await coordinator.ask(ndtTraining.visionTests.create, {
      body: near(ana.id, { testedOn: "2026-04-21" }),
    });
    const sheet = await attach(test.id, "VisionTest");
    const place = { query: { entity: "VisionTest", entityId: test.id } };
    for (const person of [ana, coordinator, levelIII]) {
      expect((await person.ask(files.endpoints.list, place)).body.map(({ id }) => id)).toEqual([sheet]);
      expect((await person.ask(files.endpoints.content, { id: sheet })).status).toBe(200);
    }
    const lead = await on.person("Ian Cole", ["LEAD"]);
    for (const person of [quality, lead]) {
      expect((await person.ask(ndtTraining.visionTests.find, { id: test.id })).body).toMatchObject({
        passed: true,
        result: null,
      });
      expect((await person.ask(files.endpoints.list, place)).status).toBe(403);
      expect((await person.ask(files.endpoints.content, { id: sheet })).status).toBe(403);
      expect((await person.ask(files.endpoints.thumbnail, { id: sheet })).status).toBe(403);
      expect((await person.ask(files.endpoints.remove, { id: sheet })).status).toBe(403);
    }
    const { body: told } = await quality.ask(ndtTraining.visionTests.history, { id: test.id });
    expect(JSON.stringify(told)).not.toContain("Ines Roy");
  });
  it("are voided with a reason and count no more", async () => {
    const fay = await on.person("Fay Kim", ["TECH"]);
    const { body } = await coordinator.ask(ndtTraining.visionTests.create, { body: near(fay.id) });
    const voided = await coordinator.ask(ndtTraining.visionTests.void, {
      id: body.id,
      body: { version: 1, reason: "Wrong person" },
    });
    expect(voided.body).toMatchObject({ voidReason: "Wrong person", validTo: null });
    const status = await coordinator.ask(api.visionStatus, { query: { on: "2026-05-05" } });
    expect(status.body.find(({ userId }) => userId === fay.id)).toMatchObject({ nearValidTo: null, nearOk: false });
  });
});

describe("the matrix and the lists", () => {
  it("colours every certificate as of any day", async () => {
    const gus = await on.person("Gus Hall", ["TECH"]);
    await external(gus.id, {
      method: "UT",
      techniques: ["PAUT"],
      issuedOn: "2025-03-10",
      effectiveFrom: "2025-03-10",
      expiresOn: "2030-03-09",
    });
    await coordinator.ask(ndtTraining.visionTests.create, { body: near(gus.id) });
    const cell = async (day: string) => {
      const { body } = await quality.ask(api.matrix, { query: { on: day } });
      return body.people.find(({ userId }) => userId === gus.id)?.cells["UT (PAUT) II"];
    };
    expect(await cell("2026-05-05")).toMatchObject({ state: "in date", expiresOn: "2030-03-09", message: null });
    expect(await cell("2027-01-19")).toMatchObject({ state: "in date", message: null });
    expect(await cell("2027-01-20")).toMatchObject({ state: "due soon", message: "Near vision test ends on 2027-04-20." });
    expect(await cell("2027-04-21")).toMatchObject({ state: "not valid", message: "near vision expired 2027-04-20" });
    expect(await cell("2025-03-09")).toMatchObject({ state: "not valid", message: "UT (PAUT) Level II begins 2025-03-10" });
  });
  it("show a technician their own, and a lead those of the base", async () => {
    const own = await ana.ask(api.list, {});
    expect(new Set(own.body.rows.map(({ userId }) => userId))).toEqual(new Set([ana.id]));
    const lead = await on.person("Abe Ross", ["LEAD"], { base: on.bases.aberdeen });
    const hal = await on.person("Hal Gray", ["TECH"], { base: on.bases.aberdeen });
    await external(hal.id, { method: "LT" });
    expect((await lead.ask(api.list, {})).body.rows.map(({ userId }) => userId)).toEqual([hal.id]);
    expect((await lead.ask(api.matrix, { query: {} })).body.people.map(({ userId }) => userId)).toEqual([hal.id]);
    expect((await ana.ask(api.create, { body: draft(ana.id, { method: "MFL" }) })).status).toBe(403);
  });
  it("find by number, person and state today", async () => {
    const { body } = await quality.ask(api.list, { query: { q: "ut-ii-0001 ana" } });
    expect(body.rows.map(({ certificateNumber }) => certificateNumber)).toEqual(["UT-II-0001"]);
    expect((await quality.ask(api.count, { query: { status: "revoked" } })).body.count).toBe(1);
    const past = { issuedOn: "2021-05-05", effectiveFrom: "2021-05-05", expiresOn: "2026-05-04" };
    const over = await external(ana.id, { method: "MFL", ...past });
    const expired = await quality.ask(api.list, { query: { status: "expired" } });
    expect(expired.body.rows.map(({ id, status }) => [id, status])).toEqual([[over.id, "expired"]]);
  });
  it("offer people for a role on a day, the certified ones first", async () => {
    const { body } = await ana.ask(api.certified, { query: { method: "UT", level: "2", on: "2026-05-05" } });
    expect(body[0]).toMatchObject({ valid: true, message: null });
    expect(body.find(({ userId }) => userId === levelIII.id)).toMatchObject({
      valid: false,
      message: "no passed near-vision test on or before 2026-05-05",
    });
    expect(body.find(({ userId }) => userId === ana.id)).toMatchObject({ certificateNumber: "UT-II-0001", valid: true });
  });
});
