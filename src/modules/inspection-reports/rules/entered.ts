/** Whether a change to a report enters what was read or decided (inspection-reports R10: a reviewer has typed none of it). */
import type { Content } from "../report.ts";

type Entered = Pick<Content, "lines" | "indications" | "calibration" | "setups">;

/** True when a reading, a result, an indication or an on-the-day check differs from before; names, days and order of lines are none. */
export function entersReadings(before: Entered, after: Entered): boolean {
  return !same(readingsOf(before), readingsOf(after));
}

/** Everything entered, by the id of its line or indication; a line with nothing in it is as if it were not there. */
function readingsOf({ lines, indications, calibration, setups = [] }: Entered): Map<string, string> {
  const entered = new Map<string, string>();
  const put = (id: string, what: unknown) => {
    const text = stable(what);
    if (text !== "{}") entered.set(id, text);
  };
  for (const { id, values, result } of lines) put(id, { ...filled(values), ...(result ? { result } : {}) });
  for (const { id, code, values, disposition } of indications)
    put(id, { ...filled(values), ...(code ? { code } : {}), ...(disposition ? { disposition } : {}) });
  put("calibration", filled(calibration));
  for (const setup of setups) put(`setup ${setup.id}`, filled(setup.calibration));
  return entered;
}

function filled(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Keys in order, so that the order in which a database gives them back makes no difference. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
      : one,
  );
}

/** Removing a line enters nothing. */
function same(before: Map<string, string>, after: Map<string, string>): boolean {
  return [...after].every(([id, text]) => before.get(id) === text);
}
