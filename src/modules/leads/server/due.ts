import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { openStates } from "../rules.ts";
import { lead } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The next action of every open lead, for its owner (rule 1). */
export const nextActionsDue: DueSource<"leadAction"> = {
  subject: "leadAction",
  table: lead,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "leadAction",
      recordId: sql`${lead.id}`,
      label: sql`${lead.number} || ' ' || ${lead.title}`,
      detail: sql`${lead.nextAction}`,
      ownerId: sql`${lead.ownerId}`,
      baseId: sql`${lead.baseLocationId}`,
      dueOn: sql`${lead.nextActionOn}`,
      hardStop: false,
      basis: sql`'Day of the next action'`,
    })} from ${lead}
    where ${and(inArray(lead.status, [...openStates]), isNull(lead.archivedAt), lte(lead.nextActionOn, until), within)}`,
};
