import { and, eq, isNull, sql } from "drizzle-orm";
import { lead } from "./tables.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Job tips that their owner in Sales has not qualified yet: whoever passed one on waits for it. */
export const leadWork: WorkSource = ({ actor, within }) => [
  sql`select ${workColumns({
    subject: "lead",
    kind: "answer",
    recordId: sql`${lead.id}`,
    task: words("Qualify the job tip"),
    number: sql`${lead.number}`,
    name: sql`${lead.title}`,
    baseId: sql`${lead.baseLocationId}`,
    blocks: false,
    dueOn: sql`${lead.nextActionOn}`,
    since: sql`${lead.createdAt}`,
  })} from ${lead} where ${and(
    eq(lead.ownerId, actor.id),
    eq(lead.status, "new"),
    isNull(lead.archivedAt),
    sql`${lead.createdById} <> ${lead.ownerId}`,
    within(lead),
  )}`,
];
