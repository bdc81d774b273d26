import { type SQLWrapper, sql } from "drizzle-orm";

/** State and method as one text, for lists filtered by both; an index is on exactly this expression. */
export const stateAndMethod = (of: { status: SQLWrapper; method: SQLWrapper }) => sql`(${of.status} || ' ' || ${of.method})`;
