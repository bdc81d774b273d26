import { about } from "./about.ts";
import { alarmEndpoints } from "./contract-alarms.ts";
import { changeEndpoints } from "./contract-changes.ts";
import { figureEndpoints } from "./contract-figures.ts";
import { itemEndpoints } from "./contract-items.ts";
import { mailEndpoints } from "./contract-mails.ts";
import { monthEndpoints } from "./contract-months.ts";
import { rowEndpoints } from "./contract-rows.ts";
import { defineModule } from "#kit/contract.ts";

export const reportStatistics = defineModule({
  ...about,
  endpoints: {
    ...figureEndpoints,
    ...rowEndpoints,
    ...alarmEndpoints,
    ...mailEndpoints,
    ...changeEndpoints,
    ...monthEndpoints,
    ...itemEndpoints,
  },
});
