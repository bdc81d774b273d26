/** What comes due in this company, where each is managed, and how long before the day people are notified (settings.md rule 8). */
import { allOf, type NamesIn } from "../catalogue.ts";

export type DueSubject = NamesIn<"due">;
export const dueSubjects = allOf("due");
export const dueSubjectIds = Object.keys(dueSubjects) as [DueSubject, ...DueSubject[]];
