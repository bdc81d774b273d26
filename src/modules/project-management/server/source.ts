/** What this module asks of those that keep what a project or a work order leads to. */
import type { PlannedOrder } from "../events.ts";
import type { CrewObstacle } from "../readiness.ts";
import type { Unfinished } from "../rules.ts";
import type { Reason } from "#kit/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

export interface ActivatedProject {
  id: string;
  clientCompanyId: string;
  baseLocationId: string;
  on: Day;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** What of a project or a work order has to be finished before it is closed, or should be known then. */
    unfinishedOf: (
      ctx: Pick<Ctx, "db" | "services">,
      of: { projectId: string } | { workOrderId: string },
    ) => Promise<Unfinished[]>;
    /** What the work of a project is charged by and is missing before it becomes active; `on` is the first day it may be worked. */
    missingToActivate: (ctx: Pick<Ctx, "db" | "services">, of: ActivatedProject) => Promise<Reason[]>;
    /** The numbers of procedures by their ids, whoever asks. */
    procedureNumbers: (db: Reading, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
    /** Why people and items of a work order may not be on it on the days to come, whoever lets them: calendar rule 5. */
    crewObstacles: (
      ctx: Pick<Ctx, "db" | "services" | "today" | "now" | "actor">,
      order: PlannedOrder & { begun: boolean },
    ) => Promise<CrewObstacle[]>;
    /** What is missing before the work of a work order may start now; each with the record it is about. */
    missingBeforeWork: (ctx: Ctx, workOrderId: string) => Promise<Reason[]>;
  }
}

/** What of a project or a work order is not finished, as those say that keep it. */
export async function unfinishedWork(
  { db, services }: Pick<Ctx, "db" | "services">,
  of: { projectId: string } | { workOrderId: string },
): Promise<Unfinished[]> {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const count of answersTo(services, "unfinishedOf")) found.push(...(await count({ db, services }, of)));
  return found;
}

/** What a project is charged by and lacks, as those say that keep it. */
export async function missingToCharge(ctx: Pick<Ctx, "db" | "services">, of: ActivatedProject): Promise<Reason[]> {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const ask of answersTo(ctx.services, "missingToActivate")) found.push(...(await ask(ctx, of)));
  return found;
}

/** What must be there before work starts, and is not. */
export async function missingToStart(ctx: Ctx, workOrderId: string): Promise<Reason[]> {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const ask of answersTo(ctx.services, "missingBeforeWork")) found.push(...(await ask(ctx, workOrderId)));
  return found;
}
