import type { Meaning } from "#kit/meaning.ts";
import type { DueForm } from "#modules/company-forms/contract.ts";

/** How good the state of a due form is. */
export const dueMeanings: Readonly<Record<DueForm["state"], Meaning>> = {
  due: "due",
  done: "good",
  late: "due",
  missed: "bad",
  excused: "idle",
};
