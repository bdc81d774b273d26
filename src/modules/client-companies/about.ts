import { clientLife } from "./client-company.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "client-companies",
  title: "Client companies",
  history: {
    // "clear hold" is what the trail of earlier versions calls "clearHold".
    ClientCompany: { ...historyWordsOf(clientLife), "clear hold": "took it off hold", "set logo": "chose the logo" },
  },
});
