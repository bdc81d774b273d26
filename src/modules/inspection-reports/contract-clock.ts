import { z } from "zod";
import { SecondFactor, Proof } from "./contract-proof.ts";
import { get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";

/** The server's clock compared with the records. While it is behind, nothing can be signed, voided or revised. */
export const ClockNow = z.object({
  reads: z.string(),
  /** The latest time on record; null if there is none. */
  latest: z.string().nullable(),
  behind: z.boolean(),
  /** Reports with a signature dated in the future, at most 100. */
  signedAhead: z.array(z.object({ id: z.uuid(), reportNumber: z.string(), revision: z.int(), signedAt: z.string() })),
  needsUserId: z.boolean(),
  secondFactor: z.array(SecondFactor),
});
export type ClockNow = z.infer<typeof ClockNow>;

export const ClockRelease = Proof.extend({
  /** The latest time on record, as shown to the person. */
  until: z.iso.datetime(),
  reason: reasonText("Explain why the clock was wrong"),
});

export const clockEndpoints = {
  clock: get("/api/inspection-reports/clock", {
    action: "view",
    modules: ["inspection-reports", "view-inspection-reports"],
    reply: ClockNow,
    summary: "Whether the server's clock is behind the latest record, which blocks signing",
  }),
  releaseClock: post("/api/inspection-reports/clock-releases", {
    action: "administer",
    modules: ["settings"],
    body: ClockRelease,
    reply: ClockNow,
    summary: "Record that the clock had run ahead and is now correct, which allows signing again",
  }),
};
