/**
 * `npm run bench -- lists`: requests every filter and sort of the large lists once and inspects the query plan of PostgreSQL. A line says "scans" if more rows were read or sorted than with an index.
 */
import pg from "pg";
import { idOf } from "./load.ts";
import type { Running } from "./server.ts";
import type { Database } from "#kit/server/database.ts";

interface Statement {
  text: string;
  values: unknown[];
}

/** If more rows than this are read, an index is missing. */
const tooMany = 15_000;

/** Call it before the database is opened: from then on it records the driver's queries. */
export function watchStatements(): () => Statement[] {
  const seen: Statement[] = [];
  const ask = Reflect.get(pg.Client.prototype, "query") as (this: pg.Client, ...asked: unknown[]) => unknown;
  const watched = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked;
    if (typeof first === "string") seen.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (first && typeof first === "object" && "text" in first)
      seen.push({ text: String(first.text), values: Array.isArray(second) ? second : [] });
    return ask.apply(this, asked);
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
  return () => seen.splice(0);
}

export async function lookAtLists(
  database: Database,
  app: Running,
  statements: () => Statement[],
  only: RegExp,
  say: (line: string) => void,
): Promise<void> {
  say("\n| list | filter or sort | ms | rows looked at | |\n| --- | --- | --- | --- | --- |");
  for (const [path, asked] of Object.entries(await lists(database))) {
    for (const query of ["", ...asked]) {
      if (!only.test(`${path}?${query}`)) continue;
      statements();
      const answer = await fetch(`${app.url}${path}?${query}`, { headers: { cookie: app.cookies.operations } });
      if (!answer.ok) {
        console.log(`${path}?${query}: ${await answer.text()}`);
        continue;
      }
      await answer.arrayBuffer();
      const plans = await plansOf(database, statements());
      const rows = Math.max(...plans.map(({ rows }) => rows));
      const time = plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      say(`| ${path} | ${query || "as it opens"} | ${time.toFixed(1)} | ${rows} | ${rows > tooMany ? "scans" : ""} |`);
    }
  }
}

async function lists(database: Database): Promise<Record<string, string[]>> {
  const one = async (kind: string, at: number) =>
    String((await database.query<{ id: string }>(`select ${idOf(kind, String(at))} as id`))[0]?.id);
  const both = (...names: string[]) => names.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
  const [client, project, order, base, person] = [
    await one("client", 5),
    await one("project", 11),
    await one("order", 9),
    await one("base", 2),
    await one("person", 30),
  ];
  const item = await one("item", 11);
  const recent = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const long = new Date(Date.now() - 1_500 * 86_400_000).toISOString().slice(0, 10);
  const reports = [
    ...["draft", "submitted", "returned", "signed", "released", "superseded", "void", "draft,returned"].map(
      (state) => `status=${state}`,
    ),
    "method=MT",
    "result=REJECT",
    "result=INCOMPLETE",
    "templateCode=MT",
    "templateCode=NONE",
    `clientCompanyId=${client}`,
    `projectId=${project}`,
    `workOrderId=${order}`,
    `baseLocationId=${base}`,
    `from=${recent}`,
    `to=${long}`,
    `from=${long}&to=${long}`,
    "mine=true",
    "awaitingMe=true",
    "overdue=true",
    "offline=true",
    "caution=true",
    ...both("createdAt", "inspectedOn", "reportNumber", "stateSince"),
    `clientCompanyId=${client}&sort=-inspectedOn`,
    "status=void&sort=reportNumber",
    "archived=true",
    "q=weld",
    "q=CW-00031",
  ];
  return {
    "/api/inspection-reports": reports,
    "/api/view-inspection-reports": [
      "status=void",
      `clientCompanyId=${client}`,
      ...both("inspectedOn", "reportNumber"),
      "q=weld",
    ],
    "/api/inventory/items": [
      "category=instrument",
      "method=UT",
      "assetTag=UT-TG-0001",
      `homeBaseId=${base}`,
      "ownership=own",
      "ownership=client property",
      "state=in stock",
      "state=retired",
      "state=quarantined",
      "calibrationState=overdue",
      "calibrationState=due soon",
      ...both("assetTag", "manufacturer", "model", "serialNumber", "createdAt"),
      "q=olympus",
      "q=SN000031",
    ],
    "/api/client-companies": [
      "status=active",
      "status=on hold",
      "industry=Refining",
      `defaultBaseId=${base}`,
      `accountManagerId=${person}`,
      "tag=key account",
      ...both("displayName", "code", "createdAt"),
      "q=acadia",
    ],
    "/api/work-orders": [
      "status=closed",
      "status=in progress",
      "status=draft",
      `projectId=${project}`,
      `clientCompanyId=${client}`,
      `baseLocationId=${base}`,
      "priority=normal",
      "method=UT",
      `assignedTo=${person}`,
      `on=${recent}`,
      ...both("plannedStartOn", "number", "createdAt"),
      "q=CW-31",
    ],
    "/api/projects": ["status=active", "kind=in-service", `clientCompanyId=${client}`, `baseLocationId=${base}`, "q=survey"],
    "/api/certifications": [
      "status=active",
      "status=expired",
      "method=UT",
      "level=III",
      "schemeId=SNT-TC-1A:2020",
      `userId=${person}`,
      `expiresBefore=${recent}`,
      ...both("personName", "certificateNumber", "expiresOn", "issuedOn", "createdAt"),
      "q=person",
    ],
    "/api/calibration/records": [
      `itemId=${item}`,
      "state=in force",
      "state=draft",
      "result=pass",
      `calibratedFrom=${recent}`,
      `calibratedTo=${long}`,
      "sort=calibratedOn",
      "sort=-calibratedOn",
      "sort=-dueOn",
      "q=CAL-31",
    ],
    "/api/calibration/status": [
      "state=overdue",
      "dueWithin=30",
      `homeBaseId=${base}`,
      "method=UT",
      "sort=-dueOn",
      "sort=assetTag",
      "q=SN000031",
    ],
  };
}

interface Plan {
  rows: number;
  milliseconds: number;
}
interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

async function plansOf(database: Database, statements: Statement[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of statements.filter(({ text }) => /^\s*select/i.test(text))) {
    const [found] = await database.query<{ "QUERY PLAN": [{ Plan: PlanNode; "Execution Time": number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const plan = found?.["QUERY PLAN"][0];
    if (plan) plans.push({ rows: mostLookedAt(plan.Plan), milliseconds: plan["Execution Time"] });
  }
  return plans;
}

/** The most rows any single step has read, whether returned or not. */
function mostLookedAt(node: PlanNode): number {
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return Math.max(own, ...(node.Plans ?? []).map(mostLookedAt));
}
