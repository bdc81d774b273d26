/** Requests people of the demo company have submitted about themselves that are not decided yet. */
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { profileRequest } from "#modules/people-and-access/server/requests/tables.ts";

export const hoursRequestId = idOf("request jake hours");

/** The trainee's hours of the last weeks, for the training coordinator. */
export function askedHours({ ago, at }: Calendar) {
  return {
    id: hoursRequestId,
    at: at(ago(1), "16:30"),
    submittedAt: at(ago(1), "16:40"),
    kind: "experience" as const,
    values: {
      method: "UT",
      level: "I",
      from: ago(62),
      to: ago(3),
      hours: 168,
      supervisor: "Wes Hale, Level II",
      work: "Thickness readings on piping and vessels, calibration checks on the step block",
    },
  };
}

export async function writeRequests(db: Db, calendar: Calendar): Promise<void> {
  const { ago, at } = calendar;
  await writeRecords(db, profileRequest, [
    { ...askedHours(calendar), by: personId("jake"), userId: personId("jake"), state: "waiting", before: null },
    {
      id: idOf("request priya name"),
      at: at(ago(2), "08:05"),
      by: personId("priya"),
      userId: personId("priya"),
      kind: "name",
      state: "waiting",
      submittedAt: at(ago(2), "08:10"),
      values: { firstName: "Priya", lastName: "Nair-Collins", reason: "Marriage" },
      before: { firstName: "Priya", lastName: "Nair" },
    },
  ]);
}
