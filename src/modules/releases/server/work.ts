import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { clientComment, release } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Notices that the product has prepared, and releases that a recipient declined or asks about. */
export const releaseWork: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "release.issue")) return [];
  const of = (kind: "approve" | "answer", task: string, since: SQL, where: SQL | undefined) =>
    sql`select ${workColumns({
      subject: "release",
      kind,
      recordId: sql`${release.id}`,
      task: words(task),
      number: sql`coalesce(${release.transmittalNo}, '')`,
      name: sql`${release.subject}`,
      baseId: sql`${release.baseLocationId}`,
      blocks: true,
      since,
    })} from ${release} where ${and(isNull(release.archivedAt), where, within(release))}`;
  const declined = sql`exists (select 1 from release_recipient r where r.release_id = release.id and r.state = 'declined')`;
  const opened = sql`(select min(${clientComment.createdAt}) from ${clientComment} where ${clientComment.releaseId} = ${release.id} and ${clientComment.state} = 'open')`;
  const created = sql`${release.createdAt}`;
  return [
    of("approve", "Issue the notice", created, and(eq(release.status, "draft"), isNotNull(release.notice))),
    of("answer", "Answer the client's comment", opened, sql`${opened} is not null`),
    of("answer", "Declined by a recipient", sql`${release.issuedAt}`, and(eq(release.status, "issued"), declined)),
  ];
};
