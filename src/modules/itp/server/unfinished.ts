import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { openHoldPoints } from "../rules.ts";
import { happened } from "./events.ts";
import { itpName } from "./itps.ts";
import { itp } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { namedFirst } from "#modules/project-management/rules.ts";

/** Plans of a project that are not closed, and the hold points of the active ones that were not released for a unit. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db, services }, of) => {
  if (!("projectId" in of)) return [];
  const plans = await db
    .select()
    .from(itp)
    .where(
      and(
        eq(itp.projectId, of.projectId),
        inArray(itp.status, ["draft", "internally approved", "client approved", "active"]),
        isNull(itp.archivedAt),
      ),
    )
    .orderBy(asc(itp.number), asc(itp.revision));
  const held = [];
  let points = 0;
  for (const plan of plans.filter(({ status }) => status === "active")) {
    // oxlint-disable-next-line no-await-in-loop -- a project has one plan or two
    const open = openHoldPoints(plan, await happened(db, plan.number), services.clock().toISOString());
    if (open > 0) held.push(plan);
    points += open;
  }
  const named = (rows: typeof plans) =>
    namedFirst(
      "Itp",
      rows.map((plan) => ({ id: plan.id, name: itpName(plan) })),
    );
  return [
    { ...named(held), count: points, one: "hold point", several: "hold points", what: "not released", advises: true },
    {
      ...named(plans),
      one: "inspection and test plan",
      several: "inspection and test plans",
      what: "not closed",
      advises: true,
    },
  ];
};
