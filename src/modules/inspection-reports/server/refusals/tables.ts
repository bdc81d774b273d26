import { boolean, index, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { reportId } from "../tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { instant } from "#kit/server/record.ts";

/** An attempt to sign that the checks refused. The refusal changes nothing on the report, so its trail does not have it. */
export const refusedSignature = snakeCase.table(
  "refused_signature",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    at: instant().notNull(),
    /** Who tried to sign. */
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    /** It would have been the first signature, which submits the report. */
    isSubmission: boolean().notNull(),
    /** The gates that failed, each once; empty if only the content stood in the way. */
    gates: text().array().notNull(),
  },
  (t) => [index().on(t.at), index().on(t.reportId)],
);
