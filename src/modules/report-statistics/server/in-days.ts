import { type SQL, sql } from "drizzle-orm";
import type { Days } from "../rules/period.ts";

/** Within the period; rows without a day, such as reports that are still open, are in every period. */
export const inDays = ({ from, to }: Days): SQL => sql`("on" is null or "on" between ${from}::date and ${to}::date)`;
