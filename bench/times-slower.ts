import { readFileSync } from "node:fs";
import { bareServer } from "./bare.ts";
import type { Measured } from "./cases.ts";
import { type Asked, inTurns } from "./measure.ts";
import { listen, type Running } from "./server.ts";
import { idOf, type Size } from "./load.ts";
import type { Database } from "#kit/server/database.ts";

interface Scene {
  database: Database;
  size: Size;
  app: Running;
}

/** How many times slower the product is than the minimal server (`bare.ts`), by processor time of server and database together. */
export async function timesSlower({ database, size, app }: Scene, only: RegExp, say: (line: Measured) => void): Promise<void> {
  const id = async (kind: string, at: number) =>
    String((await database.query<{ id: string }>(`select ${idOf(kind, String(at))} as id`))[0]?.id);
  const [report, order] = [await id("report", Math.floor(size.reports / 2) + 7), await id("order", 9)];
  const reports = "/api/inspection-reports";
  const filter = "status=released&method=UT";
  const kinds: [name: string, path: string, bare: string, reach: number][] = [
    ["list of 50 newest", reports, "/reports", 2],
    ["filter by status and method", `${reports}?${filter}`, `/reports?${filter}`, 2],
    ["search", `${reports}?q=weld`, "/reports?q=weld", 2],
    ["count", `${reports}/count`, "/count", 1],
    ["one report", `${reports}/${report}`, `/reports/${report}`, 2.5],
    ["new report", reports, "/reports", 5],
  ];
  const named = kinds.map(([name, ...rest]) => [`Times slower: ${name}`, ...rest] as const).filter(([name]) => only.test(name));
  if (named.length === 0) return;
  const bare = await bareServer(database);
  const url = await listen(bare);
  for (const [name, path, floor, reach] of named) {
    const body = name.endsWith("new report") ? { templateCode: "UT-THK", workOrderId: order } : null;
    const write = body ? { method: "POST" as const, body, devices: true } : {};
    const cookie = body ? app.cookies.lead : app.cookies.operations;
    const asked: Asked[] = [
      { url: app.url, path, cookie, ...write },
      { url, path: floor, ...write },
    ];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they do not slow each other
    say({ ...(await compared(database, asked, reach)), name });
  }
  await bare.close();
}

async function compared(database: Database, asked: readonly Asked[], reach: number): Promise<Measured> {
  const [mine, floor] = await inTurns(asked, { connections: 16, databaseTime: () => timeOfBackends(database) });
  if (!mine || !floor) throw new Error("Nothing was measured.");
  const told = ({ perSecond, cpu, database: of }: typeof mine) =>
    `${perSecond.toFixed(0)}/s (${cpu.toFixed(2)} + ${of.toFixed(2)} ms CPU)`;
  const times = (mine.cpu + mine.database) / (floor.cpu + floor.database);
  const figures = `${told(mine)}, bare ${told(floor)}`;
  return { name: "", figures, reached: `${times.toFixed(1)} x`, reach: `<= ${reach} x`, ok: times <= reach };
}

/** Processor time of the connections of this database, in milliseconds; only of a PostgreSQL on this machine. */
async function timeOfBackends(database: Database): Promise<number> {
  const rows = await database.query<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database()`);
  return rows.reduce((sum, { pid }) => sum + timeOf(pid), 0);
}

function timeOf(pid: number): number {
  try {
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = after.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
