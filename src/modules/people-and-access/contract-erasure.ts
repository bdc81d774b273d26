import { z } from "zod";
import { get, post } from "#kit/contract.ts";
import { isDay } from "#kit/validity.ts";

/** Under which request personal data went. */
export const PrivacyRequest = z.object({
  number: z.string(),
  receivedOn: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const Erasure = z.object({
  /** Why the person's data cannot be erased now; null where it can. */
  because: z.string().nullable(),
  /** The request it was erased under. */
  done: PrivacyRequest.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

export const ErasureDraft = z.object({
  receivedOn: z.string().refine(isDay, "Enter the day on which the request came, such as 20 Nov 2026"),
  reason: z.string().trim().min(3, "State who asked and how it was checked").max(500, "At most 500 characters"),
});
export type ErasureDraft = z.infer<typeof ErasureDraft>;

/** What stands in the place of the address of an erased person ends like this. */
export const erasedAddress = "@erased.invalid";

export const erasureLabels = { receivedOn: "Request received on", reason: "Who asked, and how it was checked" };

const own = "/api/users/:id/erasure";

export const erasureEndpoints = {
  erasure: get(own, {
    action: "archive",
    modules: ["user-management"],
    reply: Erasure,
    summary: "Whether a person's data can be erased, and the privacy request it was erased under",
  }),
  erase: post(own, {
    action: "archive",
    modules: ["user-management"],
    body: ErasureDraft.extend({ version: z.int() }),
    reply: Erasure,
    summary: "Erase a person's data under a privacy request; refused under a legal hold and while a retention time runs",
  }),
  privacyRequests: get("/api/privacy-requests", {
    action: "view",
    modules: ["settings"],
    reply: z.array(PrivacyRequest),
    summary: "The privacy requests under which data was erased, the latest first",
  }),
};
