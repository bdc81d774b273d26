import { jobWanted } from "../events.ts";
import { refuseCrews } from "./may-plan.ts";
import { insertProject } from "./projects.ts";
import { project } from "./tables.ts";
import { insertWorkOrder } from "./work-orders.ts";
import { on } from "#kit/server/events.ts";

/** Writes the project and the first work order of a won lead. */
export const onJobWanted = on(jobWanted, async (ctx, { newProject, order }) => {
  refuseCrews(ctx);
  const parent = newProject ? await insertProject(ctx, newProject, "draft") : await ctx.lookup.find(project, order.projectId);
  await insertWorkOrder(ctx, parent, order, "draft");
});
