import { assignmentLife } from "./assignment-life.ts";
import { eventLife } from "./event-life.ts";
import { leaveLife } from "./leave-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "calendar",
  title: "Calendar",
  history: {
    Assignment: {
      ...historyWordsOf(assignmentLife),
      split: "split this",
      "hand over": "handed days of this over",
      risk: "marked this at risk",
      safe: "cleared the risk of this",
    },
    LeaveRequest: historyWordsOf(leaveLife),
    OutsideCalendar: { import: "imported this" },
    CalendarEvent: { ...historyWordsOf(eventLife), except: "took a day out of this" },
  },
  namedActions: {
    "assignment.plan": { module: "calendar", holders: ["OPS", "CRD", "LEAD"], delegable: true },
    "assignment.override": { module: "calendar", holders: ["OPS"], delegable: true },
    "leave.decide": { module: "calendar", holders: ["OPS"], delegable: true },
    "leave.sickness": { module: "calendar", holders: ["HSE"] },
  },
  work: {
    assignmentOffer: { title: "Assignments to answer", page: "/calendar?view=mine&offer=$id" },
    leaveRequest: { title: "Leave to decide", page: "/calendar/leave/$id" },
  },
  retention: {
    assignment: {
      title: "Assignments, leave and events",
      ...years("3"),
      trigger: "created",
      action: "purge",
      basis: "Working time law",
    },
  },
});
