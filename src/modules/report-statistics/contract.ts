import { about } from "./about.ts";
import { figureEndpoints } from "./contract-figures.ts";
import { rowEndpoints } from "./contract-rows.ts";
import { defineModule } from "#kit/contract.ts";

export const reportStatistics = defineModule({ ...about, endpoints: { ...figureEndpoints, ...rowEndpoints } });
