import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { reminders } from "../contract.ts";
import { calibrateGauge, giveCertificate, testVision } from "./testing.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { officeHours } from "#directory/bases/working-hours.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { addDays, daysBetween } from "#kit/validity.ts";
import { bucketOf, dueStateOf } from "#due/rules.ts";

const { due, countDue, exportDue } = reminders.endpoints;
const today = "2026-03-14";

let on: TestApp;
let ana: Person;
let quality: Person;
let gauge: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${today}T15:00:00Z` });
  ana = await on.person("Ana Torres", ["TECH"]);
  quality = await on.person("Quinn Moss", ["QM"]);
  gauge = await calibrateGauge(on, "2026-03-13");
});
afterAll(() => on.close());

const seen = async (who: Person, query: object = {}) => (await who.ask(due, { query })).body.rows;
const labels = async (who: Person, query: object = {}) => (await seen(who, query)).map(({ label }) => label);

const people = { subject: "certification,vision" };

describe("what is due", () => {
  it("stands as the rules say, on every day around its date", async () => {
    const left = [-400, -8, -1, 0, 1, 7, 8, 30, 31, 60, 61, 89, 90];
    const made = await Promise.all(left.map(async (days) => ({ days, id: await calibrateGauge(on, addDays(today, days)) })));
    const rows = await seen(quality, { subject: "calibration", limit: 200 });
    for (const { days, id } of made) {
      const row = rows.find(({ recordId }) => recordId === id);
      const facts = { dueOn: addDays(today, days), coveredFrom: null, hardStop: true };
      expect([days, row?.state, row?.daysLeft]).toEqual([days, dueStateOf(facts, today, 60), days]);
      const [alone] = (await seen(quality, { bucket: bucketOf(facts, today) ?? "", limit: 200 })).filter(
        ({ recordId }) => recordId === id,
      );
      expect(alone?.dueOn).toBe(facts.dueOn);
    }
    const { body } = await quality.ask(countDue, { query: { subject: "calibration" } });
    expect(body.count).toBe(rows.length);
    expect(daysBetween(today, rows[0]?.dueOn ?? today)).toBe(-400);
  });

  it("comes page by page without gap or repetition", async () => {
    const whole = await seen(quality, { limit: 200 });
    const first = (await quality.ask(due, { query: { limit: 5 } })).body;
    const second = (await quality.ask(due, { query: { limit: 5, after: first.next ?? "" } })).body;
    expect([...first.rows, ...second.rows]).toEqual(whole.slice(0, 10));
    expect((await quality.ask(due, { query: { after: "nonsense" } })).status).toBe(400);
  });

  it("is gone as soon as a renewal is in force, and covered while the renewal is still to begin", async () => {
    const ben = await on.person("Ben Ode", ["TECH"]);
    const mine = { userId: ben.id, personName: "Ben Ode" };
    await giveCertificate(on, { ...mine, expiresOn: "2026-03-31" });
    expect(await labels(ben, people)).toEqual(["UT II Ben Ode"]);
    await giveCertificate(on, { ...mine, effectiveFrom: "2026-04-01", expiresOn: "2031-03-31" });
    expect(await labels(ben, people)).toEqual([]);
    expect((await seen(ben, { state: "covered" })).map(({ state }) => state)).toEqual(["covered"]);
    await giveCertificate(on, { ...mine, effectiveFrom: "2026-03-01", expiresOn: "2029-03-31" });
    expect(await seen(ben, { state: "covered" })).toEqual([]);
  });

  it("leaves out whoever has left", async () => {
    const gone = await on.person("Gil Roe", ["TECH"]);
    await giveCertificate(on, { userId: gone.id, personName: "Gil Roe", expiresOn: "2026-03-31" });
    expect(await labels(quality)).toContain("UT II Gil Roe");
    await on.db
      .update(appUser)
      .set({ status: "deactivated" })
      .where(sql`id = ${gone.id}`);
    expect(await labels(quality)).not.toContain("UT II Gil Roe");
  });

  it("leaves out equipment that is disposed of", async () => {
    const old = await calibrateGauge(on, "2026-03-10", { retiredOn: "2026-03-12" });
    expect((await seen(quality, { limit: 200 })).map(({ recordId }) => recordId)).not.toContain(old);
  });

  it("counts the latest passed vision test, near twelve months and colour sixty for those who need it", async () => {
    const vic = await on.person("Vic Hale", ["TECH"]);
    const mine = { userId: vic.id, personName: "Vic Hale" };
    await giveCertificate(on, { ...mine, expiresOn: "2029-01-01" });
    await testVision(on, { ...mine, testedOn: "2024-01-10" });
    await testVision(on, { ...mine, testedOn: "2025-03-20" });
    await testVision(on, { ...mine, testedOn: "2026-01-20", result: "J4" });
    await testVision(on, { ...mine, testedOn: "2021-03-20", kind: "colour", chart: "Ishihara", result: "passed" });
    expect((await seen(vic, people)).map(({ label, dueOn }) => [label, dueOn])).toEqual([["Near vision Vic Hale", "2026-03-20"]]);
    await giveCertificate(on, { ...mine, method: "MT", expiresOn: "2029-01-01" });
    expect((await labels(vic, people)).toSorted()).toEqual(["Colour vision Vic Hale", "Near vision Vic Hale"]);
  });

  it("is shown as far as a person sees the records", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    expect(await labels(ana, { subject: "certification" })).toEqual(["UT II Ana Torres"]);
    expect(await labels(quality, { subject: "certification" })).toContain("UT II Ana Torres");
    const finance = await on.person("Fay Cole", ["FIN"]);
    expect(await seen(finance)).toEqual([]);
    expect((await seen(ana)).map(({ recordId }) => recordId)).toContain(gauge);
    const north = await on.person("Nora Reid", ["TECH"], { base: on.bases.aberdeen });
    expect((await seen(north)).map(({ recordId }) => recordId)).not.toContain(gauge);
  });

  it("is the day where the base is: on the last evening in Houston nothing is overdue, though it is tomorrow in Aberdeen", async () => {
    on.at("2026-03-15T02:00:00Z");
    const houston = await calibrateGauge(on, today);
    const aberdeen = await calibrateGauge(on, today, { homeBaseId: on.bases.aberdeen });
    const rows = await seen(quality, { subject: "calibration", limit: 200 });
    const state = (id: string) => rows.find(({ recordId }) => recordId === id)?.state;
    expect([state(houston), state(aberdeen)]).toEqual(["due today", "blocked"]);
    on.at(`${today}T15:00:00Z`);
  });

  it("says the working days that are left by the week and the holidays of the base", async () => {
    // Saturday 14 March 2026; Monday to Thursday are worked, and Tuesday is a holiday.
    const id = "00000000-0000-4000-8000-00000000000b";
    const days = [{ day: "2026-03-17", name: "Base holiday" }];
    const calendar = { id, name: "Ours", country: "US", starter: null, observedRule: "none", days } as const;
    await on.db
      .insert(holidayCalendar)
      .values({ ...calendar, days, createdAt: on.services.clock().toISOString(), updatedAt: on.services.clock().toISOString() });
    const workingHours = officeHours.slice(0, 4);
    await on.db
      .update(baseLocation)
      .set({ workingHours, holidayCalendarId: id })
      .where(sql`id = ${on.bases.houston}`);
    const friday = await calibrateGauge(on, "2026-03-20");
    const north = await calibrateGauge(on, "2026-03-20", { homeBaseId: on.bases.aberdeen });
    const late = await calibrateGauge(on, "2026-03-10");
    const rows = await seen(quality, { subject: "calibration", limit: 200 });
    const left = (wanted: string) => rows.find(({ recordId }) => recordId === wanted)?.workingDaysLeft;
    expect([left(friday), left(north), left(late)]).toEqual([3, 5, null]);
  });

  it("can be taken away as a file", async () => {
    const { status, body } = await quality.ask(exportDue, { query: { subject: "calibration", columns: "subject,label,dueOn" } });
    expect(status).toBe(200);
    expect(String(body)).toContain("Kind,What,Due");
    expect(String(body)).toContain("Calibrations,UTG-");
  });
});
