import { aboutModule } from "../../about.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "people-and-access",
  title: "People and access",
  opens: ["user-management", "profile", "user-permissions"],
  namedActions: {
    "access.review": { module: "user-permissions", holders: ["ADM", "QM"] },
    "request.identity": { module: "user-management", holders: ["ADM"] },
    "request.training": { module: "user-management", holders: ["TRN"] },
    "person.readPersonal": { module: "user-management", holders: ["HSE", "OPS", "ADM"] },
    "person.editPersonal": { module: "user-management", holders: ["ADM"] },
    "person.erase": { module: "user-management", holders: ["ADM"] },
  },
  due: {
    agreement: {
      title: "Subcontractor agreements",
      module: "user-management",
      page: "/profile/",
      leadDays: [60, 30, 0],
      recipients: ["Operations Manager"],
    },
  },
  work: {
    request: { title: "Requests to decide", page: "/profile-requests/$id" },
    accessReview: { title: "Access reviews", page: "/user-permissions?tab=review" },
  },
  retention: {
    activity: {
      title: "User sessions and activity",
      ...years("2"),
      trigger: "created",
      action: "purge",
      basis: "Operational",
      note: "The activity feed is read from the audit events and keeps nothing of its own; counts of page views become totals of their month after 13 months",
    },
  },
});
