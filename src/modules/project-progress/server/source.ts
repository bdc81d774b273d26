/** What this module asks of those that keep change orders, and what it tells those that count money. */
import type { Progress } from "../contract.ts";
import type { Share } from "../rules.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** What approved change orders add to lines of scope of these projects, by the id of the line. */
    addedQuantities: (db: Reading, projectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
    /** The lines of scope of a project with what is done of each, as this person may read it. */
    progressOfWork: (ctx: Ctx, of: { id: string }) => Promise<Progress>;
    /** How much of a project is done, unrounded: now, and at the end of each of the days asked, there beside what was planned. */
    shareOfWork: (
      ctx: Pick<Ctx, "db" | "services">,
      of: { projectId: string; days: readonly Day[] },
    ) => Promise<{ now: Share | null; byDay: { done: Share | null; plan: Share | null }[] }>;
  }
}

/** What is added to the lines of scope, as those say that keep change orders. */
export async function addedTo(
  { db, services }: Pick<Ctx, "db" | "services">,
  projectIds: readonly string[],
): Promise<Map<string, string>> {
  const added = new Map<string, string>();
  for (const ask of answersTo(services, "addedQuantities"))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const [line, quantity] of await ask(db, projectIds)) added.set(line, quantity);
  return added;
}
