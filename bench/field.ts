/**
 * `node bench/field.ts [runs] [seed]`: the model of the field of `npm test`, for longer. 2,000 days of sixteen devices with a bad network; a day that
 * loses or doubles anything is printed with its seed.
 */
import { holds } from "#modules/inspection-reports/ui/device/testing-field.ts";

const [runs = "2000", seed] = process.argv.slice(2);
const began = performance.now();
await holds({ runs: Number(runs), ...(seed ? { seed: Number(seed) } : {}) });
process.stdout.write(
  `${runs} days of 16 devices: nothing lost, nothing doubled (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
);
