import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { forEver } from "#kit/retention-terms.ts";

export const procedureSeries: ShippedSeries = {
  key: "procedure",
  entity: "Procedure",
  title: "Procedures",
  rule: { pattern: "{TYPE}-{SEQ:3}", resetEvery: "never", resetsOn: ["TYPE"] },
  tokens: ["TYPE"],
  typeWords: "the method, or the letters of the kind of procedure",
  bare: true,
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.quality",
};

export const about = aboutModule({
  id: "processes-procedures",
  title: "Processes and procedures",
  namedActions: {
    "procedure.approve": { module: "processes-procedures", holders: ["L3"], level: 3 },
    "procedure.quality": { module: "processes-procedures", holders: ["QM"], delegable: true },
  },
  due: {
    procedure: {
      title: "Procedure reviews",
      module: "processes-procedures",
      page: "/procedures/",
      leadDays: [60, 30, 0],
      recipients: ["Quality Manager"],
    },
  },
  work: { procedure: { title: "Procedures", page: "/procedures/$id" } },
  retention: {
    controlled: {
      title: "Quality documents and procedure revisions",
      ...forEver,
      trigger: "superseded",
      action: "review",
      basis: "10 CFR 34.81",
      note: "Superseded revisions at least 7 years; operating and emergency procedures 3 years after the change",
    },
  },
  numbering: [procedureSeries],
});
