/** How satisfied a client is, from the scores it gave (client-companies.md section 5.5). */
import { Decimal, rounded } from "#kit/decimal.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

/** What a client scores: the same in an evaluation and in the form QUA-CSF. */
export const evaluationTopics = ["safety", "competence", "timeliness", "reportQuality", "communication"] as const;
export type EvaluationTopic = (typeof evaluationTopics)[number];

export const topicWords: Readonly<Record<EvaluationTopic, string>> = {
  safety: "Safety",
  competence: "Competence",
  timeliness: "Timeliness",
  reportQuality: "Quality of reports",
  communication: "Communication",
};

/** Scores from 1 to 5 by topic; a topic nobody scored is absent or null. */
export type Scores = Readonly<Partial<Record<EvaluationTopic, number | null>>>;

/** The scores that were given, in the order of the topics. */
export const givenIn = (scores: Scores): number[] =>
  evaluationTopics.flatMap((topic) => (typeof scores[topic] === "number" ? [scores[topic]] : []));

/** The mean of scores with one decimal, rounded half up, and how many there are; null without one. */
export function meanOf(scores: readonly number[]): string | null {
  if (scores.length === 0) return null;
  return rounded(new Decimal(scores.reduce((sum, score) => sum + score, 0)).div(scores.length), 1);
}

/** The twelve months that end on a day, both inclusive. */
export const yearTo = (day: Day): { from: Day; to: Day } => ({ from: addDays(addMonths(day, -12), 1), to: day });

/** Mean and number of all scores given, and the same of each topic. */
export function satisfactionOf(all: readonly Scores[]) {
  const of = (scores: readonly number[]) => ({ mean: meanOf(scores), n: scores.length });
  return {
    ...of(all.flatMap(givenIn)),
    topics: evaluationTopics.map((topic) => ({ topic, ...of(all.flatMap((scores) => givenIn({ [topic]: scores[topic] }))) })),
  };
}
