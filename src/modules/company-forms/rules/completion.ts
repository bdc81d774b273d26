/** Figures of forms that were due: by form, or by what they were due for. */
import type { DueForm } from "../contract.ts";
import { capital } from "#kit/capital.ts";
import { completion, type DueState } from "./dues.ts";

export interface Completion extends Record<DueState, number> {
  key: string;
  name: string;
  /** Null while none has ended. */
  percent: string | null;
}

/** How many of each state, by form or by subject, and of all together in the last row. */
export function completionBy(dues: readonly DueForm[], by: "form" | "subject"): Completion[] {
  const groups = Map.groupBy(dues, (due) => (by === "form" ? due.formCode : due.subjectId));
  const rows = [...groups].map(([key, several]) => {
    const [first] = several;
    return counted(key, (by === "form" ? first?.formTitle : first?.subject) ?? key, several);
  });
  return [...rows.toSorted((a, b) => a.name.localeCompare(b.name)), counted("all", "All", dues)];
}

function counted(key: string, name: string, dues: readonly DueForm[]): Completion {
  const states = dues.map(({ state }) => state);
  const count = (of: DueState) => states.filter((state) => state === of).length;
  return {
    key,
    name,
    percent: completion(states),
    due: count("due"),
    done: count("done"),
    late: count("late"),
    missed: count("missed"),
    excused: count("excused"),
  };
}

/** "Late by 1.5 h". */
export function stateWords({ state, lateHours }: Pick<DueForm, "state" | "lateHours">): string {
  if (state === "late" && lateHours) return `Late by ${lateHours} h`;
  return capital(state);
}
