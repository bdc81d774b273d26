import { eachOnce } from "#kit/each-once.ts";
import type { Day } from "#kit/validity.ts";

/** 1 is Monday, 7 Sunday (ISO 8601). Found once: the hours of a month ask for the same days for each person. */
export const isoDayOf: (day: Day) => number = eachOnce((day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7, 5_000);
