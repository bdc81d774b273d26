/** How the standing of a certificate is said, wherever one is shown. */
import type { Certification, certificationStatuses } from "./contract.ts";
import { addDays, type Day } from "#kit/validity.ts";

type CertificationStatus = (typeof certificationStatuses)[number];

export const statusWords: Record<CertificationStatus, string> = {
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

const meanings: Record<CertificationStatus, "idle" | "waiting" | "good" | "bad"> = {
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
export function statusShown({ status, expiresOn }: Pick<Certification, "status" | "expiresOn">, today: Day) {
  const soon = status === "active" && expiresOn <= addDays(today, 90);
  return { meaning: soon ? ("due" as const) : meanings[status], words: soon ? "Expires soon" : statusWords[status] };
}
