/** What waits for people in this company, and where each is handled (dashboard.md, "WorkItem"). */

import { allOf, type NamesIn } from "../catalogue.ts";

export type WorkSubject = NamesIn<"work">;
export const workSubjects = allOf("work");
export const workSubjectIds = Object.keys(workSubjects) as [WorkSubject, ...WorkSubject[]];

/** Where an item is handled. */
export const workHref = (subject: WorkSubject, id: string): string => workSubjects[subject].page.replace("$id", id);

/** What the person has to do. */
export const workKinds = ["review", "approve", "sign", "correct", "answer", "acknowledge"] as const;
export type WorkKind = (typeof workKinds)[number];
