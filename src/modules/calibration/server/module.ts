import { calibration } from "../contract.ts";
import { noteSoftware, noteStop } from "./events.ts";
import { accreditationsDue, calibrationsDue } from "./due.ts";
import { calibrationOfItems } from "./of-items.ts";
import { instruments } from "./eligibility.ts";
import { findingAgainst } from "./finding.ts";
import { casesOfStandards } from "./standards-in-doubt.ts";
import { followProfile } from "./legal.ts";
import { calibrationRetention } from "./retention.ts";
import { calibrationRoutes } from "./routes.ts";
import { seedDefaultPlans } from "./seed.ts";
import { calibrationWork } from "./work.ts";
import { intervalsChanged } from "#directory/company/events.ts";
import { on } from "#kit/server/events.ts";
import { itemStopped, softwareEntered } from "#modules/inventory/events.ts";
import { serverModule } from "../../../server-module.ts";

export const calibrationServer = serverModule(calibration, {
  routes: calibrationRoutes,
  answers: { calibrationOfItems, instruments, findingAgainst, casesOfStandards },
  due: [calibrationsDue, accreditationsDue],
  work: calibrationWork,
  subscribes: [
    on(intervalsChanged, ({ store }, { changes, today }) => followProfile(store, changes, today)),
    on(softwareEntered, noteSoftware),
    on(itemStopped, noteStop),
  ],
  retention: { records: [calibrationRetention] },
  seed: seedDefaultPlans,
});
