import { and, desc, eq, gte, inArray, isNotNull, or } from "drizzle-orm";
import type { LastFilled } from "../contract.ts";
import { notConfidential } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { withoutSensitive } from "#modules/forms/rules.ts";
import { formSubmission, formTemplate } from "#modules/forms/server/tables.ts";

/** How far back a device gets the last filled forms. */
const daysBack = 90;
const most = 400;

/**
 * The newest of each form the person filled, for each subject, and of each form and item whoever filled it: what others filled without their sensitive
 * answers, and not where its client is kept from the person.
 */
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
          and(
            isNotNull(formSubmission.inventoryItemId),
            eq(formSubmission.confidential, "normal"),
            notConfidential(formSubmission.clientCompanyId, actor),
          ),
        ),
        gte(formSubmission.createdAt, since),
      ),
    )
    .orderBy(desc(formSubmission.createdAt), desc(formSubmission.id))
    .limit(most);
  const known = new Set<string>();
  const newest = rows.filter((row) => {
    const keys = [`${row.formCode} ${subjectOf(row) ?? ""}`, ...(row.filledById === actor.id ? [`${row.formCode} mine`] : [])];
    if (keys.every((key) => known.has(key))) return false;
    for (const key of keys) known.add(key);
    return true;
  });
  const templateIds = [...new Set(newest.map(({ templateId }) => templateId))];
  const templates = await db
    .select({ id: formTemplate.id, definition: formTemplate.definition })
    .from(formTemplate)
    .where(inArray(formTemplate.id, templateIds));
  const definitions = new Map(templates.map(({ id, definition }) => [id, definition]));
  return newest.map((row) => {
    const isMine = row.filledById === actor.id;
    const definition = definitions.get(row.templateId);
    return {
      id: row.id,
      code: row.formCode,
      subjectId: subjectOf(row),
      about: row.about,
      number: row.number,
      byName: row.filledByName,
      isMine,
      at: row.openedAt ?? row.submittedAt ?? row.createdAt,
      flagCount: row.flagCount,
      waitsFor: row.waitsFor,
      answers: isMine ? row.answers : definition ? withoutSensitive(definition, row.answers) : {},
    };
  });
}

const subjectOf = ({
  inventoryItemId,
  workOrderId,
}: Pick<typeof formSubmission.$inferSelect, "inventoryItemId" | "workOrderId">) => inventoryItemId ?? workOrderId;
