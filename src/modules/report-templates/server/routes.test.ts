import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportTemplates } from "../contract.ts";
import { seedBuiltInTemplates } from "./seed.ts";
import { reportTemplate } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const api = reportTemplates.endpoints;

let on: TestApp;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-05T15:00:00Z" });
  ana = await on.person("Ana Torres", ["TECH"]);
  await seedBuiltInTemplates(on.db, "2026-01-01T00:00:00.000Z", on.services.secrets);
});
afterAll(() => on.close());

describe("built-in templates", () => {
  it("are there once, however often the product starts", async () => {
    await seedBuiltInTemplates(on.db, "2026-02-01T00:00:00.000Z", on.services.secrets);
    const { body } = await ana.ask(api.list, {});
    expect(body.rows.map(({ code, templateVersion, status }) => [code, templateVersion, status])).toEqual([
      ["API-510", 1, "approved"],
      ["API-570", 1, "approved"],
      ["API-653", 1, "approved"],
      ["DFT", 1, "approved"],
      ["ET-SURF", 1, "approved"],
      ["ET-TUBE", 1, "approved"],
      ["GEN", 1, "approved"],
      ["HT", 1, "approved"],
      ["LT", 1, "approved"],
      ["MT", 1, "approved"],
      ["PAUT", 1, "approved"],
      ["PMI", 1, "approved"],
      ["PT", 1, "approved"],
      ["RT-DIG", 1, "approved"],
      ["RT-FILM", 1, "approved"],
      ["TOFD", 1, "approved"],
      ["UT-THK", 1, "approved"],
      ["UT-WELD", 1, "approved"],
      ["VT", 1, "approved"],
    ]);
    expect(body.rows[0]).not.toHaveProperty("definition");
  });

  it("are shown whole, and found by code, title and method", async () => {
    const { body } = await ana.ask(api.list, { query: { q: "rt-film", method: "RT" } });
    const found = await ana.ask(api.find, { id: body.rows[0]?.id ?? "" });
    expect(found.body.definition.blocks.technique.map(({ key }) => key)).toContain("exposureTechnique");
  });

  it("become the next version when they change, and the former stays for the days before", async () => {
    await on.db.execute("alter table report_template disable trigger user");
    const [shipped] = await on.db.select().from(reportTemplate).where(eq(reportTemplate.code, "MT"));
    if (!shipped) throw new Error("MT is built in.");
    await on.db
      .update(reportTemplate)
      .set({ definition: { ...shipped.definition, title: "Magnetic particle, as it was" } })
      .where(eq(reportTemplate.id, shipped.id));
    await seedBuiltInTemplates(on.db, "2026-04-01T00:00:00.000Z", on.services.secrets);
    const versionOn = async (day: string) => {
      const { body } = await ana.ask(api.latest, { query: { on: day } });
      return body.find(({ code }) => code === "MT")?.definition;
    };
    expect(await versionOn("2026-03-31")).toMatchObject({ version: 1, title: "Magnetic particle, as it was" });
    expect(await versionOn("2026-04-01")).toMatchObject({ version: 2, title: shipped.title });
    const { body: inForce } = await ana.ask(api.latest, {});
    const { body: names } = await ana.ask(api.names, {});
    expect(names).toEqual(inForce.map(({ id, code, title, basedOnCode }) => ({ id, code, title, basedOnCode })));
    await on.db.execute("alter table report_template enable trigger user");
  });

  it("are final: the database refuses a change", async () => {
    const change = on.db.update(reportTemplate).set({ title: "Other" }).where(eq(reportTemplate.code, "RT-FILM"));
    await expect(change).rejects.toThrow(/report_template/);
  });
});

describe("criteria and indications", () => {
  it("name those the product evaluates itself", async () => {
    const { body } = await ana.ask(api.acceptanceSets, {});
    expect(body.find(({ code }) => code === "ASME VIII-1 UW-51")).toMatchObject({
      evaluator: "viii.linear.rt",
      status: "approved",
    });
    expect(body.some(({ evaluator }) => evaluator === null)).toBe(true);
    expect(body.find(({ code }) => code === "ISO 23278")).toMatchObject({
      setVersion: 3,
      classes: { label: "Acceptance level", options: ["1", "2", "3", "2X", "3X"] },
      toVerify: true,
    });
  });
  it("have codes and classes", async () => {
    const { body } = await ana.ask(api.indicationTypes, {});
    expect(body.find(({ code }) => code === "LF")).toMatchObject({ label: "Lack of fusion", iso6520: "401", class: "planar" });
  });
  it("are for those who write or read reports", async () => {
    const finance = await on.person("Fin Ames", ["FIN"]);
    expect((await finance.ask(api.acceptanceSets, {})).status).toBe(200);
    const rope = await on.person("Hana Ito", ["HSE"]);
    expect((await rope.ask(api.acceptanceSets, {})).status).toBe(403);
  });
});

describe("a version of a template to take along", () => {
  it("as a file comes back as a draft of the same changes under another code; a changed file, and a built-in, do not", async () => {
    const lena = await on.person("Lena Vogt", ["L3"]);
    const changes = { fields: { "header.itemTag": { label: "Nozzle" } }, added: [], order: {}, defaults: {}, limits: {} };
    const made = await lena.ask(api.create, { body: { basedOnCode: "VT", code: "VT-FILE", title: "Visual, ours", changes } });
    const read = await on.app.inject({ url: `/api/report-templates/${made.body.id}/file`, headers: { cookie: ana.cookie } });
    expect(read.headers["content-disposition"]).toContain("VT-FILE-v1.json");
    const file = read.json();
    await lena.ask(api.discard, { id: made.body.id, body: { version: made.body.version } });
    const put = (body: object, who = lena) => who.ask(api.importVariant, { body: body as never });
    expect((await put({ file, code: "VT-BACK" }, ana)).status).toBe(403);
    const altered = await put({ file: { ...file, title: "Other" }, code: "VT-BACK" });
    expect(altered.problem.fields).toEqual([
      { path: "file", message: expect.stringContaining("was changed after it was downloaded") },
    ]);
    const { body } = await put({ file, code: "vt-back" });
    expect(body).toMatchObject({ code: "VT-BACK", status: "draft", basedOnCode: "VT", changes });
    expect(body.definition.blocks.header.find(({ key }) => key === "itemTag")?.label).toBe("Nozzle");
    expect((await put({ file, code: "VT-BACK" })).status).toBe(400);
    const builtIn = (await ana.ask(api.list, { query: { code: "VT" } })).body.rows[0]?.id ?? "";
    const none = await on.app.inject({ url: `/api/report-templates/${builtIn}/file`, headers: { cookie: ana.cookie } });
    expect(none.statusCode).toBe(422);
  });

  it("is printed as a blank sheet for paper", async () => {
    const { rows } = (await ana.ask(api.list, { query: { code: "RT-FILM" } })).body;
    const sheet = await on.app.inject({
      url: `/api/report-templates/${rows[0]?.id}/blank-sheet`,
      headers: { cookie: ana.cookie },
    });
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(sheet.headers["content-disposition"]).toContain("RT-FILM-v1-field-sheet.pdf");
  });
});
