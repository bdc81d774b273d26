import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { formTemplate } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The periodic review of every issued form. */
export const formReviewsDue: DueSource<"formTemplate"> = {
  subject: "formTemplate",
  table: formTemplate,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "formTemplate",
      recordId: sql`${formTemplate.id}`,
      label: sql`${formTemplate.code} || ' ' || ${formTemplate.title}`,
      detail: sql`'Version ' || ${formTemplate.formVersion}`,
      dueOn: sql`${formTemplate.reviewDueOn}`,
      hardStop: false,
      basis: sql`'Review 24 months after issue'`,
    })} from ${formTemplate}
    where ${and(eq(formTemplate.status, "issued"), isNull(formTemplate.archivedAt), lte(formTemplate.reviewDueOn, until), within)}`,
};
