import { estimateLife } from "./estimate-life.ts";
import { leadLife } from "./lead-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const leadSeries: ShippedSeries = {
  key: "lead",
  entity: "Lead",
  title: "Leads",
  rule: { pattern: "L-{YYYY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const about = aboutModule({
  id: "leads",
  title: "Leads",
  history: {
    Lead: {
      ...historyWordsOf(leadLife),
      "set probability": "changed the probability",
      "review contract": "reviewed the contract",
      convert: "converted this to a job",
      "check capacity": "checked the capacity",
      "set next action": "set the next action",
      reassign: "gave this another owner",
      tip: "sent this as a job tip",
      import: "imported this with a list",
      "undo import": "undid the import of this",
      anonymise: "removed the personal data of this",
    },
    LeadActivity: {},
    Estimate: {
      ...historyWordsOf(estimateLife),
      revise: "started this revision",
      saveLines: "changed its lines",
      planCrew: "planned its crews",
      reprice: "had it priced by the rate sheets of the day",
      "approve within the limits": "had it approved: it is within the limits",
      supersede: "sent a later revision, which takes its place",
      "accept by link": "accepted it with a link",
      "reject by link": "declined it with a link",
      share: "made a link for someone",
      revokeLink: "revoked a link",
    },
  },
  namedActions: {
    "estimate.approve": { module: "leads", holders: ["OPS"], delegable: true },
    /** Above the limit of the company: Super Admins, and whom they name. */
    "estimate.approveAboveLimit": { module: "leads", holders: [], delegable: true },
  },
  due: {
    estimate: {
      title: "Proposals that end",
      module: "leads",
      page: "/estimates/",
      leadDays: [7, 3],
      recipients: [],
    },
    leadAction: { title: "Next actions of leads", module: "leads", page: "/leads/", leadDays: [1, 0], recipients: [] },
  },
  work: { lead: { title: "Job tips", page: "/leads/$id" }, estimate: { title: "Estimates", page: "/estimates/$id" } },
  retention: {
    prospects: {
      title: "Lost leads, unsuccessful applicants",
      ...years("2"),
      trigger: "closed",
      action: "anonymise",
      basis: "Privacy",
      verify: true,
    },
  },
  numbering: [leadSeries],
});
