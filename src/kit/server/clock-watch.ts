import { desc } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { auditEvent } from "./tables.ts";

/** Requests overlap, so that one is recorded after another that began later. Only what is further behind was a clock that moved, in milliseconds. */
const overlap = 10_000;

/**
 * Notices a server's clock that moved backwards: what is written then takes the latest time that was written before, so that the trail keeps its
 * order, and says what the clock read (activity-and-audit.md section 7).
 */
export class ClockWatch {
  #latest: string;

  constructor(latest: string) {
    this.#latest = latest;
  }

  /** Goes on from the last event of the trail. */
  static async of(db: Reading): Promise<ClockWatch> {
    const [last] = await db.select({ at: auditEvent.at }).from(auditEvent).orderBy(desc(auditEvent.at)).limit(1);
    return new ClockWatch(last?.at ?? "");
  }

  /** The time to write for a reading of the clock (ISO), and whether the clock had moved backwards. */
  timeFor(reading: string): { at: string; moved: boolean } {
    if (reading >= this.#latest) this.#latest = reading;
    const moved = Date.parse(this.#latest) - Date.parse(reading) > overlap;
    return { at: moved ? this.#latest : reading, moved };
  }
}
