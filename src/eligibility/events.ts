import type { CaseCause } from "./evidence-case.ts";
import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

/** A record that signatures rest on and that can no longer be relied on for these days, both inclusive; null means no end on that side. */
export interface Doubt {
  cause: CaseCause;
  /** `named` is what people call it: "UTG-014". */
  source: { entity: string; id: string; named: string };
  /** The source of the doubt, where it is a record of its own: the calibration that found it. */
  event?: { entity: string; id: string };
  from: Day | null;
  to: Day | null;
  parameters?: readonly string[];
  reason: string;
  baseLocationId: string | null;
  /** Opens a case even if no signed report rests on it. */
  always?: true;
}

/** The owner of a record has just stated that it cannot be relied on. */
export const evidenceDoubted = defineEvent<Doubt>("evidence doubted");
