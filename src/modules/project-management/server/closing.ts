/** The closing list of a project: what is left of it, as those say that keep it (project-management rule 17). */
import { and, eq, ne } from "drizzle-orm";
import type { ClosingLine } from "../contract.ts";
import { closingLines, type Unfinished } from "../rules.ts";
import { ordersLeft } from "./projects.ts";
import { unfinishedWork } from "./source.ts";
import { project } from "./tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { reachOf } from "#kit/access.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Its work orders, and what other modules know of it. */
export const leftOfProject = async ({ db, services }: Pick<Ctx, "db" | "services">, projectId: string): Promise<Unfinished[]> => [
  await ordersLeft(db, projectId),
  ...(await unfinishedWork({ db, services }, { projectId })),
  await lessonsLeft(db, projectId),
];

/** What was learned is for the next project; whoever closes it is reminded, and is not held up. */
async function lessonsLeft(db: Reading, projectId: string): Promise<Unfinished> {
  const written = await db.$count(project, and(eq(project.id, projectId), ne(project.lessonsLearned, "")));
  return {
    count: written > 0 ? 0 : 1,
    one: "entry for lessons learned",
    several: "entries for lessons learned",
    what: "missing",
    advises: true,
  };
}

/** For everyone who reaches the project: its crews read what refuses closing only, and amounts are for people who may see prices. */
export async function closingList(ctx: Ctx, { id }: { id: string }): Promise<ClosingLine[]> {
  await ctx.lookup.mustReach(project, id);
  const { rights, isSuperUser } = ctx.actor;
  const isCrew = !isSuperUser && reachOf(rights, ["projects"], "view") === "own";
  const lines = closingLines(await leftOfProject(ctx, id)).filter(({ refuses }) => refuses || !isCrew);
  return seesPrices(ctx.actor) ? lines : lines.map((line) => ({ ...line, amounts: [] }));
}
