import { and, eq } from "drizzle-orm";
import { orderedId } from "./ordered-id.ts";
import { PlainRows } from "./plain-rows.ts";
import type { Services } from "./services.ts";
import { securityEvent } from "./tables.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** A critical security event of the server itself, written once. A failure to write it is only logged. */
export async function noteOnce({ database: { db }, clock, log }: Services, kind: SecurityKind, detail: string): Promise<void> {
  try {
    if ((await db.$count(securityEvent, and(eq(securityEvent.kind, kind), eq(securityEvent.detail, detail)))) > 0) return;
    const event = { id: orderedId(), at: clock().toISOString(), kind, detail };
    await new PlainRows(db).insert(securityEvent).values({ ...event, severity: "critical", outcome: "failure" });
  } catch (error) {
    log.error(error, detail);
  }
}
