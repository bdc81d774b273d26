import { afterAll, beforeAll, expect, it } from "vitest";
import { reportStatistics } from "../contract.ts";
import { clientIn, report } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import { settings } from "#modules/settings/contract.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { figures, options, rows } = reportStatistics.endpoints;
let on: TestApp;
let manager: Person;
let client: string;
const mm = (value: string) => quantity(value, "mm");
const days = { from: "2026-03-01", to: "2026-03-31" };

beforeAll(async () => {
  on = await createTestApp({ now: "2026-04-02T15:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  manager = await on.person("Omar Vance", ["OPS"]);
  client = await clientIn(on, "SIZE");
  const line = (item: string, values: Record<string, unknown>, result: "ACC" | "REJ" = "ACC") => ({
    item,
    result,
    values: values as never,
  });
  const told = { on: "2026-03-02" };
  await report(on, client, {
    ...told,
    header: { outsideDiameter: mm("60.3"), nominalThickness: mm("5.54"), fabricator: "Delta" },
    lines: [
      line("W1/1", { welders: "B-07 root, B-11 cap", wps: "P1-G Rev 2" }),
      line("W2/1", { welders: "B-11", thickness: mm("10") }, "REJ"),
    ],
  });
  // The technique of the setup says the size where the header does not.
  await report(on, client, {
    ...told,
    lines: [line("W3/1", { welders: "B-07" })],
    more: { technique: { T: mm("4.9"), OD: mm("219.1") } },
  });
  await report(on, client, { ...told, header: { nominalThickness: mm("12") }, lines: [line("W4/1", {})] });
  await report(on, client, { ...told, lines: [line("W5/1", {})] });
});
afterAll(() => on.close());

const counted = async (query: Record<string, string>) => {
  const { body } = await manager.ask(figures, { query: { ...days, client, metrics: "M2", ...query } });
  return Object.fromEntries((body.figures[0]?.groups ?? []).map(({ label, denominator }) => [label, denominator]));
};

it("views are divided by the bands of the company, which hold at once and for all days", async () => {
  expect(await counted({ by: "thickness" })).toEqual({
    "5 to 10 mm": "1",
    "10 to 20 mm": "2",
    "under 5 mm": "1",
    "Not stated": "1",
  });
  expect(await counted({ by: "diameter" })).toEqual({ "to NPS 2": "2", "to NPS 12": "1", plate: "1", "Not stated": "1" });
  expect(await counted({ diameter: "plate" })).toEqual({ "": "1" });
  const offered = (await manager.ask(options, {})).body;
  expect(offered["thickness"]?.map(({ value }) => value)).toEqual(["5 to 10 mm", "10 to 20 mm", "under 5 mm"]);
  const quality = await on.person("Quinn Hart", ["QM"]);
  const { body: company } = await quality.ask(settings.endpoints.company, {});
  const changed = await quality.ask(settings.endpoints.changeCompany, {
    body: { version: company.version, changes: { thicknessBands: "6,11", diameterBands: "1, 8" } },
  });
  expect(changed.status).toBe(200);
  expect(await counted({ by: "thickness" })).toEqual({
    "under 6 mm": "2",
    "6 to 11 mm": "1",
    "11 mm and more": "1",
    "Not stated": "1",
  });
  expect(await counted({ by: "diameter" })).toEqual({ "to NPS 8": "3", plate: "1", "Not stated": "1" });
  expect(await counted({ thickness: "6 to 11 mm" })).toEqual({ "": "1" });
});

it("the chips of welder and WPS filter by what the line names", async () => {
  expect(await counted({ welder: "B-11|DELTA" })).toEqual({ "": "2" });
  expect(await counted({ welder: "B-07|DELTA" })).toEqual({ "": "1" });
  expect(await counted({ wps: "P1-G REV 2" })).toEqual({ "": "1" });
  expect(await counted({ by: "wps" })).toEqual({ "P1-G REV 2": "1", "Not stated": "4" });
  // The same stamp of another employer is another welder: without a fabricator, that of the client.
  const found = (await manager.ask(options, {})).body;
  expect(found["welder"]?.map(({ label }) => label)).toEqual(["B-07 (DELTA)", "B-07 (SIZE)", "B-11 (DELTA)"]);
  const by = { ...days, client, metric: "M2", by: "welder", key: "B-11|DELTA" };
  expect((await manager.ask(rows, { query: by as never })).body.rows.map(({ item }) => item)).toEqual(
    expect.arrayContaining(["W1", "W2"]),
  );
});

it("welders are shown only to those who may see figures about people", async () => {
  const lead = await on.person("Lea Dunn", ["LEAD"]);
  expect((await lead.ask(options, {})).body["welder"]).toEqual([]);
  const asked = await lead.ask(figures, { query: { ...days, metrics: "M2", welder: "B-11|DELTA" } });
  expect(asked.status).toBe(403);
});
