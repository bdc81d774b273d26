import { dropAnswersOf } from "#kit/offline/kept-answers.ts";
import { dropAnswers } from "#kit/offline/stored-answers.ts";
import { clearOffline, logOnly } from "./offline.ts";

/** Deletes everything of a person from this device. */
export async function forgetPerson(userId: string): Promise<void> {
  const { dropLists } = await import("./stored-lists.ts");
  dropAnswers(userId);
  await Promise.all([
    clearOffline(userId),
    dropAnswersOf(userId).catch((failure: unknown) => logOnly("What was stored could not be removed", failure)),
    dropLists(userId).catch((failure: unknown) => logOnly("The stored lists could not be removed", failure)),
  ]);
}
