/** How a page reads and writes: one thing, a list, a deed, a change of a record; and how it says that something failed. */
export { useAsk } from "./ask.ts";
export { useCount, useList, type List } from "./list.ts";
export { readAgain, useSend, type Sending } from "./send.ts";
export { useUpdate, type Update } from "./update.ts";
export { sayFailure, wordsOf } from "./failure.ts";
