/** What this module asks of those that keep the work for clients. */
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { Scores } from "../satisfaction.ts";
import type { TimelineKind } from "../timeline.ts";
import type { openWork } from "../rules.ts";
import type { RecordTable } from "#kit/server/record.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/** A kind of work for a client that has to end before the client may be deactivated or archived. */
interface OpenWork {
  one: string;
  several: string;
  count: (db: Reading, clientCompanyId: string) => Promise<number>;
}

/** What a client answered to a form that asks what it thinks of the work. */
interface FeedbackByForm {
  submissionId: string;
  number: string | null;
  day: Day;
  from: string;
  scores: Scores;
  comment: string | null;
  /** Whether the person asking may open the form. */
  isOpen: boolean;
}

/** Records of a client that are in its timeline. Of `at` and `on`, an instant or a day, each has one. */
export interface TimelineSource {
  kind: TimelineKind;
  /** What a row leads to. */
  entity: string;
  /** Whose reach applies. */
  table: RecordTable;
  joins?: SQL;
  /** The column that names the client. */
  client: SQLWrapper;
  where?: SQL | undefined;
  /** The id of what a row leads to, where it is not the row itself. */
  record?: SQLWrapper;
  at?: SQLWrapper;
  on?: SQLWrapper;
  number?: SQLWrapper;
  title?: SQLWrapper;
  state?: SQLWrapper;
  amount?: SQLWrapper;
  currency?: SQLWrapper;
  /** A column with an index for the last activity, where `at` has none. */
  indexed?: SQLWrapper;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    openWorkForClient: readonly OpenWork[];
    /** How many projects of the client in this column are not closed. */
    openProjectsOfClient: (clientCompanyId: SQLWrapper) => SQL<number>;
    /** What a client answered to the form QUA-CSF on days from the first to the last, both inclusive, the latest first. */
    feedbackByForm: (ctx: Ctx, of: { clientCompanyId: string; from: Day; to: Day }) => Promise<FeedbackByForm[]>;
    timelineOfClient: readonly TimelineSource[];
    /** How many reports for the client in this column were issued in the year of this day and stand. */
    reportsOfClientInYear: (clientCompanyId: SQLWrapper, today: SQL) => SQL<number>;
    /** What the client in this column owes, and how much of it is overdue, as "5769.00 USD, 120.00 EUR"; null for nothing. */
    owedByClient: (clientCompanyId: SQLWrapper, today: SQL) => { receivables: SQL<string | null>; overdue: SQL<string | null> };
  }
}

/** The work for a client that is not finished, by its kinds. */
export async function openWorkFor({ db, services }: Ctx, clientCompanyId: string): Promise<Parameters<typeof openWork>[0]> {
  const found = [];
  for (const { one, several, count } of answersTo(services, "openWorkForClient").flat())
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    found.push({ count: await count(db, clientCompanyId), one, several });
  return found;
}
