import type { calendar } from "../../contract.ts";
import { demandAndCapacity } from "./demand.ts";
import { equipmentInUse } from "./equipment.ts";
import { loadOfPeople } from "./load.ts";
import type { Asked } from "#kit/contract.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

const labels = {
  load: {
    name: "Name",
    base: "Base",
    week: "Week of",
    available: "Available (h)",
    assigned: "Assigned (h)",
    free: "Free (h)",
    load: "Load (%)",
    jobs: "Assignments",
  },
  demand: {
    method: "Method",
    level: "Level",
    week: "Week of",
    demand: "Demand (h)",
    orders: "Work orders",
    capacity: "Certified capacity (h)",
    people: "People",
  },
  equipment: {
    kind: "Kind of equipment",
    items: "Items",
    week: "Week of",
    booked: "Days booked",
    working: "Working days",
    use: "Use (%)",
    bookings: "Bookings",
  },
};
const decimal = { kind: "decimal" } as const;

/** The figures of a chart, a row for each week. */
export async function exportChart(ctx: Ctx, { query }: Asked<(typeof calendar.endpoints)["exportChart"]>): Promise<Download> {
  const { chart, format } = query;
  const rows = await rowsOf(ctx, query);
  return exportRows(ctx, {
    noun: `${chart} chart`,
    labels: labels[chart],
    fields: { load: decimal, use: decimal },
    query: { format, limit: rows.length },
    page: async () => ({ rows, next: null }),
  });
}

async function rowsOf(ctx: Ctx, query: Asked<(typeof calendar.endpoints)["exportChart"]>["query"]): Promise<object[]> {
  if (query.chart === "load") {
    const { weeks, people } = await loadOfPeople(ctx, { query });
    return people.flatMap(({ name, base, weeks: own }) => own.map((one, at) => ({ name, base, week: weeks[at]?.from, ...one })));
  }
  if (query.chart === "demand") {
    const { weeks, rows } = await demandAndCapacity(ctx, { query });
    return rows.flatMap(({ method, level, weeks: own }) =>
      own.map((one, at) => ({ method, level, week: weeks[at]?.from, ...one })),
    );
  }
  const { weeks, kinds } = await equipmentInUse(ctx, { query });
  return kinds.flatMap(({ kind, items, weeks: own }) => own.map((one, at) => ({ kind, items, week: weeks[at]?.from, ...one })));
}
