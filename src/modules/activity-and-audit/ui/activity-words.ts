import type { Activity } from "../contract-activity.ts";
import { actionText } from "#kit/action-words.ts";
import { type Day, dayIn } from "#kit/validity.ts";

/** "signed RPT-24-0117" and "sent RPT-24-0117 for review": the action with the record in its place, split where the link goes. */
export function activityWords({ action, entityLabel }: Pick<Activity, "action" | "entityLabel">): {
  before: string;
  record: string;
  after: string;
} {
  const said = actionText(action);
  const [, before = "", after = ""] = /^(.*?\b)(?:this|them)\b(.*)$/.exec(said) ?? [];
  if (before) return { before, record: entityLabel, after };
  return { before: `${said}: `, record: entityLabel, after: "" };
}

export interface DayOfActivity {
  day: Day;
  people: { actorId: string; actorName: string; actions: Activity[] }[];
}

/** The feed by day in the reader's zone and, within a day, by person; both in the order in which they come. */
export function byDayAndPerson(rows: readonly Activity[], timeZone: string): DayOfActivity[] {
  const days: DayOfActivity[] = [];
  for (const row of rows) {
    const on = dayIn(timeZone, row.at);
    let day = days.at(-1);
    if (day?.day !== on) days.push((day = { day: on, people: [] }));
    let person = day.people.find(({ actorId }) => actorId === row.actorId);
    if (!person) day.people.push((person = { actorId: row.actorId, actorName: row.actorName, actions: [] }));
    person.actions.push(row);
  }
  return days;
}
