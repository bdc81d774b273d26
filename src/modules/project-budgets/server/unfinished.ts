import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { changeOrder, milestone } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { namedFirst } from "#modules/project-management/rules.ts";

/** Change orders that are neither approved nor rejected refuse the closing of a project; milestones that were not reached are named. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  if (!("projectId" in of)) return [];
  const { projectId } = of;
  const orders = await db
    .select({ id: changeOrder.id, name: changeOrder.number })
    .from(changeOrder)
    .where(
      and(
        eq(changeOrder.projectId, projectId),
        inArray(changeOrder.status, ["draft", "with client"]),
        isNull(changeOrder.archivedAt),
      ),
    )
    .orderBy(asc(changeOrder.number));
  const open = and(eq(milestone.projectId, projectId), eq(milestone.status, "open"), isNull(milestone.archivedAt));
  return [
    { ...namedFirst("ChangeOrder", orders), one: "change order", several: "change orders", what: "not decided" },
    {
      count: await db.$count(milestone, open),
      one: "milestone",
      several: "milestones",
      what: "not reached",
      advises: true,
      href: `/projects/${projectId}?tab=budget`,
    },
  ];
};
