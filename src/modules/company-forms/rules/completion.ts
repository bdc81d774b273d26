/** Figures of forms that were due: by form, or by what they were due for. */
import type { DueForm, WeekOfForms } from "../contract.ts";
import { capital } from "#kit/capital.ts";
import { completion, type DueState } from "./dues.ts";
import { mondayOf } from "#kit/validity.ts";

export interface Completion extends Record<DueState, number> {
  key: string;
  name: string;
  /** Null while none has ended. */
  percent: string | null;
}

export const completionGroups = ["form", "subject", "base"] as const;
export type CompletionGroup = (typeof completionGroups)[number];

/** How many of each state, by form, by subject or by base, and of all together in the last row. */
export function completionBy(dues: readonly DueForm[], by: CompletionGroup): Completion[] {
  const of = ({ formCode, formTitle, subjectId, subject, base }: DueForm): [key: string, name: string] =>
    by === "form" ? [formCode, formTitle] : by === "subject" ? [subjectId, subject] : [base ?? "", base ?? "No base"];
  const groups = Map.groupBy(dues, (due) => of(due)[0]);
  const rows = [...groups].map(([key, several]) => counted(key, several[0] ? of(several[0])[1] : key, several));
  return [...rows.toSorted((a, b) => a.name.localeCompare(b.name)), counted("all", "All", dues)];
}

/** The weeks from the first with a due form, each by its Monday. */
export function completionByWeek(dues: readonly DueForm[]): WeekOfForms[] {
  const weeks = Map.groupBy(dues, ({ day }) => mondayOf(day));
  return [...weeks]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([week, several]) => {
      const { key: _, name: __, ...figures } = counted(week, week, several);
      return { week, ...figures };
    });
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

/** From so many hours on, days say more. */
const longHours = 48;

/** "Late by 1.5 h", "Late by 9 days". */
export function stateWords({ state, lateHours }: Pick<DueForm, "state" | "lateHours">): string {
  if (state === "late" && lateHours)
    return Number(lateHours) < longHours ? `Late by ${lateHours} h` : `Late by ${Math.round(Number(lateHours) / 24)} days`;
  return capital(state);
}
