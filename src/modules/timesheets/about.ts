import { entryLife } from "./entry-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "timesheets",
  title: "Timesheets",
  opens: ["projects"],
  history: { TimesheetEntry: { ...historyWordsOf(entryLife), archive: "removed this" } },
  namedActions: {
    "timesheet.approve": { module: "projects", holders: ["LEAD", "OPS"], delegable: true },
    "timesheet.correct": { module: "projects", holders: ["OPS"], delegable: true },
    "timesheet.lock": { module: "projects", holders: ["FIN", "OPS"] },
  },
  work: {
    timesheet: { title: "Timesheets to approve", page: "/timesheets/approvals?entry=$id" },
    timesheetReturned: { title: "Timesheets to correct", page: "/timesheets?entry=$id" },
  },
  retention: {
    timesheet: {
      title: "Timesheets",
      ...years("7"),
      trigger: "created",
      action: "purge",
      basis: "Tax law",
      note: "10 years where the seller's country says so",
      verify: true,
    },
  },
});
