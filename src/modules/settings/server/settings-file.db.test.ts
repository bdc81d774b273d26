import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import type { SettingsFile } from "../settings-file.ts";
import { taxCodes } from "#directory/finance/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const {
  settingsFile,
  compareFile,
  importFile,
  company,
  changeCompany,
  changeEmail,
  changeSeries,
  profile,
  changeInterval,
  about,
  retention,
  changeRetention,
  placeHold,
  liftHold,
} = settings.endpoints;

const tax = {
  code: "GB-20",
  name: "UK VAT",
  regime: "VAT" as const,
  rate: "20",
  category: "S" as const,
  exemptionReason: null,
  onTopOf: null,
  jurisdiction: null,
  printedText: null,
  validFrom: null,
  validTo: null,
};

let on: TestApp;
let bea: Person;
/** What the first installation wrote; a second one, as shipped, is asked afterwards. */
let file: SettingsFile;

beforeAll(async () => {
  const first = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  const ada = await first.person("Ada Admin", ["ADM"]);
  await ada.ask(changeCompany, { body: { version: 1, changes: { legalName: "Gulf NDT", decimalSeparator: "," } } });
  await ada.ask(taxCodes.add, { body: tax });
  const series = { version: 0, pattern: "PRJ-{YYYY}-{SEQ:5}", resetEvery: "year" as const, countPer: [] };
  await ada.ask(changeSeries, { key: "project", body: series });
  const interval = { value: 3, unit: "mo" as const, hardStop: true, reason: null };
  await ada.ask(changeInterval, { key: "surveyMeterCalibration", body: { interval, version: 0, confirmed: 0 } });
  const mail = { host: "mail.example", port: 587, encryption: "tls" as const, username: "ada", from: "a@b.example" };
  await ada.ask(changeEmail, { body: { ...mail, version: 0, enabled: true, secret: "Post-Horn-9" } });
  const kept = { term: "years" as const, years: "15", basis: "Contract with Gulf Pipelines" };
  await ada.ask(changeRetention, { recordClass: "calibrationRecord", body: { ...kept, version: 0 } });
  const hold = {
    name: "Claim 7",
    reason: "Dispute",
    scope: "period" as const,
    targetId: null,
    from: "2025-01-01",
    to: "2025-12-31",
  };
  await ada.ask(placeHold, { body: hold });
  const lifted = (await ada.ask(placeHold, { body: { ...hold, name: "Old matter" } })).body.holds.find(
    ({ name }) => name === "Old matter",
  );
  await ada.ask(liftHold, { id: lifted?.id ?? "", body: { version: lifted?.version ?? 0, reason: "Settled" } });
  file = (await ada.ask(settingsFile, {})).body as unknown as SettingsFile;
  await first.close();
  on = await createTestApp({ now: "2026-06-04T10:00:00Z" });
  bea = await on.person("Bea Admin", ["ADM"]);
});
afterAll(() => on.close());

describe("settings as a file", () => {
  it("holds everything but secrets", () => {
    expect(file).toMatchObject({
      company: { legalName: "Gulf NDT" },
      numbering: { project: { pattern: "PRJ-{YYYY}-{SEQ:5}" } },
      intervals: { surveyMeterCalibration: { value: 3 } },
      taxCodes: { "GB-20": { rate: "20.0000" } },
      retention: { calibrationRecord: { term: "years", years: "15", basis: "Contract with Gulf Pipelines" } },
    });
    expect(Object.keys(file.legalHolds)).toEqual(["Claim 7 (2025-01-01 to 2025-12-31)"]);
    expect(JSON.stringify(file)).not.toContain("Post-Horn-9");
  });

  it("says on a second installation what differs, and takes over what is ticked", async () => {
    const found = (await bea.ask(compareFile, { body: file })).body;
    expect(found.map(({ part, name }) => `${part} ${name}`).toSorted()).toEqual([
      "company decimalSeparator",
      "company legalName",
      "intervals surveyMeterCalibration",
      "legalHolds Claim 7 (2025-01-01 to 2025-12-31)",
      "numbering project",
      "retention calibrationRecord",
      "taxCodes GB-20",
    ]);
    const chosen = found.filter(({ name }) => name !== "decimalSeparator").map(({ part, name }) => ({ part, name }));
    expect((await bea.ask(importFile, { body: { file, chosen } })).body).toEqual({ applied: 6 });
    expect((await bea.ask(company, {})).body).toMatchObject({ legalName: "Gulf NDT", decimalSeparator: "." });
    expect((await bea.ask(profile, {})).body.intervals.find(({ key }) => key === "surveyMeterCalibration")?.value).toBe(3);
    const { rules, holds } = (await bea.ask(retention, {})).body;
    expect(rules.find(({ recordClass }) => recordClass === "calibrationRecord")).toMatchObject({ years: "15", version: 1 });
    expect(holds).toMatchObject([
      { name: "Claim 7", from: "2025-01-01", to: "2025-12-31", liftedAt: null, placedBy: "Bea Admin" },
    ]);
    const left = (await bea.ask(compareFile, { body: file })).body;
    expect(left.map(({ name }) => name)).toEqual(["decimalSeparator"]);
  });

  it("is taken over as a whole or not at all", async () => {
    const wrong = {
      ...file,
      company: { ...file.company, legalName: "Half done", timeZone: "Mars/Olympus" },
    };
    const chosen = [
      { part: "company" as const, name: "legalName" },
      { part: "company" as const, name: "timeZone" },
      { part: "intervals" as const, name: "surveyMeterCalibration" },
    ];
    const refused = await bea.ask(importFile, { body: { file: wrong, chosen } });
    expect([refused.status, refused.problem.message]).toEqual([
      400,
      "The file cannot be imported: company.timeZone: Choose a time zone from the list.",
    ]);
    const lax = {
      ...file,
      company: { ...file.company, legalName: "Half done" },
      intervals: { duLeakTest: { value: 99, unit: "mo", hardStop: true, reason: null } },
    };
    const both = [
      { part: "company" as const, name: "legalName" },
      { part: "intervals" as const, name: "duLeakTest" },
    ];
    expect((await bea.ask(importFile, { body: { file: lax, chosen: both } })).problem.message).toContain("less strict than");
    expect((await bea.ask(company, {})).body.legalName).toBe("Gulf NDT");
  });

  it("shortens nothing that is kept, and places no hold on what is not here", async () => {
    const take = (part: "retention" | "legalHolds", name: string, said: object) =>
      bea.ask(importFile, { body: { file: { ...file, [part]: { [name]: said } }, chosen: [{ part, name }] } });
    const short = await take("retention", "calibrationRecord", { term: "years", years: "1", basis: "Tidy" });
    expect(short.status).toBe(400);
    const stray = {
      name: "Gulf",
      reason: "Dispute",
      scope: "client",
      targetId: "00000000-0000-4000-8000-000000000001",
      targetLabel: "GULF Gulf Pipelines",
      from: null,
      to: null,
    };
    expect((await take("legalHolds", "Gulf (GULF Gulf Pipelines)", stray)).problem.message).toBe(
      'The hold "Gulf" keeps GULF Gulf Pipelines, which is not in this installation.',
    );
    const [name = ""] = Object.keys(file.legalHolds);
    expect((await take("legalHolds", name, { ...file.legalHolds[name], reason: "Another" })).problem.message).toBe(
      `The hold "${name}" is in force here already. Lift it before placing it again.`,
    );
    expect((await bea.ask(retention, {})).body.holds).toHaveLength(1);
  });

  it("of another kind is refused", async () => {
    const other = { ...file, format: "other" };
    expect((await bea.ask(compareFile, { body: other as never })).problem.fields?.[0]?.message).toBe(
      "This is not a settings file.",
    );
  });
});

describe("about", () => {
  it("names the version, the database and whose work the product is built on", async () => {
    const { body } = await bea.ask(about, {});
    expect(body.database).toContain("PostgreSQL");
    expect(body.databaseSize).toBeGreaterThan(0);
    expect(body.parts.find(({ name }) => name === "fastify")).toMatchObject({ license: "MIT" });
  });

  it("prints a summary for auditors", async () => {
    const auditor = await on.person("Audra Auditor", ["AUD"]);
    const response = await on.app.inject({ url: "/api/settings/summary.pdf", headers: { cookie: auditor.cookie } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
