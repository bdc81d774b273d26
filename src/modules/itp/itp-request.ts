/** What the client is asked by a link: to release points of some units, or to approve the plan; answered once (project-management rule 11). */
import { z } from "zod";
import { parties } from "./itp.ts";
import { ClientSignature, GivenSignature } from "#kit/client-signature.ts";
import { get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { optional, requiredText } from "#kit/schemas.ts";
import { CodeAsked, LinkCode, mostDays, ShareLinkRow } from "#kit/share-links.ts";

export const requestKinds = ["release", "approval"] as const;
export type RequestKind = (typeof requestKinds)[number];

export const ItpRequestDraft = z
  .object({
    kind: z.enum(requestKinds),
    /** Of a release: the step, the party that holds or reviews there, and the units. */
    lineId: optional(z.uuid("Choose the step")),
    party: z.enum(parties),
    units: z.array(requiredText("Choose a unit", 60)).max(500),
    recipientName: requiredText("Enter who receives it", 120),
    /** The code goes there. */
    recipientEmail: z.email("Enter an email address").max(200),
    days: z.int("Enter a number of days").min(1, "At least 1 day").max(mostDays, `At most ${mostDays} days`),
  })
  .superRefine(({ kind, lineId, units, party }, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (party === "company") wrong("party", "The company records its own points.");
    if (kind === "approval") return;
    if (!lineId) wrong("lineId", "Choose the step");
    if (units.length === 0) wrong("units", "Choose the units");
  });
export type ItpRequestDraft = z.infer<typeof ItpRequestDraft>;

/** What is shown and signed: the same text in the browser and on the server. */
export const ItpAsked = z.object({
  form: z.literal(1),
  requestId: z.uuid(),
  kind: z.enum(requestKinds),
  party: z.enum(parties),
  plan: z.object({ id: z.uuid(), number: z.string(), revision: z.string(), title: z.string() }),
  project: z.string(),
  client: z.string(),
  /** The step to release; of an approval every step. */
  lines: z.array(
    z.object({
      seq: z.string(),
      activity: z.string(),
      characteristic: z.string(),
      reference: z.string(),
      acceptance: z.string(),
      record: z.string(),
      frequency: z.string(),
      points: z.string(),
    }),
  ),
  units: z.array(z.string()),
});
export type ItpAsked = z.infer<typeof ItpAsked>;

export const requestOutcomes = ["signed", "refused"] as const;

const ItpAnswer = z.object({
  outcome: z.enum(requestOutcomes),
  name: z.string(),
  at: z.string(),
  /** Of a refusal. */
  reason: z.string().nullable(),
  signature: ClientSignature.nullable(),
});

/** A request as those see it who may make one. */
export const ItpRequest = ShareLinkRow.extend({
  kind: z.enum(requestKinds),
  party: z.enum(parties),
  /** The number of the step; null of an approval. */
  seq: z.string().nullable(),
  units: z.array(z.string()),
  answer: ItpAnswer.extend({ code: z.object({ email: z.string(), at: z.string() }).nullable() }).nullable(),
});
export type ItpRequest = z.infer<typeof ItpRequest>;

/** The request as the client sees it. */
export const LinkedItp = z.object({
  /** The code that must be entered first; nothing but the company is shown then. */
  code: CodeAsked.nullable(),
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  recipientName: z.string(),
  asked: ItpAsked.nullable(),
  answer: ItpAnswer.nullable(),
  /** Why it can no longer be answered. */
  closed: z.string().nullable(),
});
export type LinkedItp = z.infer<typeof LinkedItp>;

const byLink = { open: true, reply: LinkedItp } as const;

export const requestEndpoints = {
  requests: get("/api/itps/:id/requests", {
    action: "view",
    reply: z.array(ItpRequest),
    summary: "What the client was asked by links, with the answers",
  }),
  ask: post("/api/itps/:id/requests", {
    action: "edit",
    body: ItpRequestDraft,
    /** The only answer that has the token. */
    reply: z.object({ id: z.uuid(), href: z.string() }),
    summary: "Make a link with which a party releases points of some units, or the client approves the plan",
  }),
  revokeRequest: post("/api/itp-links/:linkId/revocation", {
    action: "edit",
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke a link to a plan: it opens for nobody from now on",
  }),
  // Not ":id": what is no id is answered like one that is unknown.
  linked: post("/api/linked-itps/:plan", {
    ...byLink,
    summary: "What is asked by a link, with its token in the header x-share-token",
  }),
  sendLinkedCode: post("/api/linked-itps/:plan/codes", {
    ...byLink,
    summary: "Send the recipient of a link the code that opens it",
  }),
  enterLinkedCode: post("/api/linked-itps/:plan/code", {
    ...byLink,
    body: LinkCode,
    summary: "Open the link in this browser with the code that was sent",
  }),
  signLinked: post("/api/linked-itps/:plan/signature", {
    ...byLink,
    body: z.object({ signature: GivenSignature }),
    summary: "Release the points, or approve the plan, with a signature bound to what is shown",
  }),
  refuseLinked: post("/api/linked-itps/:plan/refusal", {
    ...byLink,
    body: z.object({ name: requiredText("Enter your name", 120), reason: reasonText("Explain what is wrong", 1000) }),
    summary: "Refuse what is asked by a link, with the reason",
  }),
};
