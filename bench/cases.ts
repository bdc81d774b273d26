import { isDeepStrictEqual } from "node:util";
import { type billingLists, loadBilling } from "./billing.ts";
import { idOf, people, type Size } from "./load.ts";
import { type Asked, inTurns, medianTime, type Speed } from "./measure.ts";
import type { Running } from "./server.ts";
import { verificationTime } from "./verification.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Database } from "#kit/server/database.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { addDays, dayIn } from "#kit/validity.ts";
import { snapshot } from "#modules/dashboard/server/kpi.ts";
import type { ServerModule } from "#server-module.ts";
import { serverModules } from "#server-modules.ts";

/** The modules, called directly. */
const asked = { answers: serverModules.map(({ answers = {} }: ServerModule) => answers) };

/** One line of the table. `reached` is the value compared with `reach`. */
export interface Measured {
  name: string;
  figures: string;
  reached: string;
  reach: string;
  ok: boolean;
}

export interface Scene {
  database: Database;
  size: Size;
  app: Running;
  floor: string;
}

/** Everything that is measured on a database, in the order of the table. */
export async function measureAll(scene: Scene, only: RegExp, say: (line: Measured) => void): Promise<void> {
  const ids = await pick(scene);
  const operations = { url: scene.app.url, cookie: scene.app.cookies.operations };
  const lead = { url: scene.app.url, cookie: scene.app.cookies.lead };
  const technician = { url: scene.app.url, cookie: scene.app.cookies.technician };
  const list = { ...operations, path: "/api/inspection-reports" };
  const floorOf = (path: string): Asked => ({ url: scene.floor, path });
  const steps: Record<string, () => Promise<Measured>> = {
    "50 newest reports, all bases": () => againstFloor(list, floorOf("/reports"), 0.6),
    "50 newest reports, own bases": () => againstFloor({ ...list, ...lead }, floorOf("/reports"), 0.6, false),
    "50 newest reports, own": () => againstFloor({ ...list, ...technician }, floorOf("/reports"), 0.6, false),
    "Start page, all of it": async () => {
      const now = new Date();
      await writingRows(scene.database.db, (rows) => snapshot(asked, rows, dayIn("UTC", now), now));
      return againstList({ ...operations, path: "/api/dashboard" }, list, 3);
    },
    "One report": () =>
      againstFloor({ ...operations, path: `/api/inspection-reports/${ids.report}` }, floorOf(`/reports/${ids.report}`), 0.6),
    "One client": () =>
      againstFloor({ ...operations, path: `/api/client-companies/${ids.client}` }, floorOf(`/clients/${ids.client}`), 0.6),
    "50 instruments": () => againstFloor({ ...operations, path: "/api/inventory/items" }, floorOf("/items"), 0.6),
    "One instrument": () =>
      againstFloor({ ...operations, path: `/api/inventory/items/${ids.item}` }, floorOf(`/items/${ids.item}`), 0.6),
    "Page at 50 % against page one": () => againstList({ ...list, path: `${list.path}?after=${ids.halfway}` }, list, 1.3),
    "Search, a word in every second report": () => againstList({ ...list, path: `${list.path}?q=weld` }, list, 2),
    "Search, a number": () => againstList({ ...list, path: `${list.path}?q=${ids.number}` }, list, 2),
    "Search, the beginning of a number": () =>
      againstList({ ...list, path: `${list.path}?q=${ids.number.slice(0, -2)}` }, list, 2),
    "Search, a word nowhere": () => againstList({ ...list, path: `${list.path}?q=zanzibar` }, list, 2),
    "Certificate and vision of one person": () => timeOfAnswers(scene, ids, "certification"),
    "Calibration of three instruments": () => timeOfAnswers(scene, ids, "calibration"),
    "Procedure in force": () => timeOfAnswers(scene, ids, "procedure"),
    "Verification of a report of 200 lines": async () => {
      const time = await verificationTime(scene.database, ids.signed);
      return { name: "", figures: "", reached: `${time.toFixed(1)} ms`, reach: "<= 50 ms", ok: time <= 50 };
    },
    "Item reject rate of one client": () => timeOfFigure(operations, `metrics=M1&${years}&client=${ids.client}`, 300),
    "Item reject rate by month of one client": () =>
      timeOfFigure(operations, `metrics=M1&by=month&${years}&client=${ids.client}`, 300),
    "View reject rate by project of one method": () => timeOfFigure(operations, `metrics=M2&by=project&method=RT&${years}`, 300),
    "Item reject rate of five years": () => timeOfFigure(operations, `metrics=M1&${years}`, 1_000),
    "Turnaround of five years by client": () => timeOfFigure(operations, `metrics=M25&by=client&${years}`, 1_000),
    "Reports that rest on one instrument": () => restingOn(scene, "InventoryItem"),
    "Reports that rest on one certificate": () => restingOn(scene, "Certification"),
    "A new contact": () => {
      const body = { clientCompanyId: ids.client, name: "Pat Moss", roles: ["inspector"], email: "pat@example.com" };
      return writtenAgainstFloor({ ...operations, path: "/api/client-contacts", body }, { ...floorOf("/contacts"), body });
    },
    "A new report": () => {
      const body = { templateCode: "UT-THK", workOrderId: ids.order };
      return writtenAgainstFloor(
        { ...lead, path: "/api/inspection-reports", body, devices: true },
        { ...floorOf("/reports"), body, devices: true },
      );
    },
    "Ageing of 100,000 invoices": () => ageing(scene, operations),
    "Ageing of 100,000 invoices, three months ago": () => ageing(scene, operations, addDays(dayIn("UTC", new Date()), -90)),
    "50 newest of 100,000 invoices": () => billingList(scene, operations, "invoices"),
    "50 newest of 100,000 work orders": () => billingList(scene, operations, "work-orders"),
    "50 newest of 1,000,000 time entries": () => billingList(scene, operations, "timesheet-entries"),
  };
  for (const [name, step] of Object.entries(steps)) {
    if (!only.test(name)) continue;
    say({ ...(await step().catch(broken)), name });
  }
}

/** A failed measurement makes the run fail at its end, after the others. */
function broken(error: unknown): Measured {
  process.exitCode = 1;
  return { name: "", figures: error instanceof Error ? error.message : String(error), reached: "error", reach: "", ok: false };
}

async function pick({ database, size }: Scene) {
  const one = async (text: string) => String((await database.query<{ found: unknown }>(text))[0]?.found);
  const half = Math.floor(size.reports / 2);
  const [marker] = await database.query<{ createdAt: string; id: string }>(
    `select created_at as "createdAt", id from inspection_report where archived_at is null order by created_at desc, id desc offset ${half - 1} limit 1`,
  );
  return {
    report: await one(`select ${idOf("report", String(half + 7))} as found`),
    signed: await one(
      `select id as found from inspection_report where frozen_at is not null and template_code = 'UT-THK' order by created_at desc limit 1`,
    ),
    number: await one(`select report_number as found from inspection_report where id = ${idOf("report", String(half + 7))}`),
    client: await one(`select ${idOf("client", "5")} as found`),
    item: await one(`select ${idOf("item", "11")} as found`),
    order: await one(`select ${idOf("order", "9")} as found`),
    halfway: Buffer.from(JSON.stringify([marker?.createdAt, marker?.id])).toString("base64url"),
  };
}

async function billingList({ database, floor }: Scene, who: Pick<Asked, "url" | "cookie">, list: keyof typeof billingLists) {
  await loadBilling(database);
  return againstFloor({ ...who, path: `/api/${list}` }, { url: floor, path: `/${list}` }, 0.6, false);
}

async function ageing({ database }: Scene, who: Pick<Asked, "url" | "cookie">, asOf?: string): Promise<Measured> {
  await loadBilling(database);
  const path = `/api/invoices/ageing${asOf ? `?asOf=${asOf}` : ""}`;
  const headers = who.cookie ? { cookie: who.cookie } : {};
  const ask = async () => {
    const answer = await fetch(who.url + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as unknown[];
  };
  const rows = await ask();
  const time = await medianTime(21, ask);
  const figures = `${rows.length} clients`;
  return { name: "", figures, reached: `${time.toFixed(0)} ms`, reach: "< 200 ms", ok: time < 200 };
}

async function againstFloor(app: Asked, floor: Asked, reach: number, sameAnswer = true): Promise<Measured> {
  if (sameAnswer) await answersAlike(app, floor);
  return ratio(await inTurns([app, floor]), reach);
}

async function writtenAgainstFloor(app: Asked, floor: Asked): Promise<Measured> {
  const wanted = { ...app, method: "POST" as const };
  return ratio(await inTurns([wanted, { ...floor, method: "POST" as const }]), 0.5);
}

function ratio([app = none, floor = none]: Speed[], reach: number): Measured {
  const reached = app.perSecond / floor.perSecond;
  return {
    name: "",
    figures: `${told(app)}, floor ${told(floor)}`,
    reached: reached.toFixed(2),
    reach: `>= ${reach}`,
    ok: reached >= reach,
  };
}

async function againstList(asked: Asked, list: Asked, reach: number): Promise<Measured> {
  const [mine = none, plain = none] = await inTurns([asked, list]);
  const reached = plain.perSecond / mine.perSecond;
  return {
    name: "",
    figures: `${told(mine)}, plain list ${told(plain)}`,
    reached: `${reached.toFixed(2)} x`,
    reach: `<= ${reach} x`,
    ok: reached <= reach,
  };
}

const none: Speed = { perSecond: Number.NaN, cpu: Number.NaN, database: Number.NaN };
const told = ({ perSecond, cpu }: Speed) => `${perSecond.toFixed(0)}/s (${cpu.toFixed(2)} ms CPU)`;

const differingIn = (mine: Record<string, unknown>, hand: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(hand)])].filter((key) => !isDeepStrictEqual(mine[key], hand[key]));

/** A floor that returns less than the product would not be comparable. */
async function answersAlike(app: Asked, floor: Asked): Promise<void> {
  const answer = async ({ url, path, cookie }: Asked): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, { headers: cookie ? { cookie } : {} });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json() as Promise<Record<string, unknown>>;
  };
  const [mine, hand] = [await answer(app), await answer(floor)];
  const differing = differingIn(mine, hand);
  const rowsOf = ({ rows }: Record<string, unknown>) => (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []);
  const [row, other] = [rowsOf(mine)[0], rowsOf(hand)[0]];
  if (row && other) differing.push(...differingIn(row, other).map((key) => `${key} of the first row`));
  if (differing.length > 0) throw new Error(`${app.path} and its floor differ in ${differing.join(", ")}.`);
}

/** Opens a case for a record and lists its first reports: found, put under caution, recorded in the trail, people notified. */
async function restingOn({ database, app }: Scene, entity: "InventoryItem" | "Certification"): Promise<Measured> {
  const records = await database.query<{ id: string; reports: number }>(
    `select entity_id as id, count(distinct report_id)::int as reports from evidence_ref where entity = '${entity}' group by entity_id order by 2 desc limit 5`,
  );
  const ask = async (path: string, body?: object) => {
    const headers = { cookie: app.cookies.quality, ...(body ? { "content-type": "application/json" } : {}) };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(app.url + path, sent);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string; reports: number };
  };
  const found: number[] = [];
  const milliseconds = await medianTime(records.length, async (turn) => {
    const opened = await ask("/api/evidence-cases", { entity, entityId: records[turn]?.id, reason: "Found to be false" });
    found.push(opened.reports);
    await ask(`/api/evidence-case-rows?caseId=${opened.id}`);
  });
  return {
    name: "",
    figures: `${Math.min(...found)} to ${Math.max(...found)} reports`,
    reached: `${milliseconds.toFixed(0)} ms`,
    reach: "< 1000 ms",
    ok: milliseconds < 1000,
  };
}

/** The period of all loaded reports. */
const years = `from=${addDays(dayIn("UTC", new Date()), -6 * 365)}&to=${dayIn("UTC", new Date())}`;

/** Report statistics over all lines, one request at a time: milliseconds. */
async function timeOfFigure(asked: Pick<Asked, "url" | "cookie">, query: string, most: number): Promise<Measured> {
  const time = await timeOfRequest(asked, query, 7);
  return { name: "", figures: "", reached: `${time.toFixed(0)} ms`, reach: `<= ${most} ms`, ok: time <= most };
}

const timeOfRequest = ({ url, cookie }: Pick<Asked, "url" | "cookie">, query: string, times: number): Promise<number> =>
  medianTime(times, async () => {
    const answer = await fetch(`${url}/api/report-statistics?${query}`, { headers: { cookie: cookie ?? "" } });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  });

async function timeOfAnswers(
  { database, size }: Scene,
  ids: { client: string },
  question: "certification" | "calibration" | "procedure",
): Promise<Measured> {
  const { db } = database;
  const today = dayIn("UTC", new Date());
  const named = async (kind: string, count: number) =>
    (await database.query<{ id: string }>(`select ${idOf(kind, "i")} as id from generate_series(0, ${count - 1}) i`)).map(
      ({ id }) => id,
    );
  const [users, items, procedures] = [
    await named("person", people),
    await named("item", size.items),
    await named("procedure", 40),
  ];
  const at = (from: string[], turn: number) => from[turn % from.length] ?? "";
  const eligibility = eligibilityOf(asked);
  const ask = {
    certification: (turn: number) =>
      eligibility.certification(db, {
        needs: [
          {
            userId: at(users, 2 + turn),
            day: addDays(today, -turn),
            method: "UT",
            technique: null,
            minLevel: 2,
            schemes: [],
            vision: "nearColour",
            limited: false,
          },
        ],
      }),
    calibration: (turn: number) =>
      eligibility.calibration(db, {
        inventoryItemIds: [0, 1, 2].map((one) => at(items, turn * 3 + one)),
        days: [addDays(today, -turn)],
      }),
    procedure: (turn: number) =>
      eligibility.procedure(db, { procedureId: at(procedures, turn), days: [addDays(today, -turn)], method: "UT" }),
  }[question];
  await medianTime(50, ask);
  const milliseconds = await medianTime(300, ask);
  return {
    name: "",
    figures: "one after the other",
    reached: `${milliseconds.toFixed(2)} ms`,
    reach: "< 2 ms",
    ok: milliseconds < 2,
  };
}
