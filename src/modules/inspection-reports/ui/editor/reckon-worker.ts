/** Reckons drafts beside the page, so that no key waits for it. */
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
