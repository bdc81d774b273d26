import { aboutModule } from "../../about.ts";
import { printFormLife } from "./print-form-life.ts";
import { templateLife } from "./template-life.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "report-templates",
  title: "Report templates",
  opens: ["inspection-reports", "view-inspection-reports"],
  history: {
    ReportTemplate: { ...historyWordsOf(templateLife), revise: "began the version", discard: "discarded this" },
    PrintForm: {
      ...historyWordsOf(printFormLife),
      "put form": "put in the client's form",
      "carry over": "took this over from the version of the template before",
      discard: "discarded this",
    },
  },
  namedActions: {
    "template.approve": { module: "inspection-reports", holders: ["L3", "QM"] },
    "template.putInForce": { module: "inspection-reports", holders: ["QM"] },
  },
  work: { reportTemplate: { title: "Report templates to approve", page: "/inspection-reports/templates/$id" } },
});
