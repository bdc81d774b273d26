import { and, desc, eq, gte, inArray, isNotNull, or } from "drizzle-orm";
import type { LastFilled } from "../contract.ts";
import type { Ctx } from "#kit/server/services.ts";
import { formSubmission } from "#modules/forms/server/tables.ts";

/** How far back a device gets the last filled forms. */
const daysBack = 90;
const most = 400;

/** The newest submission of each form by the person, for each subject, and of each form and item by anyone. */
export async function lastsOf({ db, actor, now }: Pick<Ctx, "db" | "actor" | "now">): Promise<LastFilled[]> {
  const since = new Date(now.getTime() - daysBack * 86_400_000).toISOString();
  const rows = await db
    .select()
    .from(formSubmission)
    .where(
      and(
        inArray(formSubmission.status, ["opened", "submitted", "closed"]),
        or(
          eq(formSubmission.filledById, actor.id),
          and(isNotNull(formSubmission.inventoryItemId), eq(formSubmission.confidential, "normal")),
        ),
        gte(formSubmission.createdAt, since),
      ),
    )
    .orderBy(desc(formSubmission.createdAt), desc(formSubmission.id))
    .limit(most);
  const known = new Set<string>();
  return rows.flatMap((row) => {
    const subjectId = row.inventoryItemId ?? row.workOrderId;
    const isMine = row.filledById === actor.id;
    const keys = [`${row.formCode} ${subjectId ?? ""}`, ...(isMine ? [`${row.formCode} mine`] : [])];
    if (keys.every((key) => known.has(key))) return [];
    for (const key of keys) known.add(key);
    return [
      {
        id: row.id,
        code: row.formCode,
        subjectId,
        about: row.about,
        number: row.number,
        byName: row.filledByName,
        isMine,
        at: row.openedAt ?? row.submittedAt ?? row.createdAt,
        flagCount: row.flagCount,
        waitsFor: row.waitsFor,
        answers: row.answers,
      },
    ];
  });
}
