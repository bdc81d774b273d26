/** What this module asks of those that keep invoices. */
import type { Dated } from "./spent.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What the work of a project by time and quantity has earned (section 5.3), net of tax and before retainage. */
interface WorkEarned {
  /** On invoices, also those not issued yet, less credits, and approved work on none. */
  earned: Dated[];
  /** Lines without a price. */
  unpriced: number;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    earnedByWork: (asking: Pick<Ctx, "db" | "services">, of: { projectId: string; currency: string }) => Promise<WorkEarned>;
    /** Which milestones are on a line of an invoice that stands; `invoice` is what that is called. */
    billedMilestones: (db: Reading, ids: readonly string[]) => Promise<{ id: string; invoiceId: string; invoice: string }[]>;
  }
}

/** Which of these milestones are billed. */
export async function billedMilestones({ db, services }: Pick<Ctx, "db" | "services">, ids: readonly string[]) {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const answer of answersTo(services, "billedMilestones")) found.push(...(await answer(db, ids)));
  return found;
}
