import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { peopleAndAccess } from "../../contract.ts";
import type { ProfileRequest, RequestDraft } from "../../requests-contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { shell } from "#shell/contract.ts";

let on: TestApp;
let technician: Person;
let admin: Person;
let trainer: Person;
let quality: Person;
let lead: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z", channels: { email: async () => undefined } });
  technician = await on.person("Ana Torres", ["TECH"]);
  lead = await on.person("Wes Boudreaux", ["LEAD"]);
  admin = await on.person("Ada Minh", ["ADM"]);
  trainer = await on.person("Claire Dubois", ["TRN"]);
  quality = await on.person("Helen Marsh", ["QM"]);
});
afterAll(() => on.close());

const e = peopleAndAccess.endpoints;
const vision: RequestDraft = {
  kind: "vision",
  test: "near",
  testedOn: "2026-04-28",
  chart: "Jaeger",
  result: "J1",
  distanceMm: 305,
  eye: "both",
  corrected: false,
  examinerName: "Dr. Lee",
  examinerQualification: "Optometrist",
};
const hours: RequestDraft = {
  kind: "experience",
  method: "UT",
  level: "II",
  from: "2026-01-05",
  to: "2026-03-20",
  hours: 320,
  supervisor: "Wes Boudreaux",
  work: "Corrosion mapping on site",
};
const certificate: RequestDraft = {
  kind: "certificate",
  schemeId: "ISO-9712:2021",
  method: "MT",
  level: "2",
  techniques: [],
  issuedOn: "2026-03-02",
  effectiveFrom: "2026-03-02",
  expiresOn: "2031-03-01",
  certificateNumber: "PCN-330271",
  issuedBy: "BINDT",
};

async function paperOf(who: Person, id: string): Promise<number> {
  const payload =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 scan\r\n--x--\r\n';
  const { statusCode } = await on.app.inject({
    method: "POST",
    url: `/api/files?entity=ProfileRequest&entityId=${id}&kind=paper`,
    headers: { cookie: who.cookie, "content-type": "multipart/form-data; boundary=x" },
    payload,
  });
  return statusCode;
}

const submit = (who: Person, { id, version }: ProfileRequest) => who.ask(e.submitRequest, { id, body: { version } });
const decide = (who: Person, { id, version }: ProfileRequest, approve: boolean, reason?: string) =>
  who.ask(e.decideRequest, { id, body: { version, approve, ...(reason ? { reason } : {}) } });
const find = async (who: Person, id: string) => (await who.ask(e.findRequest, { id })).body;

/** A request with its paper, handed in. */
async function waiting(who: Person, body: RequestDraft): Promise<ProfileRequest> {
  const drafted = (await who.ask(e.draftRequest, { body })).body;
  expect(await paperOf(who, drafted.id)).toBe(200);
  return (await submit(who, drafted)).body;
}

const titlesFor = async (who: Person) =>
  (await on.db.select().from(notification).where(eq(notification.userId, who.id))).map(({ title }) => title);

describe("a vision test handed in", () => {
  it("is recorded by NDT training when the coordinator approves it, with its paper", async () => {
    const request = await waiting(technician, vision);
    expect([request.state, request.personName]).toEqual(["waiting", "Ana Torres"]);
    expect(await titlesFor(trainer)).toContain("Vision test of Ana Torres waits for your decision");
    expect(await titlesFor(admin)).toEqual([]);
    const { status, body } = await decide(trainer, request, true);
    expect([status, body.state, body.decidedByName, body.madeEntity]).toEqual([200, "approved", "Claire Dubois", "VisionTest"]);
    const made = await technician.ask(ndtTraining.visionTests.find, { id: body.madeId ?? "" });
    expect(made.body).toMatchObject({ personName: "Ana Torres", testedOn: "2026-04-28", kind: "near", result: "J1" });
    const papers = await on.db
      .select()
      .from(storedFile)
      .where(eq(storedFile.entityId, body.madeId ?? ""));
    expect(papers.map(({ name, entity }) => [name, entity])).toEqual([["scan.pdf", "VisionTest"]]);
    expect(await titlesFor(technician)).toContain("Vision test: your request was approved");
  });

  it("is told at once when no chart reads like that", async () => {
    const { status, problem } = await technician.ask(e.draftRequest, { body: { ...vision, result: "good" } });
    expect([status, problem.message]).toEqual([422, "Enter the result as J1."]);
  });

  it("waits for its paper", async () => {
    const { body } = await technician.ask(e.draftRequest, { body: vision });
    const { status, problem } = await submit(technician, body);
    expect([status, problem.message]).toEqual([
      422,
      "First add a scan or photo of the document, so that the Training Coordinator can read it.",
    ]);
    expect((await technician.ask(e.withdrawRequest, { id: body.id, query: { version: body.version } })).body.state).toBe(
      "withdrawn",
    );
  });

  it("keeps what the eyes are like out of the trail, and from everyone else", async () => {
    const request = await waiting(technician, vision);
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, request.id));
    // Not the sealed address and the event's code: letters at random, which may spell anything.
    const told = events.map(({ entityLabel, changes, reason }) => ({ entityLabel, changes, reason }));
    expect(JSON.stringify(told)).not.toContain("J1");
    for (const who of [lead, quality, admin]) {
      expect((await who.ask(e.findRequest, { id: request.id })).status).toBe(404);
      expect((await who.ask(e.requestHistory, { id: request.id })).status).toBe(404);
    }
    const refused = await on.app.inject({
      url: `/api/files?entity=ProfileRequest&entityId=${request.id}`,
      headers: { cookie: quality.cookie },
    });
    expect(refused.statusCode).toBe(404);
    await technician.ask(e.withdrawRequest, { id: request.id, query: { version: request.version } });
  });
});

describe("a certificate handed in", () => {
  it("becomes a draft of an external certificate with its copy, which still has to be accepted", async () => {
    const { body } = await decide(trainer, await waiting(technician, certificate), true);
    const made = await trainer.ask(ndtTraining.endpoints.find, { id: body.madeId ?? "" });
    expect(made.body).toMatchObject({
      certificateNumber: "PCN-330271",
      userId: technician.id,
      basis: "external",
      state: "draft",
      issuedBy: "BINDT",
    });
    const papers = await on.db
      .select()
      .from(storedFile)
      .where(eq(storedFile.entityId, body.madeId ?? ""));
    expect(papers.map(({ kind }) => kind)).toEqual(["certificate"]);
  });

  it("stays undecided when its number is on record already, and nothing of it is left", async () => {
    const request = await waiting(lead, certificate);
    const { status } = await decide(trainer, request, true);
    expect([status, (await find(lead, request.id)).state]).toEqual([409, "waiting"]);
    const refusal = await decide(trainer, request, false, "This number is Ana's.");
    expect([refusal.status, refusal.body.decisionReason]).toEqual([200, "This number is Ana's."]);
  });
});

describe("experience and a CV", () => {
  it("stay with the person as approved evidence, shown to who may see the person", async () => {
    await decide(trainer, await waiting(technician, hours), true);
    const { body } = await quality.ask(e.experienceOf, { id: technician.id });
    expect(body.map(({ kind, values }) => [kind, values["hours"]])).toEqual([["experience", 320]]);
    const papers = await on.db.select().from(storedFile).where(eq(storedFile.entityId, technician.id));
    expect(papers.map(({ entity, kind }) => [entity, kind])).toEqual([["User", "experience"]]);
    expect((await lead.ask(e.experienceOf, { id: technician.id })).status).toBe(403);
  });

  it("do not lie in the future", async () => {
    const { problem } = await technician.ask(e.draftRequest, { body: { ...hours, to: "2026-05-05" } });
    expect(problem.fields?.[0]?.message).toBe("These days have not passed yet.");
  });
});

describe("a change of legal name", () => {
  it("is made when an Administrator approves it", async () => {
    const person = await on.person("Nina Berg", ["TECH"]);
    const drafted = (
      await person.ask(e.draftRequest, {
        body: { kind: "name", firstName: "Nina", lastName: "Olsen", reason: "Marriage" },
      })
    ).body;
    expect(drafted.before).toEqual({ firstName: "Nina", lastName: "Berg" });
    const request = (await submit(person, drafted)).body;
    expect((await decide(trainer, request, true)).status).toBe(404);
    expect((await decide(admin, request, false)).problem.fields?.[0]?.message).toBe("Explain why it is refused.");
    expect((await decide(admin, request, true)).body.state).toBe("approved");
    expect((await admin.ask(e.find, { id: person.id })).body).toMatchObject({ firstName: "Nina", lastName: "Olsen" });
    const { status } = await decide(admin, await find(person, request.id), false, "Too late");
    expect(status).toBe(409);
  });

  it("is asked for once at a time", async () => {
    const body = { kind: "name", firstName: "Ana", lastName: "Reyes", reason: "Marriage" } as const;
    const first = await technician.ask(e.draftRequest, { body });
    const { status, problem } = await technician.ask(e.draftRequest, { body });
    expect([status, problem.fields?.[0]?.message ?? problem.message]).toEqual([
      409,
      "You have such a request open already. Withdraw it before you write another.",
    ]);
    await technician.ask(e.withdrawRequest, { id: first.body.id, query: { version: 1 } });
  });

  it("of an Administrator is decided by another, never by themselves, not even by a Super Admin", async () => {
    const root = await on.person("Ruth Root", ["SUPER"]);
    for (const who of [admin, root]) {
      const drafted = await who.ask(e.draftRequest, {
        body: { kind: "name", firstName: "Own", lastName: "Hand", reason: "Wish" },
      });
      const request = (await submit(who, drafted.body)).body;
      const { status, problem } = await decide(who, request, true);
      expect([status, problem.message]).toEqual([
        422,
        "You cannot decide your own request. Another Administrator or a Super Admin decides it.",
      ]);
      await who.ask(e.withdrawRequest, { id: request.id, query: { version: request.version } });
    }
  });
});

describe("a new email address", () => {
  const tokensTo = async (address: string) =>
    (await on.db.select().from(message).where(eq(message.recipient, address))).flatMap(
      ({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
  const confirm = (token = "") => on.nobody(e.confirmAddress, { body: { token } });
  let person: Person;
  beforeEach(async () => {
    person = await on.person("Mia Novak", ["TECH"]);
  });

  it("is confirmed from both addresses, approved, and is then what the person signs in with", async () => {
    const asked = `mia.${person.id.slice(0, 6)}@new.example`;
    const request = (await person.ask(e.draftRequest, { body: { kind: "email", email: asked } })).body;
    expect([request.state, request.before]).toEqual(["confirming", { email: person.email }]);
    const [old] = await tokensTo(person.email);
    const [fresh] = await tokensTo(asked);
    expect((await confirm(old)).body.message).toBe("This address is confirmed. Open the link in the other mailbox too.");
    expect((await decide(admin, await find(person, request.id), true)).status).toBe(409);
    expect((await confirm(old)).status).toBe(400);
    expect((await confirm(fresh)).status).toBe(200);
    expect(await titlesFor(admin)).toContain("New email address of Mia Novak waits for your decision");
    expect((await decide(admin, await find(person, request.id), true)).body.state).toBe("approved");
    const signedIn = (email: string) =>
      on.nobody(shell.endpoints.login, { body: { email, password: "Correct-Horse-7" } }).then(({ status }) => status);
    expect([await signedIn(asked), await signedIn(person.email)]).toEqual([200, 401]);
  });

  it("leaves everything as it is when one link is never opened: after seven days it is over", async () => {
    const asked = `late.${person.id.slice(0, 6)}@new.example`;
    await person.ask(e.draftRequest, { body: { kind: "email", email: asked } });
    const [fresh] = await tokensTo(asked);
    on.at("2026-05-11T15:00:00Z");
    expect((await confirm(fresh)).problem.message).toBe("This link is no longer valid. Submit a new request.");
    on.at("2026-05-04T15:00:00Z");
    const [row] = await on.db.select().from(appUser).where(eq(appUser.id, person.id));
    expect(row?.email).toBe(person.email);
  });

  it("says whose an address is already", async () => {
    const { status } = await person.ask(e.draftRequest, { body: { kind: "email", email: technician.email } });
    expect(status).toBe(409);
  });
});

describe("the list of requests", () => {
  it("shows each decider what waits for them, and nobody else anything", async () => {
    const open = await waiting(technician, { kind: "cv", note: "2026" });
    const rows = async (who: Person) =>
      (await who.ask(e.requests, { query: { state: "waiting" } })).body.rows.map(({ id }) => id);
    expect(await rows(trainer)).toEqual([open.id]);
    expect((await trainer.ask(e.requestCount, { query: { state: "waiting" } })).body.count).toBe(1);
    expect(await rows(admin)).toEqual([]);
    for (const who of [technician, lead, quality]) expect((await who.ask(e.requests, { query: {} })).status).toBe(403);
    expect((await technician.ask(e.myRequests, {})).body.map(({ id }) => id)).toContain(open.id);
  });
});
