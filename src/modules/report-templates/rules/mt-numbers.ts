/** Numbers of a magnetic particle examination that cannot be 0. */
import { notAboveZero } from "./above-zero.ts";
import type { Rule } from "./rule.ts";

const cannotBeZero = [
  ...["poleSpacing", "prodSpacing", "current", "L", "Dia", "whiteLight"].map((key) => `technique.${key}`),
  ...["liftTests.mass", "uvChecks.value", "bath", "bathChecks.volume"].map((key) => `calibration.${key}`),
  "line.thickness",
  "line.lengthExamined",
  "indication.length",
];

export const numberRules: Readonly<Record<string, Rule>> = {
  "MT-R20": {
    title: "Spacing, current, sizes, light and volumes are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
  },
};
