/**
 * `node bench/signing.ts`: how long the server takes to sign a thickness report of 200 lines, 4 people and 6 instruments over 5 days, on
 * PostgreSQL, password check included. An earlier report of the same item and size is signed, so the earlier readings are compared with it. Goal: a median under 150 ms. Not part of the tests.
 */
import { randomUUID } from "node:crypto";
import { median } from "./measure.ts";
import { Decimal } from "#kit/decimal.ts";
import { quantity } from "#kit/quantity.ts";
import { migrate } from "#kit/server/migrate.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { addDays } from "#kit/validity.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { sectionsToOpen } from "#modules/inspection-reports/rules/sections.ts";
import {
  inspectionDay,
  instrument,
  issuedReport,
  setScene,
  thicknessContent,
  writtenReport,
} from "#modules/inspection-reports/server/testing.ts";
import type { Value, Values } from "#modules/report-templates/content.ts";
import { password, createTestApp } from "../src/testing.ts";
import { openDatabase } from "#kit/server/open-database.ts";

const reports = 12;
const { checks, open, sign } = inspectionReports.endpoints;

const server = await startPostgres();
await run(server.url("postgres"), "create database bench");
const database = await openDatabase({ dataDir: "", url: server.url("bench") });
await migrate(database);
const on = await createTestApp({ database, now: `${addDays(inspectionDay, 4)}T22:00:00Z`, tells: false });
const scene = await setScene(on);
const helpers = [await on.person("Cleo Marsh", ["TECH"]), await on.person("Dan Wolf", ["TECH"])];
const spare = [
  await instrument(on, "UTG-915", "UT-TG"),
  await instrument(on, "PRB-922", "UT-PROBE"),
  await instrument(on, "BLK-904", "UT-BLOCK"),
];

await on.tellTrail();

const times: number[] = [];
for (let number = 0; number < reports; number += 1) {
  const earlier = largeContent(addDays(inspectionDay, -8));
  // Ben reviews that one.
  const people = (earlier.people ?? []).filter(({ userId }) => userId !== scene.ben.id);
  const before = await issuedReport(scene, { ...earlier, people });
  const { id } = await writtenReport(scene, { ...largeContent(), header: before.header, ...following(before) });
  const { contentHash, obstacles, findings } = (await scene.ana.ask(checks, { id })).body;
  if (obstacles.length > 0) throw new Error(JSON.stringify([obstacles, findings.length]));
  await scene.ana.ask(open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
  const began = performance.now();
  const { status, problem } = await scene.ana.ask(sign, { id, body: { contentHash, userId: scene.ana.email, password } });
  times.push(performance.now() - began);
  if (status !== 200) throw new Error(JSON.stringify(problem));
}
console.log(
  `Signing 200 lines, 4 people, 6 instruments over 5 days: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (wanted < 150 ms)`,
);
await on.close();
await server.stop();

/** The sample's first line measured 40 times on each of five days. */
function largeContent(from = inspectionDay): Partial<Content> {
  const content = thicknessContent(scene, from);
  const [sample] = content.lines ?? [];
  const [author] = content.people ?? [];
  if (!sample || !author) throw new Error("The sample has no line, or nobody on it.");
  const days = Array.from({ length: 5 }, (_, index) => addDays(from, index));
  const checksOfDay = (content.calibration?.["checks"] ?? []) as Record<string, unknown>[];
  const person = (userId: string, roles: Content["people"][number]["roles"]) => ({ ...author, id: randomUUID(), userId, roles });
  return {
    ...content,
    summary: { ...content.summary, summary: "Every line is accepted." },
    inspectionEnd: `${days.at(-1)}T20:00:00.000Z`,
    calibration: {
      ...content.calibration,
      checks: days.flatMap((day) => checksOfDay.map((check) => JSON.parse(JSON.stringify(check).replaceAll(from, day)) as never)),
    },
    lines: days.flatMap((day, onDay) =>
      Array.from({ length: 40 }, (_, index) => ({
        ...sample,
        id: randomUUID(),
        lineNo: onDay * 40 + index + 1,
        itemKey: `CML ${onDay * 40 + index + 1}`,
        performedOn: day,
        values: {
          ...(JSON.parse(JSON.stringify(sample.values).replaceAll(from, day)) as typeof sample.values),
          tInitial: { entered: "12.62", unit: "mm", si: "12.62" },
        },
      })),
    ),
    people: [author, person(scene.ben.id, ["performer"]), ...helpers.map(({ id }) => person(id, ["assistant"]))],
    equipment: [
      ...(content.equipment ?? []),
      ...spare.map((inventoryItemId) => ({ id: randomUUID(), inventoryItemId, purpose: null, usedFrom: null, usedTo: null })),
    ],
  };
}

/** The lines of the next report of the item: the last readings become the previous ones. */
function following({ lines }: Pick<Content, "lines">): Pick<Content, "lines"> {
  const next = largeContent().lines ?? [];
  return {
    lines: next.map((line, index) => {
      const { values = {}, performedOn = null } = lines[index] ?? {};
      // One point has lost a little: readings identical to the previous ones would be questioned.
      const read: Values = index === 0 ? { r1: lessBy("0.02", line.values["r1"]) } : {};
      return { ...line, values: { ...line.values, ...read, tPrev: values["r1"] ?? null, prevOn: performedOn } };
    }),
  };
}

function lessBy(mm: string, value: unknown): Value {
  const { si } = value as { si: string };
  return quantity(new Decimal(si).minus(mm).toFixed(), "mm");
}
