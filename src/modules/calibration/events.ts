import { defineEvent } from "#kit/events.ts";

/** A calibration of the item was released, rejected or voided, or a finding on it was withdrawn: what is said of it may have changed. */
export const calibrationDecided = defineEvent<{ itemId: string }>("calibration decided");
