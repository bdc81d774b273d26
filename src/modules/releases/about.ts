import { commentLife } from "./comment-life.ts";
import { releaseLife } from "./release-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";

/** How transmittals are numbered where the company has not set another pattern: without a gap, for each client and year. */
export const releaseSeries: ShippedSeries = {
  key: "release",
  entity: "Release",
  title: "Releases",
  rule: { pattern: "T-{CLIENT}-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: ["CLIENT"] },
  tokens: ["CLIENT"],
  allocated: "issue",
  sample: sampleCodes,
  action: "settings.quality",
};

export const about = aboutModule({
  id: "releases",
  title: "Releases",
  opens: ["inspection-reports"],
  history: {
    Release: {
      ...historyWordsOf(releaseLife),
      addRecipient: "added a recipient",
      renewLink: "renewed a link",
      remind: "reminded its recipients",
      sendCode: "had a code sent",
      enterCode: "opened a link with the code",
      recordReceipt: "recorded a receipt",
      resend: "sent this again",
      acknowledge: "acknowledged receipt",
      decline: "declined this",
      query: "asked a question",
      comment: "commented",
      review: "reviewed a report",
      package: "made the package",
      makePackage: "started the package again",
      acknowledged: "closed this, receipt being confirmed",
    },
    ClientComment: { ...historyWordsOf(commentLife), startRevision: "started a revision" },
  },
  namedActions: {
    "release.issue": { module: "inspection-reports", holders: ["CRD", "OPS", "L3", "QM"], delegable: true },
    "release.recall": { module: "inspection-reports", holders: ["QM"], delegable: true },
    "release.overrideHold": { module: "inspection-reports", holders: ["OPS"], delegable: true },
  },
  due: {
    releaseAcknowledgement: {
      title: "Acknowledgement of releases",
      module: "inspection-reports",
      page: "/releases/",
      leadDays: [0],
      recipients: ["Coordinator"],
    },
    releaseReview: {
      title: "Client's review of releases for approval",
      module: "inspection-reports",
      page: "/releases/",
      leadDays: [0],
      recipients: ["Coordinator"],
    },
    releaseNotice: {
      title: "Notices to holders of reports",
      module: "inspection-reports",
      page: "/releases/",
      leadDays: [0],
      recipients: ["Quality Manager"],
    },
  },
  work: { release: { title: "Releases", page: "/releases/$id" } },
  numbering: [releaseSeries],
});
