import { type SQLWrapper, sql } from "drizzle-orm";

/** State and method as one text, by which lists filtered by both are found; an index is on exactly this expression. */
export const stateAndMethod = (of: { status: SQLWrapper; method: SQLWrapper }) => sql`(${of.status} || ' ' || ${of.method})`;
