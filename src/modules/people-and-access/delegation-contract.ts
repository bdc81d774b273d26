import { z } from "zod";
import { delegationStates } from "#access/delegation-rules.ts";
import { namedActionIds, namedActions } from "#access/matrix.ts";
import { flag, get, post } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

const delegable = namedActionIds.filter((id) => namedActions[id].delegable) as [string, ...string[]];

/** What is written down when approvals are handed over for a time. */
export const DelegationDraft = z.object({
  /** Whose approvals they are; left out: one's own. */
  fromUserId: z.uuid().optional(),
  toUserId: z.uuid("Choose who acts for them"),
  actions: z.array(z.enum(delegable)).min(1, "Choose at least one approval"),
  validFrom: dayText("Enter the first day"),
  validTo: dayText("Enter the last day"),
  reason: z.string().trim().min(3, "Enter the reason").max(300),
});
export type DelegationDraft = z.infer<typeof DelegationDraft>;

export const Delegation = z.object({
  id: z.uuid(),
  version: z.int(),
  fromUserId: z.uuid(),
  fromName: z.string(),
  toUserId: z.uuid(),
  toName: z.string(),
  actions: z.array(z.string()),
  validFrom: z.string(),
  validTo: z.string(),
  reason: z.string(),
  state: z.enum(delegationStates),
  endedAt: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  /** Why approvals of a delegation in force do not count at present, in sentences; empty when all of them do. */
  doNotCount: z.array(z.string()),
  /** Whether the one who asks may end it. */
  mayEnd: z.boolean(),
});
export type Delegation = z.infer<typeof Delegation>;

/** Named so that lists, exports and the history say the same. */
const delegationLabels = {
  fromUserId: "From",
  fromName: "From",
  toUserId: "To",
  toName: "To",
  actions: "Approvals",
  validFrom: "First day",
  validTo: "Last day",
  reason: "Reason",
  state: "State",
  endedAt: "Ended",
};

export const delegationEndpoints = {
  myDelegations: get("/api/delegations/mine", {
    signedIn: true,
    reply: z.object({
      given: z.array(Delegation),
      received: z.array(Delegation),
      /** The approvals one could hand to somebody. */
      canGive: z.array(z.string()),
    }),
    summary: "What one has delegated, what was delegated to one, and what one could delegate",
  }),
  handable: get("/api/permissions/delegations/handable", {
    modules: ["user-permissions"],
    action: "edit",
    query: z.object({ userId: z.uuid() }),
    reply: z.array(z.string()),
    summary: "The approvals a person could hand to someone",
  }),
  delegations: {
    ...get("/api/permissions/delegations", {
      modules: ["user-permissions"],
      action: "view",
      query: z.object({
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        sort: z.string().max(60).optional(),
        userId: z.uuid().optional().describe("Only those from or to this person"),
        past: flag.describe("true shows those that are over or were ended, too"),
      }),
      reply: z.object({ rows: z.array(Delegation), next: z.string().nullable() }),
      summary: "All delegations, those with the latest first day first",
    }),
    labels: delegationLabels,
  },
  delegate: post("/api/delegations", {
    signedIn: true,
    body: DelegationDraft,
    reply: Delegation,
    summary: "Delegate named approvals to someone for a time; an administrator does it for others too",
  }),
  endDelegation: post("/api/delegations/:id/end", {
    signedIn: true,
    body: z.object({ version: z.int() }),
    reply: Delegation,
    summary: "End a delegation now; open to both people and to administrators",
  }),
};
