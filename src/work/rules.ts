/** How long something may wait before the page says so (dashboard.md rule 7). */

/** What an age in working days means: older than 5 it is due, older than 10 late. */
export function meaningOfAge(workingDays: number): "bad" | "due" | null {
  if (workingDays > 10) return "bad";
  return workingDays > 5 ? "due" : null;
}

/** "2 working days", "1 working day", "today". */
export function ageWords(workingDays: number): string {
  if (workingDays === 0) return "today";
  return `${workingDays} working ${workingDays === 1 ? "day" : "days"}`;
}
