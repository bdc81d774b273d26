/** How the standing of a certificate is said, wherever one is shown. */
import type { Certification, standings } from "./contract.ts";
import { addDays, type Day } from "#kit/validity.ts";

type Standing = (typeof standings)[number];

export const standingWords: Record<Standing, string> = {
  draft: "Draft",
  "in review": "In review",
  active: "Active",
  suspended: "Suspended",
  revoked: "Revoked",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
  expired: "Expired",
  "not yet": "Not yet effective",
};

const meanings: Record<Standing, "idle" | "waiting" | "good" | "bad"> = {
  draft: "idle",
  "in review": "waiting",
  active: "good",
  suspended: "bad",
  revoked: "bad",
  withdrawn: "idle",
  superseded: "idle",
  expired: "bad",
  "not yet": "waiting",
};

/** Active certificates are due soon in their last 90 days. */
export function standingShown({ standing, expiresOn }: Pick<Certification, "standing" | "expiresOn">, today: Day) {
  const soon = standing === "active" && expiresOn <= addDays(today, 90);
  return { meaning: soon ? ("due" as const) : meanings[standing], words: soon ? "Expires soon" : standingWords[standing] };
}
