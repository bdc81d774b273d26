/** How a page reads and writes: one thing, a list, an action, a change of a record; and how it reports a failure. */
export { useAsk } from "./ask.ts";
export { useCount, useList, type List } from "./list.ts";
export { readAgain, useSend } from "./send.ts";
export { useUpdate } from "./update.ts";
export { sayFailure, wordsOf } from "./failure.ts";
