import type { Day } from "#kit/validity.ts";

/** 1 is Monday, 7 Sunday (ISO 8601). */
export const isoDayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
