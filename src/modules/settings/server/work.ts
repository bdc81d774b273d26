import { and, eq, isNull, sql } from "drizzle-orm";
import { purgeItem, purgeProposal } from "./retention/tables.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** What has been kept for its time, for whoever decides what leaves. */
export const purgeWork: WorkSource = ({ actor, within }) => {
  if (!actor.isSuperUser && !actor.named.has("settings.quality")) return [];
  return [
    sql`select ${workColumns({
      subject: "purge",
      kind: "approve",
      recordId: sql`${purgeProposal.id}`,
      task: words("Decide on disposal"),
      name: sql`(select count(*) from ${purgeItem} where ${purgeItem.proposalId} = ${purgeProposal.id}) || ' records kept for their time'`,
      blocks: false,
      since: sql`${purgeProposal.createdAt}`,
    })} from ${purgeProposal} where ${and(eq(purgeProposal.state, "proposed"), isNull(purgeProposal.archivedAt), within(purgeProposal))}`,
  ];
};
