import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import { reportSignature } from "./tables.ts";
import { inspectionDay, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { codeSentTo } from "#shell/server/testing/browser.ts";
import { shell } from "#shell/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { checks, open, sign } = inspectionReports.endpoints;
const { beginTotp, confirmFactor, sendSigningCode } = shell.endpoints;

let on: TestApp;
let scene: Scene;
let clock = Date.parse(`${inspectionDay}T22:00:00Z`);

beforeAll(async () => {
  on = await createTestApp({
    now: new Date(clock).toISOString(),
    channels: { email: async () => undefined, sms: async () => undefined },
  });
  scene = await setScene(on);
});
afterAll(() => on.close());

function pass(seconds: number): void {
  clock += seconds * 1000;
  on.at(new Date(clock).toISOString());
}

async function withApp(person: Person): Promise<() => string> {
  const { body } = await person.ask(beginTotp, { body: { password } });
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = () => app.generate({ timestamp: clock });
  expect((await person.ask(confirmFactor, { body: { kind: "totp", code: code() } })).status).toBe(200);
  pass(60);
  return code;
}

/** Opens the report and signs it with user ID, password and the given second factor. */
async function signWith(person: Person, id: string, proof: { code?: string; userId?: string } = {}) {
  const { contentHash } = (await person.ask(checks, { id })).body;
  await person.ask(open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
  return person.ask(sign, { id, body: { contentHash, userId: person.email, password, ...proof } });
}

describe("a signature of someone with a second factor", () => {
  let code: () => string;
  beforeAll(async () => {
    code = await withApp(scene.ana);
  });

  it("is asked for it, and refused without it or with a wrong one; nothing is signed", async () => {
    const { id } = await writtenReport(scene);
    expect((await scene.ana.ask(checks, { id })).body.secondFactor).toEqual(["totp"]);
    const without = await signWith(scene.ana, id);
    expect([without.status, without.problem.fields?.[0]]).toEqual([
      400,
      { path: "code", message: "Enter the six-digit code of your authenticator app." },
    ]);
    const wrong = await signWith(scene.ana, id, { code: code() === "000000" ? "000001" : "000000" });
    expect([wrong.status, wrong.problem.code, wrong.problem.message]).toEqual([
      422,
      "code-not-accepted",
      "Code not accepted. The report was not signed. 4 attempts left.",
    ]);
    expect(await on.db.select().from(reportSignature).where(eq(reportSignature.reportId, id))).toEqual([]);
  });

  it("is made with the code, which is noted, and with password only within a quarter of an hour", async () => {
    const first = await writtenReport(scene);
    expect((await signWith(scene.ana, first.id, { code: code() })).status).toBe(200);
    const [signed] = await on.db.select().from(reportSignature).where(eq(reportSignature.reportId, first.id));
    expect(signed?.authMethod).toBe("password+otp");
    const second = await writtenReport(scene);
    const asked = (await scene.ana.ask(checks, { id: second.id })).body;
    expect([asked.needsUserId, asked.secondFactor]).toEqual([false, []]);
    expect((await signWith(scene.ana, second.id)).status).toBe(200);
    pass(15 * 60 + 1);
    const third = await writtenReport(scene);
    expect((await signWith(scene.ana, third.id)).status).toBe(400);
    expect((await signWith(scene.ana, third.id, { code: code() })).status).toBe(200);
  });

  it("takes a code once", async () => {
    pass(16 * 60);
    const shown = code();
    const first = await writtenReport(scene);
    expect((await signWith(scene.ana, first.id, { code: shown })).status).toBe(200);
    on.at(new Date(clock + 1000).toISOString());
    await on.db.update(reportSignature).set({ authMethod: "password" }).where(eq(reportSignature.reportId, first.id));
    const second = await writtenReport(scene);
    expect((await signWith(scene.ana, second.id, { code: shown })).problem.code).toBe("code-not-accepted");
  });
});

describe("a signature where the company asks a second factor of everyone", () => {
  it("is made with a code sent to the person's address", async () => {
    await on.db.update(companySettings).set({ securityPolicy: { requireTwoFactor: true } });
    pass(60);
    const { id } = await writtenReport(scene, { people: [{ ...(await performed()), userId: scene.ben.id }] });
    const { body } = await scene.ben.ask(checks, { id });
    expect(body.secondFactor).toEqual(["email"]);
    expect((await signWith(scene.ben, id)).problem.fields?.[0]?.message).toBe("Request a code and enter its six digits.");
    expect((await scene.ben.ask(sendSigningCode, { body: {} })).body.message).toMatch(/^A six-digit code was sent to be\*+@/);
    const sent = await codeSentTo(on, scene.ben.email);
    expect((await signWith(scene.ben, id, { code: sent })).status).toBe(200);
    await on.db.update(companySettings).set({ securityPolicy: {} });
  });
});

it("asks nobody else for one", async () => {
  const { id } = await writtenReport(scene, { people: [{ ...(await performed()), userId: scene.lena.id }] });
  expect((await scene.lena.ask(checks, { id })).body.secondFactor).toEqual([]);
  expect((await signAs(scene.lena, id)).status).toBe(200);
});

async function performed() {
  const [person] = (await writtenReport(scene)).people;
  if (!person) throw new Error("The report has nobody on it.");
  return { ...person, id: crypto.randomUUID() };
}
