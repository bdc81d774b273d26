/** The go / no-go board: the checks of a job, gathered into the columns of the morning sheet. */
import { type BoardRow, boardColumns } from "./contract.ts";
import type { ReadinessCheck } from "#modules/project-management/contract.ts";

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

/** One cell a column: no-go with every reason, go, or nothing where the job asks for none of it. */
export function cellsOf(checks: readonly ReadinessCheck[]): BoardRow["cells"] {
  return boardColumns.map((column) => {
    const own = checks.filter(({ check }) => (columnOf[check.split(" ")[0] ?? ""] ?? "plan") === column);
    const reasons = own.filter(({ ok }) => !ok).map(({ message, entity, entityId }) => ({ message, entity, entityId }));
    return { column, state: reasons.length > 0 ? "no-go" : own.length > 0 ? "go" : "none", reasons };
  });
}
