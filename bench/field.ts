/**
 * `node bench/field.ts [runs] [seed]`: the field model of `npm test`, run longer: 2,000 days of sixteen devices with a bad network; a day that loses or duplicates anything is printed with its seed.
 */
import { holds } from "#modules/inspection-reports/ui/device/testing-field.ts";

const [runs = "2000", seed] = process.argv.slice(2);
const began = performance.now();
await holds({ runs: Number(runs), ...(seed ? { seed: Number(seed) } : {}) });
process.stdout.write(
  `${runs} days of 16 devices: nothing lost, nothing duplicated (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
);
