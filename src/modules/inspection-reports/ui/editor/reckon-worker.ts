/** Evaluates drafts in a worker, so that typing is not delayed. */
import { changesIn, type Question, withQuestion } from "./reckoner-messages.ts";
import { nothingReckoned, reckoned } from "./reckoning.ts";

let drafted: Question = { content: {} };
let before = nothingReckoned;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  drafted = withQuestion(drafted, data);
  const now = reckoned(drafted as Parameters<typeof reckoned>[0]);
  postMessage(changesIn(now, before));
  before = now;
});
