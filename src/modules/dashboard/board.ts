/** The go / no-go board: the checks of a job, gathered into the columns of the morning sheet. */
import { type BoardRow, boardColumns } from "./contract.ts";
import { addDays, type Day } from "#kit/validity.ts";
import type { ReadinessCheck } from "#modules/project-management/contract.ts";
import { notNamed } from "#modules/project-management/rules.ts";

type Column = (typeof boardColumns)[number];

const columnOf: Record<string, Column> = {
  plan: "plan",
  project: "plan",
  crew: "crew",
  certificate: "certificates",
  booking: "instruments",
  instrument: "instruments",
  procedure: "procedure",
};

/** The columns whose subject the plan has to name. */
const unnamed: Partial<Record<Column, (methods: readonly string[]) => string | null>> = notNamed;

/** One cell a column: no-go with every reason, go, open where the job's methods take what nobody has named, or nothing where they take none of it. */
export function cellsOf(checks: readonly ReadinessCheck[], methods: readonly string[]): BoardRow["cells"] {
  return boardColumns.map((column) => {
    const own = checks.filter(({ check }) => (columnOf[check.split(" ")[0] ?? ""] ?? "plan") === column);
    const reasons = own.filter(({ ok }) => !ok).map(({ message, entity, entityId }) => ({ message, entity, entityId }));
    if (own.length > 0) return { column, state: reasons.length > 0 ? "no-go" : "go", reasons };
    const message = unnamed[column]?.(methods) ?? null;
    if (message === null) return { column, state: "none", reasons: [] };
    return { column, state: "open", reasons: [{ message, entity: null, entityId: null }] };
  });
}

/** The day the board shows: tomorrow, and on a Friday and Saturday the Monday after. */
export function nextWorkday(today: Day): Day {
  const tomorrow = addDays(today, 1);
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(tomorrow, 2) : weekday === 0 ? addDays(tomorrow, 1) : tomorrow;
}
