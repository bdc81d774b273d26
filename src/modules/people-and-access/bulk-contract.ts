import { z } from "zod";
import { get, post } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

/** How many people one request may name. */
export const mostAtOnce = 200;

/** What became of one person of a selection. */
export const Outcome = z.object({
  /** The person; null for somebody who could not be added. */
  id: z.uuid().nullable(),
  name: z.string(),
  outcome: z.enum(["done", "unchanged", "refused"]),
  /** What was done, or why not. */
  message: z.string(),
  /** An invitation's link, where the product cannot send it. */
  link: z.string().nullable(),
});
export type Outcome = z.infer<typeof Outcome>;

const ids = z.array(z.uuid()).min(1, "Choose someone").max(mostAtOnce, `At most ${mostAtOnce} people at once`);
const people = { modules: ["user-management"], reply: z.array(Outcome) };

/** What would be left without an owner by one person of a selection. */
export const LeaverSummary = z.object({ id: z.uuid(), name: z.string(), messages: z.array(z.string()) });
export type LeaverSummary = z.infer<typeof LeaverSummary>;

/** The same done to many people (rule 14): every person whole or not at all, and for each what became of it. */
export const bulkEndpoints = {
  bulkRoles: post("/api/users/bulk/roles", {
    ...people,
    action: "edit",
    body: z.object({ ids, role: z.string().min(1, "Choose a role").max(80), add: z.boolean() }),
    summary: "Assign a role to several people, or remove it",
  }),
  bulkModules: post("/api/users/bulk/modules", {
    ...people,
    modules: ["user-permissions"],
    action: "edit",
    body: z.object({
      ids,
      moduleId: z.string().min(1, "Choose a module").max(60),
      add: z.boolean(),
      /** The last day a given module counts; left out or null, it has no end. */
      lastDay: dayText().nullable().optional(),
    }),
    summary: "Grant a module to several people, or revoke it",
  }),
  bulkBase: post("/api/users/bulk/base", {
    ...people,
    action: "edit",
    body: z.object({ ids, baseLocationId: z.uuid("Choose a base") }),
    summary: "Move several people to another base",
  }),
  bulkInvitations: post("/api/users/bulk/invitations", {
    ...people,
    action: "create",
    body: z.object({ ids }),
    summary: "Send several invitations again; the former links end",
  }),
  bulkLeaverCheck: get("/api/users/bulk/leaver-check", {
    modules: ["user-management"],
    action: "archive",
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(ids)
        .describe("The people, separated by commas"),
    }),
    reply: z.array(LeaverSummary),
    summary: "Who of several people leaves something without an owner, and what",
  }),
  bulkDeactivation: post("/api/users/bulk/deactivation", {
    ...people,
    action: "archive",
    body: z.object({
      ids,
      reason: z.string().trim().min(3, "Enter the reason").max(500),
      /** The first day without access; left out, access ends now. */
      on: dayText().nullable().optional(),
      /** Why people leave although the leaver check found something; without it they stay. */
      overrideReason: z.string().trim().max(500).optional(),
    }),
    summary: "End the access of several people, now or on a day",
  }),
};
