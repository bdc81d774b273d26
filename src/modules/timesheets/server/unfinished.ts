import { and, eq, inArray } from "drizzle-orm";
import { present, timesheetEntry } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Time on a project that nobody has approved: it is neither billed nor paid, and not in its cost. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  if (!("projectId" in of)) return [];
  const open = and(
    eq(timesheetEntry.projectId, of.projectId),
    inArray(timesheetEntry.status, ["draft", "submitted", "returned"]),
    present,
  );
  return [
    {
      count: await db.$count(timesheetEntry, open),
      one: "time entry",
      several: "time entries",
      what: "not approved",
      advises: true,
      href: `/timesheets/entries?projectId=${of.projectId}&status=draft&status=submitted&status=returned`,
    },
  ];
};
