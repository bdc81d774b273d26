/** How the standing of a certificate is said, wherever one is shown. */
import { Certification } from "./contract.ts";
import { capital } from "#kit/capital.ts";
import type { Meaning } from "#kit/meaning.ts";
import { dueMeaning } from "#due/rules.ts";
import { type Day, daysBetween } from "#kit/validity.ts";

/** Active certificates are due soon in their last 90 days. */
export function statusShown({ status, expiresOn }: Pick<Certification, "status" | "expiresOn">, today: Day) {
  const soon = status === "active" && dueMeaning(daysBetween(today, expiresOn)) !== "good";
  const { meanings, words } = Certification.fields.status;
  if (soon) return { meaning: "due" as Meaning, words: "Expires soon" };
  return { meaning: meanings?.[status] ?? "idle", words: words?.[status] ?? capital(status) };
}
