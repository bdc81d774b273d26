import { rateSheetLife } from "./rate-sheet-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const rateSheetSeries: ShippedSeries = {
  key: "rateSheet",
  entity: "RateSheet",
  title: "Rate sheets",
  rule: { pattern: "RS-{SEQ:4}", resetEvery: "never", resetsOn: [] },
  tokens: ["CLIENT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const about = aboutModule({
  id: "rate-sheets",
  title: "Rate sheets",
  history: {
    RateSheet: {
      ...historyWordsOf(rateSheetLife),
      copy: "copied it from another sheet",
      agree: "converted the lead whose accepted estimate it is",
      revise: "started this revision",
      escalate: "started this revision with escalated prices",
      saveItems: "changed its items",
      importItems: "imported items",
      share: "made a link for someone",
      revokeLink: "revoked a link",
      supersede: "approved a newer revision, which ends this one",
    },
  },
  namedActions: {
    "rateSheet.approve": { module: "rate-sheets", holders: ["OPS", "FIN"], delegable: true },
    "rateSheet.costs": { module: "rate-sheets", holders: ["OPS", "FIN"] },
  },
  due: {
    rateSheet: {
      title: "Rate sheets that end",
      module: "rate-sheets",
      page: "/rate-sheets/",
      leadDays: [60, 30, 7],
      recipients: ["Sales & Commercial", "Finance"],
    },
  },
  work: { rateSheet: { title: "Rate sheets", page: "/rate-sheets/$id" } },
  retention: {
    rateSheet: {
      title: "Rate sheets",
      ...years("7"),
      trigger: "superseded",
      action: "review",
      basis: "Tax law: the prices behind issued invoices",
      verify: true,
    },
  },
  numbering: [rateSheetSeries],
});
