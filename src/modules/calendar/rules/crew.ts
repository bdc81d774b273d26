/** What a crew needs together (rule 4). */
import { type Finding, finding } from "../finding.ts";
import type { Day } from "#kit/validity.ts";

/** Somebody on a work order on a day. */
export interface OnShift {
  id: string;
  name: string;
  /** Needs a supervisor: an assistant or trainee. */
  trainee: boolean;
  method: string | null;
  /** Certified for the method of the work on that day. */
  certified: boolean;
}

/** The people of one work order on one day. `gamma`: radiography with a source away from a permanent installation. */
export function crewFindings(day: Day, crew: readonly OnShift[], { gamma }: { gamma: boolean }): { id: string; one: Finding }[] {
  const found: { id: string; one: Finding }[] = [];
  const qualified = crew.filter(({ certified, trainee, method }) => certified && !trainee && method === "RT");
  if (gamma && qualified.length < 2) {
    const message = `Gamma work at a temporary site needs two qualified people; ${qualified.length === 1 ? "one is" : "none is"} assigned.`;
    for (const { id } of crew) found.push({ id, one: finding({ check: "two people", severity: "hard", from: day, message }) });
  }
  for (const { id, name, trainee, method } of crew) {
    if (!trainee) continue;
    const supervised = crew.some((other) => !other.trainee && other.certified && (method === null || other.method === method));
    if (supervised) continue;
    const message = `${name} needs a qualified ${method ?? ""} supervisor on the same shift.`.replace("  ", " ");
    found.push({ id, one: finding({ check: "supervision", severity: "soft", from: day, message }) });
  }
  return found;
}

/** Whether a line of scope is done with a gamma source, by the words of its technique. */
export const isGamma = ({ method, technique }: { method: string; technique: string | null }): boolean =>
  method === "RT" && /gamma|iridium|selenium|cobalt|\b(?:ir-?192|se-?75|co-?60|yb-?169)\b/i.test(technique ?? "");
