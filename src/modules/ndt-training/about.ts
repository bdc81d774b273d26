import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const certificationSeries: ShippedSeries = {
  key: "certification",
  entity: "Certification",
  title: "Certificates of people",
  rule: { pattern: "{METHOD}-{TYPE}-{SEQ:4}", resetEvery: "never", resetsOn: ["METHOD", "TYPE"] },
  tokens: ["METHOD", "TYPE"],
  typeWords: "the level",
  bare: true,
  allocated: "creation",
  sample: { ...sampleCodes, TYPE: "II" },
  action: "settings.quality",
};

export const about = aboutModule({
  id: "ndt-training",
  title: "NDT training",
  namedActions: {
    "certification.certify": { module: "ndt-training", holders: ["L3", "QM"] },
    "certification.suspend": { module: "ndt-training", holders: ["L3", "QM"], delegable: true },
    "certification.revoke": { module: "ndt-training", holders: ["QM"], delegable: true },
  },
  due: {
    certification: {
      title: "Certificates",
      module: "ndt-training",
      page: "/ndt-training/certifications/",
      leadDays: [90, 60, 30, 7, 0],
      recipients: ["Training Coordinator"],
    },
    vision: {
      title: "Vision tests",
      module: "ndt-training",
      page: "/ndt-training/vision/",
      leadDays: [90, 60, 30, 7, 0],
      recipients: ["Training Coordinator"],
    },
  },
  work: { certificate: { title: "Certificates", page: "/ndt-training/certifications/$id" } },
  retention: {
    personnel: {
      title: "Certifications, vision tests, examinations, training, experience",
      ...years("7"),
      trigger: "employment end",
      action: "purge",
      basis: "10 CFR 34.79",
      note: "Those of radiographers at least 3 years after they were made",
    },
  },
  numbering: [certificationSeries],
});
