import autocannon from "autocannon";

/** Requests of one kind; several are alternated, so that they do not all wait for the same row. */
export interface Asked {
  url: string;
  method?: "GET" | "POST";
  path: string;
  cookie?: string;
  body?: object;
  /** Sent by ten devices in turn. */
  devices?: boolean;
}

export const seconds = Number(process.env["BENCH_SECONDS"] ?? 3);
const turns = Number(process.env["BENCH_TURNS"] ?? 3);

/** Requests per second, and per request the milliseconds of the server's main thread, and of the database if requested; medians. */
export interface Speed {
  perSecond: number;
  cpu: number;
  database: number;
}

export interface Load {
  connections?: number;
  /** Processor time of the database so far, in milliseconds. */
  databaseTime?: () => Promise<number>;
}

/** The speed of each of these, measured alternately (ABAB) so that other load on the machine affects all of them. */
export async function inTurns(kinds: readonly Asked[], load: Load = {}): Promise<Speed[]> {
  const found: Speed[][] = kinds.map(() => []);
  for (const kind of kinds) await runFor(kind, 1, load);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, kind] of kinds.entries()) found[index]?.push(await runFor(kind, seconds, load));
  }
  const of = (runs: Speed[], key: keyof Speed) => median(runs.map((run) => run[key]));
  return found.map((runs) => ({ perSecond: of(runs, "perSecond"), cpu: of(runs, "cpu"), database: of(runs, "database") }));
}

async function runFor(
  { url, method = "GET", path, cookie, body, devices = false }: Asked,
  duration: number,
  { connections = 10, databaseTime = async () => 0 }: Load,
): Promise<Speed> {
  const requests = Array.from({ length: devices ? 10 : 1 }, (_, device) => ({
    method,
    path,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(devices ? { "x-device-id": `bench-${device}${device}${device}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }));
  const [databaseBefore, before] = [await databaseTime(), process.threadCpuUsage()];
  const result = await autocannon({ url, connections, duration, workers: 1, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests for ${path} failed.`);
  const { user, system } = process.threadCpuUsage(before);
  const { average, total } = result.requests;
  return {
    perSecond: average,
    cpu: (user + system) / 1_000 / total,
    database: ((await databaseTime()) - databaseBefore) / total,
  };
}

/** The median milliseconds of `times` sequential calls. */
export async function medianTime(times: number, call: (turn: number) => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await call(turn);
    found.push(performance.now() - began);
  }
  return median(found);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
