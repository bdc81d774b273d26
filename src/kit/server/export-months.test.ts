import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { exportRowsByMonth, inBackground } from "./export.ts";
import { inMonths } from "./export-months.ts";
import type { Ctx } from "./services.ts";

it("rows are in files by month, the earliest first, a month of too many in several files", () => {
  const on = (...days: (string | null)[]) => days.map((day) => ({ on: day }));
  const rows = on("2026-07-31", "2026-07-30", "2026-07-01", null, "2026-06-30");
  expect(inMonths(rows, 2).map(({ name, rows: of }) => [name, of.map(({ on: day }) => day)])).toEqual([
    ["2026-06", ["2026-06-30"]],
    ["2026-07-file-1-of-2", ["2026-07-31", "2026-07-30"]],
    ["2026-07-file-2-of-2", ["2026-07-01"]],
    ["no-date", [null]],
  ]);
});

/** An export of so many rows, evenly of three months, asked for or made in the background. */
function exported(count: number, background = true) {
  const ctx = { today: "2026-10-01", now: new Date("2026-10-01T12:00:00Z"), write: async () => {}, security: async () => {} };
  if (background) inBackground.add(ctx as unknown as Ctx);
  const all = Array.from({ length: count }, (_, index) => ({ item: `W${index}`, on: `2026-0${(index % 3) + 7}-01` }));
  return exportRowsByMonth(ctx as unknown as Ctx, {
    noun: "figure row",
    labels: { item: "Item", on: "Date" },
    query: { format: "csv", limit: 50, after: undefined },
    page: async ({ after, limit }) => {
      const end = Number(after ?? 0) + limit;
      return { rows: all.slice(Number(after ?? 0), end), next: end < count ? String(end) : null };
    },
  });
}

it("up to 50,000 rows are one file, more are made in the background as one ZIP with each row once", async () => {
  const few = await exported(50_000);
  expect([few.name, few.mediaType]).toEqual(["figure-rows-2026-10-01.csv", "text/csv; charset=utf-8"]);
  await expect(exported(50_001, false)).rejects.toMatchObject({ problem: { code: "export-too-large" } });
  const many = await exported(60_000);
  expect([many.name, many.mediaType]).toEqual(["figure-rows-2026-10-01.zip", "application/zip"]);
  const files = unzipSync(new Uint8Array(await buffer(many.body as NodeJS.ReadableStream)));
  const folder = "figure-rows-2026-10-01";
  expect(Object.keys(files)).toEqual(["2026-07", "2026-08", "2026-09"].map((month) => `${folder}/${month}.csv`));
  const lines = Object.values(files).map((file) => strFromU8(file).trimEnd().split("\r\n"));
  expect(lines.map((file) => file.length)).toEqual([20_001, 20_001, 20_001]);
  expect(new Set(lines.flatMap((file) => file.slice(1))).size).toBe(60_000);
  expect(lines.every((file) => file[0]?.endsWith("Item,Date"))).toBe(true);
});

it("more than 200,000 rows are refused with what to do", async () => {
  expect((await exported(200_000)).name).toBe("figure-rows-2026-10-01.zip");
  await expect(exported(200_001)).rejects.toMatchObject({
    problem: { code: "too-long", message: "Narrow the period or the filter: an export has at most 200,000 rows." },
  });
});
