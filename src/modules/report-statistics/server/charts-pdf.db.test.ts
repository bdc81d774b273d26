import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { monthTitles } from "../chart-data.ts";
import { reportStatistics } from "../contract.ts";
import { metricsOfTabs, type TabName } from "../metrics-of-tabs.ts";
import { storeMonths } from "./month-figures.ts";
import { clientIn, report } from "./testing.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { figures } = reportStatistics.endpoints;

let on: TestApp;
let manager: Person;
let client: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-08-01T13:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  client = await clientIn(on, "A very long name of a client that no bar of a chart has room for");
  const rejected = { item: "W2", result: "REJ" as const, spans: [{ at: 0, length: 12, code: "LF" }] };
  await report(on, client, { on: "2026-06-10", lines: [{ item: "W1", result: "ACC" }, rejected] });
  await report(on, client, { on: "2026-07-10", lines: [{ item: "W3", result: "ACC" }] });
  await storeMonths(on.services);
  await report(on, client, {
    on: "2026-07-30",
    signedAt: "2026-08-01T14:00:00.000Z",
    lines: [
      { item: "W4", result: "REJ" },
      { item: "W5", result: "ACC" },
    ],
  });
  manager = await on.person("Omar Vance", ["QM"]);
});
afterAll(() => on.close());

const days = "from=2026-01-01&to=2026-12-31";
async function printed(tab: TabName, more = ""): Promise<string> {
  const metrics = metricsOfTabs[tab].join(",");
  const url = `/api/report-statistics/export?format=pdf&tab=${tab}&metrics=${metrics}&${days}${more}`;
  const file = await on.app.inject({ method: "GET", url, headers: { cookie: manager.cookie } });
  expect(file.statusCode).toBe(200);
  return file.rawPayload.toString("latin1");
}

/** The alternative texts, in any order. */
const altsOf = (bytes: string) =>
  [...bytes.matchAll(/\/Alt \(((?:\\.|[^)])*)\)/g)].map(([, text = ""]) => text.replaceAll(/\\(.)/g, "$1"));

it("the charts of the rejects have the values of their figures, and say them in words", async () => {
  const { body } = await manager.ask(figures, {
    query: { metrics: "M1", by: "method", from: "2026-01-01", to: "2026-12-31" } as never,
  });
  const [rt] = body.figures[0]?.groups ?? [];
  expect(rt?.value).toBe("40.0");
  const bytes = await printed("rejects");
  const alts = altsOf(bytes);
  expect(alts).toContain(`Item reject rate by method, %: RT ${rt?.value} %`);
  expect(alts).toContain(
    "Item reject rate by client, %: A very long name of a client that no bar of a chart has room for 40.0 %",
  );
  expect(alts).toContain("Rejected indications by project and type: No project LF 1");
  expect(bytes).toContain("/MarkInfo");
  expect(altsOf(await printed("rejects", "&basis=M2"))).toContain("View reject rate by method, %: RT 40.0 %");
});

it("a month is drawn with what it was first reported as", async () => {
  const alts = altsOf(await printed("overview"));
  expect(alts).toContain("Item reject rate by month, %: Jun 2026 50.0 %; Jul 2026 33.3 %, first reported 0.0 %");
});

it("a file for a client has only the charts it may have", async () => {
  const metrics = ["M1", "M7"].join(",");
  const url = `/api/report-statistics/export?format=pdf&tab=overview&reader=client&client=${client}&metrics=${metrics}&${days}`;
  const file = await on.app.inject({ method: "GET", url, headers: { cookie: manager.cookie } });
  if (!existsSync("/usr/bin/pdftotext")) return;
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: file.rawPayload, encoding: "utf8" });
  const titles = Object.values(monthTitles).filter((title) => text.includes(title));
  expect(titles).toEqual(["Item reject rate by month, %", "Reshoot rate by month, %"]);
});
