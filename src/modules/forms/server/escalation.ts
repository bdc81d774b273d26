/** A form that nobody reviewed within the days of its rule goes to the next level. */
import { and, eq, isNull, lt } from "drizzle-orm";
import { type Submission, templateOf } from "./submissions.ts";
import { supervisorOf } from "#directory/people/server/holders.ts";
import { formSubmission } from "./tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import type { Reading } from "#kit/server/database.ts";
import { notify } from "#kit/server/notices.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { addDays, dayIn } from "#kit/validity.ts";

/** The most forms in one run; the others follow in the next. */
const most = 500;

export async function passOnLateReviews(services: Services): Promise<void> {
  const now = services.clock();
  const today = dayIn("UTC", now);
  const isLate = and(
    eq(formSubmission.status, "submitted"),
    isNull(formSubmission.signerId),
    isNull(formSubmission.signerRole),
    lt(formSubmission.reviewDueOn, today),
  );
  const late = await services.database.db.select({ id: formSubmission.id }).from(formSubmission).where(isLate).limit(most);
  for (const { id } of late)
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asSystem(services, async (store) => {
      const [held] = await store.db
        .select()
        .from(formSubmission)
        .where(and(eq(formSubmission.id, id), isLate))
        .for("update");
      const next = held && (await nextLevelOf(store.db, held));
      if (!next) return;
      const { definition } = await templateOf(store, held.templateId);
      const changes = {
        reviewerId: next.id,
        reviewRole: next.role,
        reviewDueOn: addDays(today, definition.review.days),
        waitsFor: `Review: ${next.name}`,
      };
      await store.update(formSubmission, id, held.version, changes, "passOn");
      if (next.id)
        await notify(store.rows, services, now, {
          userId: next.id,
          subject: "review",
          title: `${held.number ?? held.formTitle} was not reviewed in time and waits for you`,
          body: [held.formTitle, held.about].filter(Boolean).join(" · "),
          href: `/forms/submissions/${id}`,
        });
    });
}

const { OPS, QM } = builtInRoles;

/** The supervisor of the reviewer, else Operations, above whom is quality; null where nobody is above. */
async function nextLevelOf(db: Reading, { reviewerId, reviewRole, filledById, confidential }: Submission) {
  const above = await supervisorOf({ db }, reviewerId);
  if (above && above.id !== filledById) return { ...above, role: null };
  const role = reviewRole === OPS ? QM : OPS;
  // A form about somebody's employment is read by no further role.
  return reviewRole === QM || confidential === "HR" ? null : { id: null, name: role, role };
}
