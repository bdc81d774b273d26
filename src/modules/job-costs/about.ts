import { aboutModule } from "../../about.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "job-costs",
  title: "Cost rates",
  access: {
    "job-costs": { title: "Cost rates", rights: { OPS: "VX", FIN: "VCEDX" }, closedOutside: true },
  },
  retention: {
    costRate: { title: "Cost rates", ...years("7"), trigger: "superseded", action: "purge", basis: "Tax law", verify: true },
  },
});
