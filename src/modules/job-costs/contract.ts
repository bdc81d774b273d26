import { about } from "./about.ts";
import { CostRate } from "./cost-rate.ts";
import { defineModule } from "#kit/contract.ts";

export * from "./cost-rate.ts";

export const jobCosts = defineModule({ ...about, endpoints: CostRate.endpoints });
