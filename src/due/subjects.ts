/** What comes due in this company, where each is looked after, and how long before the day people are told (settings.md rule 8). */
import { allOf, type NamesIn } from "../catalogue.ts";

/** What a module says of something that comes due in it. */
export interface SubjectWords {
  /** In the plural, as a heading. */
  title: string;
  /** The access id without which nothing of it is shown. */
  module: string;
  /** Where its record is shown; the id comes after it. */
  page: string;
  /** Days before the due date on which people are told; the longest is where "due soon" begins. */
  leadDays: readonly number[];
  /** Who is told besides the one it belongs to, as names of roles. */
  recipients: readonly string[];
}

export type DueSubject = NamesIn<"due">;
export const dueSubjects = allOf("due");
export const dueSubjectIds = Object.keys(dueSubjects) as [DueSubject, ...DueSubject[]];
