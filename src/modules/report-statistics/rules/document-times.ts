/** How long a document waited and for whom, worked out from its trail (report-statistics section 2, ReportFact). */

export interface Step {
  /** The verb of the event: submit, sign, return, recall, issue, release, void. */
  verb: string;
  at: string;
  /** For a signature, its slot. */
  slot: string | null;
  reason: string | null;
}

export interface DocumentTimes {
  submittedAt: string | null;
  signedAt: string | null;
  releasedAt: string | null;
  /** Seconds in submitted, by the slot that was awaited. */
  waits: Record<string, number>;
  returnReasons: string[];
}

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** Reads the steps in order. Time that ends in a return counts as waiting for the review; a recall by the author is no return. */
export function documentTimes(steps: readonly Step[]): DocumentTimes {
  const waits: Record<string, number> = {};
  let waitingSince: string | null = null;
  const wait = (slot: string, to: string) => {
    if (waitingSince !== null) waits[slot] = (waits[slot] ?? 0) + secondsBetween(waitingSince, to);
  };
  for (const { verb, at, slot } of steps) {
    if (verb === "submit") waitingSince = at;
    else if (verb === "sign" && slot && slot !== "performed") {
      wait(slot, at);
      if (waitingSince !== null) waitingSince = at;
    } else if (verb === "return" || verb === "recall" || verb === "void") {
      wait("reviewed", at);
      waitingSince = null;
    } else if (verb === "issue") waitingSince = null;
  }
  const firstOf = (wanted: string) => steps.find(({ verb }) => verb === wanted)?.at ?? null;
  return {
    submittedAt: firstOf("submit"),
    signedAt: firstOf("issue"),
    releasedAt: firstOf("release"),
    waits,
    returnReasons: steps.filter(({ verb }) => verb === "return").map(({ reason }) => reason ?? ""),
  };
}
