import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a base: people and things are there while it is open. */
export const baseLife = lifecycle({
  field: "status",
  states: { planned: { meaning: "idle" }, open: { meaning: "good" }, closed: { meaning: "idle" } },
  actions: {
    open: {
      from: ["planned"],
      to: "open",
      path: "opening",
      right: "administer",
      label: "Open base",
      done: "opened",
      past: "opened it",
      summary: "Open a planned base",
    },
    reopen: {
      from: ["closed"],
      to: "open",
      path: "reopening",
      right: "administer",
      label: "Reopen base",
      done: "reopened",
      past: "reopened it",
      summary: "Reopen a closed base",
    },
    close: {
      from: ["open"],
      to: "closed",
      path: "closure",
      right: "administer",
      label: "Close base",
      done: "closed",
      past: "closed it",
      summary: "Close a base with no people or equipment left in it",
    },
  },
});
export const baseStates = statesOf(baseLife);
