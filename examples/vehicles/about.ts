import { vehicleLife } from "./vehicle-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "vehicles",
  title: "Vehicles",
  history: { Vehicle: historyWordsOf(vehicleLife) },
  access: {
    vehicles: {
      title: "Vehicles",
      rights: { ADM: "VCEDX", OPS: "VCEX", EQP: "VCEDX", QM: "VX", CRD: "V", LEAD: "V", TECH: "V", HSE: "V", AUD: "VX" },
      closedOutside: true,
    },
  },
  namedActions: { "vehicle.sell": { module: "vehicles", holders: ["ADM", "OPS"] } },
  due: {
    vehicle: {
      title: "Vehicle inspections",
      module: "vehicles",
      page: "/vehicles/",
      leadDays: [60, 30, 7, 0],
      recipients: ["Equipment Controller"],
    },
  },
  retention: {
    vehicle: { title: "Company vehicles", ...years("7"), trigger: "equipment disposed", action: "purge", basis: "Tax law" },
  },
});
