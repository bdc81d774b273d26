import type { Certification, certificationEventTypes, MatrixCell, standings } from "../contract.ts";
import type { Meaning } from "#kit/ui/status.tsx";
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

const meanings: Record<Standing, Meaning> = {
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

export const cellMeanings: Record<MatrixCell["state"], Meaning> = { "in date": "good", "due soon": "due", "not valid": "bad" };

export const eventWords: Record<(typeof certificationEventTypes)[number], string> = {
  suspended: "Suspended",
  reinstated: "Reinstated",
  revoked: "Revoked",
  withdrawn: "Withdrawn",
  expiredEarly: "Ended early",
  employmentEnded: "Employment ended",
  superseded: "Superseded",
};

/** "SNT", "ISO", "NAS410": what a cell has room for. */
export function schemeLetters(schemeId: string): string {
  return schemeId.split(/[-:|]/)[0] ?? schemeId;
}
