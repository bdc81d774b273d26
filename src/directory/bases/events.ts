import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

export interface MoveNote {
  subjectType: "User" | "InventoryItem";
  subjectId: string;
  from: string | null;
  to: string | null;
  /** The first day at the new base. */
  on: Day;
  reason?: string;
}

/** A person or an item belongs to another base from a day on; its owner has just said so. */
export const baseMoved = defineEvent<MoveNote>("base moved");
