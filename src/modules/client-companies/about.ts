import { aboutModule } from "../../about.ts";
import { clientLife } from "#directory/clients/client-life.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "client-companies",
  title: "Client companies",
  history: {
    // "clear hold" is what the trail of earlier versions calls "clearHold".
    ClientCompany: { ...historyWordsOf(clientLife), "clear hold": "took this off hold", "set logo": "chose the logo" },
  },
  due: {
    clientAgreement: {
      title: "Agreements with clients",
      module: "client-companies",
      page: "/company-profile/",
      leadDays: [60, 30, 0],
      recipients: ["Sales and Commercial"],
    },
  },
  namedActions: {
    "client.activate": { module: "client-companies", holders: ["COM", "OPS", "ADM"] },
    "client.hold": { module: "client-companies", holders: ["FIN"] },
    "client.confidential": { module: "client-companies", holders: ["L3", "QM"] },
  },
});
