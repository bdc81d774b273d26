import { and, desc, eq, gte, isNull, lt, notInArray, sql } from "drizzle-orm";
import { clientFeedback } from "../builtin/client-feedback.ts";
import type { Answers } from "../answers.ts";
import { formSubmission } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { addDays } from "#kit/validity.ts";

/** Under which key the form QUA-CSF has the score of each topic. */
const keys = {
  safety: "safety",
  competence: "competence",
  timeliness: "timeliness",
  reportQuality: "report_quality",
  communication: "communication",
} as const;

/** What a client answered when it was asked what it thinks of the work; of a form that stands, by the day it was sent (UTC). */
export const feedbackByForm: Questions["feedbackByForm"] = async ({ db, lookup }, { clientCompanyId, from, to }) => {
  const within = lookup.within(formSubmission);
  const rows = await db
    .select({
      submissionId: formSubmission.id,
      number: formSubmission.number,
      submittedAt: formSubmission.submittedAt,
      from: formSubmission.filledByName,
      answers: formSubmission.answers,
      isOpen: within ? sql<boolean>`coalesce(${within}, false)` : sql<boolean>`true`,
    })
    .from(formSubmission)
    .where(
      and(
        eq(formSubmission.formCode, clientFeedback.code),
        eq(formSubmission.clientCompanyId, clientCompanyId),
        notInArray(formSubmission.status, ["draft", "opened", "void"]),
        isNull(formSubmission.archivedAt),
        gte(formSubmission.submittedAt, `${from}T00:00:00Z`),
        lt(formSubmission.submittedAt, `${addDays(to, 1)}T00:00:00Z`),
      ),
    )
    .orderBy(desc(formSubmission.submittedAt), formSubmission.id);
  return rows.map(({ answers, submittedAt, ...row }) => ({
    ...row,
    day: (submittedAt ?? to).slice(0, 10),
    scores: Object.fromEntries(Object.entries(keys).map(([topic, key]) => [topic, scoreOf(answers, key)])),
    comment: wordsOf(answers, "comment"),
  }));
};

const wordsOf = (answers: Answers, key: string): string | null => {
  const value = answers[key]?.value;
  return typeof value === "string" && value !== "" ? value : null;
};

function scoreOf(answers: Answers, key: string): number | null {
  const words = wordsOf(answers, key);
  return words !== null && /^[1-5]$/.test(words) ? Number(words) : null;
}
