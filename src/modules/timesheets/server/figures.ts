import type { PersonHours } from "../contract.ts";
import { sumOfHours } from "../rules.ts";
import { byActivity, byClass, classText } from "../week-hours.ts";
import { classesOf } from "./hours.ts";
import { payClassesOf } from "./pay.ts";
import { allEntries } from "./weeks.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clockIn, type Day, daysBetween } from "#kit/validity.ts";

/** Hours on a work order or project: by person and class, of what the reader may see. */
export async function showHours(
  ctx: Ctx,
  { query }: { query: { workOrderId?: string | undefined; projectId?: string | undefined } },
) {
  const { workOrderId, projectId } = query;
  if (!workOrderId && !projectId) throw wrongField("workOrderId", "Name a work order or a project.");
  const entries = await allEntries(ctx, query);
  const classes = await classesOf(ctx.db, entries);
  const piecesOf = (some: typeof entries) => some.flatMap(({ id }) => classes.piecesOf(id));
  const people = [...Map.groupBy(entries, ({ userId }) => userId).values()].map((of): PersonHours => {
    const open = of.filter(({ status }) => status !== "approved" && status !== "locked");
    return {
      userId: of[0]?.userId ?? "",
      personName: of[0]?.personName ?? "",
      byClass: byClass(piecesOf(of)),
      byActivity: byActivity(of),
      hours: sumOfHours(of.map(({ hours }) => hours)),
      notApproved: sumOfHours(open.map(({ hours }) => hours)),
    };
  });
  return {
    people: people.toSorted((a, b) => a.personName.localeCompare(b.personName)),
    byClass: byClass(piecesOf(entries)),
    hours: sumOfHours(entries.map(({ hours }) => hours)),
    rules: classes.rulesOf(entries),
  };
}

const payrollLabels = {
  personName: "Person",
  employeeNumber: "Employee number",
  day: "Date",
  start: "Start",
  end: "End",
  hours: "Hours",
  class: "Pay class",
  multiplier: "Multiplier",
  activity: "Activity",
  workOrderNumber: "Work order",
  status: "Status",
  rule: "Pay rule",
  contract: "Contract classes",
};

interface Period {
  from: Day;
  to: Day;
  baseLocationId?: string | undefined;
  format: "csv" | "xlsx";
}

/**
 * Approved and locked time, a row for each piece of an entry in one pay class; start and end at the clock of its site. The classes by the contract of
 * the client stand beside it for the whole entry, as both rules round and cut the same hours apart.
 */
export async function exportPayroll(ctx: Ctx, { query: { from, to, baseLocationId, format } }: { query: Period }) {
  const days = daysBetween(from, to);
  if (days < 0 || days > 366) throw wrongField("to", "Check the dates.");
  const entries = await allEntries(ctx, {
    from,
    to,
    status: ["approved", "locked"],
    ...(baseLocationId ? { baseLocationId } : {}),
  });
  const { piecesOf } = await classesOf(ctx.db, entries);
  const { payOf, payRulesOf } = await payClassesOf(ctx.db, entries);
  const rows = entries.flatMap((entry) =>
    payOf(entry.id).map((piece) => ({
      ...entry,
      day: piece.day,
      start: clockIn(entry.timeZone, piece.from).slice(11),
      end: clockIn(entry.timeZone, piece.to).slice(11),
      hours: piece.hours,
      class: piece.class,
      multiplier: piece.multiplier,
      rule: payRulesOf([entry])[0]?.name ?? "",
      contract: classText(byClass(piecesOf(entry.id))),
    })),
  );
  return exportRows(ctx, {
    noun: "payroll line",
    labels: payrollLabels,
    query: { limit: 200, format, columns: Object.keys(payrollLabels).join(",") },
    page: () => Promise.resolve({ rows, next: null }),
  });
}
