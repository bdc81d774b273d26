import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { reportTemplate } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Variants that wait for a Level III or for the quality manager. */
export const templateWork: WorkSource = ({ actor, within }) => {
  const another = and(
    sql`${reportTemplate.createdById} is distinct from ${actor.id}::uuid`,
    sql`${reportTemplate.sentById} is distinct from ${actor.id}::uuid`,
    sql`${reportTemplate.levelThreeId} is distinct from ${actor.id}::uuid`,
  );
  const waiting = [
    ...(couldDo(actor, "template.putInForce") ? [and(eq(reportTemplate.status, "quality review"), another)] : []),
    ...(actor.roles.includes("L3") ? [eq(reportTemplate.status, "in review")] : []),
  ];
  if (waiting.length === 0) return [];
  return [
    sql`select ${workColumns({
      subject: "reportTemplate",
      kind: "approve",
      recordId: sql`${reportTemplate.id}`,
      task: words("Approve or return"),
      number: sql`${reportTemplate.code} || ' v' || ${reportTemplate.templateVersion}`,
      name: sql`${reportTemplate.title}`,
      blocks: true,
      since: sql`${reportTemplate.updatedAt}`,
    })} from ${reportTemplate} where ${and(isNull(reportTemplate.archivedAt), isNotNull(reportTemplate.basedOnCode), or(...waiting), within(reportTemplate))}`,
  ];
};
