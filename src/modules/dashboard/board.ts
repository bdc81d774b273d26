/** The go / no-go board: the checks of a job, gathered into the columns of the morning sheet. */
import { type BoardRow, boardColumns } from "./contract.ts";
import { addDays, type Day } from "#kit/validity.ts";
import type { ReadinessCheck } from "#modules/project-management/contract.ts";
import { notNamedChecks } from "#modules/project-management/readiness.ts";

type Column = (typeof boardColumns)[number];

const columnOf: Record<string, Column> = {
  plan: "plan",
  project: "plan",
  crew: "crew",
  certificate: "certificates",
  booking: "instruments",
  instrument: "instruments",
  instruments: "instruments",
  procedure: "procedure",
};

const notNamed: readonly string[] = Object.values(notNamedChecks);

/** One cell a column: no-go with every reason, open where only what the plan should name is missing, go, or nothing where the job takes none of it. */
export function cellsOf(checks: readonly ReadinessCheck[]): BoardRow["cells"] {
  return boardColumns.map((column) => {
    const own = checks.filter(({ check }) => (columnOf[check.split(" ")[0] ?? ""] ?? "plan") === column);
    const failing = own.filter(({ ok }) => !ok);
    const reasons = failing.map(({ message, entity, entityId }) => ({ message, entity, entityId }));
    if (own.length === 0) return { column, state: "none", reasons };
    if (failing.length === 0) return { column, state: "go", reasons };
    return { column, state: failing.every(({ check }) => notNamed.includes(check)) ? "open" : "no-go", reasons };
  });
}

/** The day the board shows: tomorrow, and on a Friday and Saturday the Monday after. */
export function nextWorkday(today: Day): Day {
  const tomorrow = addDays(today, 1);
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(tomorrow, 2) : weekday === 0 ? addDays(tomorrow, 1) : tomorrow;
}
