/** The next version of a template is offered the print forms of the version before: a form is mapped for one version only (rule 10). */
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { printForm, reportTemplate } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";

type Carried = Pick<
  Row<typeof printForm>,
  "title" | "clientCompanyId" | "kind" | "fileName" | "sha256" | "places" | "map" | "rowsPerCopy"
> & { templateId: string; status: "draft" };

/** The verb in the trail of a draft that was taken over. */
export const carriedOver = "carry over";

/**
 * A draft for each client whose form is in use on another version of the template, the newest of them, unless the client has a form for this version
 * already. The keys stay, also those the new version has no longer: they are listed before approval.
 */
export async function carriedForms(
  db: Reading,
  { id, code }: Pick<Row<typeof reportTemplate>, "id" | "code">,
): Promise<Carried[]> {
  const former = await db
    .select({ form: printForm })
    .from(printForm)
    .innerJoin(reportTemplate, eq(reportTemplate.id, printForm.templateId))
    .where(
      and(
        eq(reportTemplate.code, code),
        ne(reportTemplate.id, id),
        eq(printForm.status, "approved"),
        isNull(printForm.archivedAt),
      ),
    )
    .orderBy(desc(reportTemplate.templateVersion));
  const there = await db
    .select({ of: printForm.clientCompanyId })
    .from(printForm)
    .where(and(eq(printForm.templateId, id), isNull(printForm.archivedAt)));
  const newest = [...Map.groupBy(former, ({ form }) => form.clientCompanyId)].flatMap(([, [first]]) => first ?? []);
  return newest
    .filter(({ form }) => !there.some(({ of }) => of === form.clientCompanyId))
    .map(({ form: { title, clientCompanyId, kind, fileName, sha256, places, map, rowsPerCopy } }) => ({
      title,
      clientCompanyId,
      templateId: id,
      kind,
      fileName,
      sha256,
      places,
      map,
      rowsPerCopy,
      status: "draft",
    }));
}

/** Writes these drafts as whoever puts the version in force. */
export async function carryForms(store: Store, template: Pick<Row<typeof reportTemplate>, "id" | "code">): Promise<void> {
  for (const form of await carriedForms(store.db, template))
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    await store.insert(printForm, form, carriedOver);
}
