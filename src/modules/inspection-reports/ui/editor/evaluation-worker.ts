/** Evaluates drafts in a worker, so that typing is not delayed. */
import { changesIn, type Question, withQuestion } from "./evaluator-messages.ts";
import { emptyEvaluation, evaluateDraft } from "./draft-evaluation.ts";

let drafted: Question = { content: {} };
let before = emptyEvaluation;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  drafted = withQuestion(drafted, data);
  const now = evaluateDraft(drafted as Parameters<typeof evaluateDraft>[0]);
  postMessage(changesIn(now, before));
  before = now;
});
