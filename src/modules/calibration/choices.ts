/** The values that fields of the calibration module may take. */
export const testedWords = ["in tolerance", "out of tolerance", "not tested", "not applicable"] as const;
export const calibrationResults = ["pass", "limited", "fail"] as const;
export const decisionRules = ["simple", "guard band U", "Z540.3 method 6", "none stated"] as const;
export const verdicts = ["pass", "conditional pass", "conditional fail", "fail"] as const;
export const phases = ["as found", "as left"] as const;
export const startRules = ["from calibration", "from first use"] as const;
/** Everything that may happen to an item between calibrations; which of them stop its use is said by the rules. */
export const equipmentEventTypes = [
  "damaged",
  "dropped",
  "overloaded",
  "quarantined",
  "out of service",
  "repaired",
  "returned to service",
  "lost",
  "label missing",
  "software changed",
  "used",
] as const;
export const calibrationOrders = ["before", "after"] as const;
export const inHouse = "In-house";
