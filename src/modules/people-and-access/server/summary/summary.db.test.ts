import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, createTestApp } from "../../../../testing.ts";
import { peopleAndAccess } from "../../contract.ts";
import { qualificationsOn } from "./qualifications.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";

let on: TestApp;
let scene: Scene;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-summary-"));
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

const { qualificationSummary } = peopleAndAccess.endpoints;

describe("what a person is certified for", () => {
  it("is asked of the day: valid within the certificate and the vision test, not before them", async () => {
    const today = await qualificationsOn(on.services, on.db, scene.ana.id, "2026-03-12");
    expect(today.qualifications).toMatchObject([{ method: "UT", level: "II", valid: true, why: null }]);
    expect(today.vision.near).not.toBeNull();
    const before = await qualificationsOn(on.services, on.db, scene.ana.id, "2020-01-01");
    expect(before.qualifications[0]).toMatchObject({ valid: false });
    expect(before.qualifications[0]?.why).toContain("begins");
    expect(before.vision.near).toBeNull();
  });
});

describe("the qualification summary", () => {
  const pdf = (cookie: string, query = "") =>
    on.app.inject({ url: `/api/users/${scene.ana.id}/qualification-summary${query}`, headers: { cookie } });

  it("prints on one page with the day it counts for", async () => {
    const answer = await pdf(scene.lena.cookie, "?on=2026-03-12");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    if (!existsSync("/usr/bin/pdftotext")) return;
    const path = join(folder, "summary.pdf");
    writeFileSync(path, answer.rawPayload);
    const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
    expect(text).toContain("Personnel qualification summary");
    expect(text).toContain("Ana Torres");
    expect(text).toContain("Valid on 2026-03-12");
    expect(text).toContain("Page 1 of 1");
  });

  it("is one's own or of people one may see, and of a real day", async () => {
    expect((await pdf(scene.ana.cookie)).statusCode).toBe(200);
    expect((await pdf(scene.ben.cookie)).statusCode).toBe(404);
    const seller = await on.person("Vic Almeida", ["COM"]);
    expect((await seller.ask(qualificationSummary, { id: scene.ana.id })).status).toBe(403);
    expect((await pdf(scene.lena.cookie, "?on=soon")).statusCode).toBe(400);
  });
});
