/** How long something may wait before the page marks it (dashboard.md rule 7). */

/** The meaning of an age in working days: above 5 it is due, above 10 late. */
export function meaningOfAge(workingDays: number): "bad" | "due" | null {
  if (workingDays > 10) return "bad";
  return workingDays > 5 ? "due" : null;
}

/** "2 working days", "1 working day", "since today". */
export function ageWords(workingDays: number): string {
  if (workingDays === 0) return "since today";
  return `${workingDays} working ${workingDays === 1 ? "day" : "days"}`;
}
