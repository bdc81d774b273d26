import { eq } from "drizzle-orm";
import { project } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /**
     * Refuses what would leave something unfinished in a closed project: time, expenses and tickets of its work orders, and work orders reopened.
     * Who closes the project at the same moment waits, and counts this too.
     */
    mustBeOpenProject: (ctx: Ctx, projectId: string) => Promise<void>;
  }
}

export const mustBeOpenProject: Questions["mustBeOpenProject"] = async ({ store }, projectId) => {
  const [found] = await store.db
    .select({ number: project.number, status: project.status })
    .from(project)
    .where(eq(project.id, projectId))
    .for("share");
  if (found?.status === "closed")
    throw refused(
      `Project ${found.number} is closed and takes no more work, time, expenses or tickets. Operations can reopen it.`,
      [],
      "project-closed",
    );
};
