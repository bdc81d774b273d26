import { itpLife } from "./itp-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const itpSeries: ShippedSeries = {
  key: "itp",
  entity: "Itp",
  title: "Inspection and test plans",
  rule: { pattern: "ITP-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["CLIENT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.quality",
};

export const about = aboutModule({
  id: "itp",
  title: "Inspection and test plans",
  opens: ["projects"],
  history: {
    Itp: {
      ...historyWordsOf(itpLife),
      revise: "started this revision",
      supersede: "activated a newer revision, which ends this one",
      pass: "recorded a point",
      share: "made a link to this",
      revokeLink: "revoked a link to this",
      sendCode: "had a code for a link to this sent",
      enterCode: "opened a link to this with the code",
      releaseByLink: "released units with a link",
      approveByLink: "approved this for the client with a link",
      refuseByLink: "refused this with a link",
    },
  },
  namedActions: { "itp.approve": { module: "projects", holders: ["L3", "QM"] } },
  work: { itp: { title: "Inspection and test plans", page: "/itps/$id" } },
  retention: {
    itp: {
      title: "Inspection and test plans",
      ...years("10"),
      trigger: "closed",
      action: "review",
      basis: "The turnover of a job rests on them",
      verify: true,
    },
  },
  numbering: [itpSeries],
});
