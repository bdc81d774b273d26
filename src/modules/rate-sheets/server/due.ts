import { and, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { rateSheet } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** Approved sheets that end and have no newer revision. */
export const endsDue: DueSource<"rateSheet"> = {
  subject: "rateSheet",
  table: rateSheet,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "rateSheet",
      recordId: sql`${rateSheet.id}`,
      label: sql`${rateSheet.number} || ' rev ' || ${rateSheet.revision} || ' ' || ${rateSheet.title}`,
      dueOn: sql`${rateSheet.effectiveTo}`,
      hardStop: false,
      basis: sql`'Last day of the rate sheet'`,
    })} from ${rateSheet}
    where ${and(
      isNotNull(rateSheet.frozenAt),
      isNull(rateSheet.archivedAt),
      isNull(rateSheet.supersededById),
      lte(rateSheet.effectiveTo, until),
      within,
    )}`,
};
