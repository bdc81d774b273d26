import type { certificationEventTypes, MatrixCell } from "../contract.ts";
import type { Meaning } from "#kit/meaning.ts";

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
