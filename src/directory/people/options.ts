import type { PersonForReports } from "./person.ts";

/** How a person is offered in a choice: those who left stay only where they were chosen before. */
export function optionOfPerson(
  { id, displayName, active }: PersonForReports,
  chosen: boolean,
): { value: string; label: string } | null {
  if (!active && !chosen) return null;
  return { value: id, label: active ? displayName : `${displayName} (left)` };
}
