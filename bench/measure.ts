import autocannon from "autocannon";

/** Requests of one kind; several are sent in turn, so that they do not all wait for the same row. */
export interface Asked {
  url: string;
  method?: "GET" | "POST";
  path: string;
  cookie?: string;
  body?: object;
  /** Sent as ten devices in turn. */
  devices?: boolean;
}

export const seconds = Number(process.env["BENCH_SECONDS"] ?? 3);
const turns = Number(process.env["BENCH_TURNS"] ?? 3);

/** Requests a second, and milliseconds of the server's main thread for each; medians. */
export interface Speed {
  perSecond: number;
  cpu: number;
}

/** How fast each of these is, taken in turns (ABAB) so that what else the machine does meets all of them. */
export async function inTurns(kinds: readonly Asked[]): Promise<Speed[]> {
  const found: Speed[][] = kinds.map(() => []);
  for (const kind of kinds) await runFor(kind, 1);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, kind] of kinds.entries()) found[index]?.push(await runFor(kind, seconds));
  }
  return found.map((runs) => ({
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpu: median(runs.map(({ cpu }) => cpu)),
  }));
}

async function runFor({ url, method = "GET", path, cookie, body, devices = false }: Asked, duration: number): Promise<Speed> {
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
  const before = process.threadCpuUsage();
  const result = await autocannon({ url, connections: 10, duration, workers: 1, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests for ${path} failed.`);
  const { user, system } = process.threadCpuUsage(before);
  return { perSecond: result.requests.average, cpu: (user + system) / 1_000 / result.requests.total };
}

/** Milliseconds one call takes, at the median of `times` calls one after the other. */
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
