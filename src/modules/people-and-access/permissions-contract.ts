import { z } from "zod";
import { namedActionIds } from "#access/matrix.ts";
import { dayText, lineText } from "#kit/schemas.ts";
import { Explanation } from "./explanation.ts";
import { moduleSources } from "./permissions-rules.ts";
import { actions, del, download, get, patch, post, put } from "#kit/contract.ts";

const Scope = z.enum(["own", "base", "all"]);
const Permissions = z.record(z.string().max(60), z.partialRecord(z.enum(actions), Scope));

/** What is written down of a role of the company's own. */
export const RoleDraft = z.object({
  name: lineText(60).min(2, "Enter a name for the role"),
  description: z.string().trim().max(300),
  permissions: Permissions,
  defaultModules: z.array(z.string().max(60)).max(100),
  namedActions: z.array(z.enum(namedActionIds)),
});
export type RoleDraft = z.infer<typeof RoleDraft>;

/** A role whole, with how many people hold it. */
export const RoleInFull = RoleDraft.extend({
  id: z.uuid(),
  version: z.int(),
  namedActions: z.array(z.string()),
  builtIn: z.boolean(),
  holders: z.int(),
  updatedAt: z.string(),
});
export type RoleInFull = z.infer<typeof RoleInFull>;

/** What a change of default modules would do to those who hold the role. */
const RoleEffect = z.object({
  holders: z.int(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), gains: z.array(z.string()), loses: z.array(z.string()) })),
});
export type RoleEffect = z.infer<typeof RoleEffect>;

/** One module of one person, and where it comes from. */
const HeldModule = z.object({
  moduleId: z.string(),
  source: z.enum(moduleSources),
  grantedByName: z.string().nullable(),
  grantedAt: z.string(),
  expiresAt: z.string().nullable(),
});
export type HeldModule = z.infer<typeof HeldModule>;

/** A person in the matrix of users and modules. */
export const UserAccess = z.object({
  id: z.uuid(),
  lastName: z.string(),
  firstName: z.string(),
  employeeNumber: z.string(),
  status: z.string(),
  version: z.int(),
  roles: z.array(z.string()),
  /** When a role given for a time ends, by its name. */
  roleEnds: z.record(z.string(), z.string()),
  isSuperUser: z.boolean(),
  baseName: z.string().nullable(),
  /** IANA zone of the person's base: an end day is over when it is over there. */
  timeZone: z.string(),
  modules: z.array(HeldModule),
});
export type UserAccess = z.infer<typeof UserAccess>;

/** Gives or takes one module, whatever the roles bring; `role` leaves it to the roles again. */
export const ModuleDecision = z.object({
  decision: z.enum(["give", "take", "role"]),
  /** The last day the module counts, in the person's own zone; left out or null, it has no end. */
  lastDay: dayText().nullable().optional(),
});
export type ModuleDecision = z.infer<typeof ModuleDecision>;

/** One decision about access: who decided what about whom, and when. */
export const AccessEvent = z.object({
  id: z.uuid(),
  at: z.string(),
  actorName: z.string(),
  subject: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.string().nullable(),
});
export type AccessEvent = z.infer<typeof AccessEvent>;

const page = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
const asks = { modules: ["user-permissions"] } as const;

const userAccessLabels = {
  lastName: "Person",
  employeeNumber: "Employee no.",
  roles: "Roles",
  baseName: "Base",
};

export const permissionEndpoints = {
  fullRoles: get("/api/permissions/roles", {
    ...asks,
    action: "view",
    reply: z.array(RoleInFull),
    summary: "Every role with what it grants and how many people hold it",
  }),
  exportRoles: download("/api/permissions/roles/export", {
    ...asks,
    action: "view",
    query: z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
    summary: "The matrix of roles, modules and actions as XLSX or CSV",
  }),
  createRole: post("/api/permissions/roles", {
    ...asks,
    action: "administer",
    body: RoleDraft,
    reply: RoleInFull,
    summary: "Create a company role",
  }),
  changeRole: patch("/api/permissions/roles/:id", {
    ...asks,
    action: "administer",
    body: z.object({ version: z.int(), changes: RoleDraft.partial(), applyToHolders: z.boolean().default(false) }),
    reply: RoleInFull,
    summary: "Change a company role; `applyToHolders` brings changed default modules to those who hold it",
  }),
  archiveRole: del("/api/permissions/roles/:id", {
    ...asks,
    action: "administer",
    query: z.object({ version: z.coerce.number().int() }),
    summary: "Remove a role nobody holds",
  }),
  roleEffect: get("/api/permissions/roles/:id/effect", {
    ...asks,
    action: "administer",
    query: z.object({ modules: z.string().max(2000).describe("The default modules wanted, separated by commas") }),
    reply: RoleEffect,
    summary: "The people a change of default modules would affect, before it is made",
  }),
  usersAccess: {
    ...get("/api/permissions/users", {
      ...asks,
      action: "view",
      query: z.object({
        ...page,
        q: z.string().trim().max(200).optional(),
        sort: z.string().max(60).optional(),
        role: z.string().max(80).optional(),
        baseLocationId: z.uuid().optional(),
        holds: z.string().max(60).optional().describe("Only people with a decision of their own about this module"),
      }),
      reply: z.object({ rows: z.array(UserAccess), next: z.string().nullable() }),
      summary: "People and their modules, with where each comes from and when it ends",
    }),
    labels: userAccessLabels,
  },
  decideModule: put("/api/permissions/users/:id/modules/:module", {
    ...asks,
    action: "edit",
    body: ModuleDecision,
    reply: z.object({ module: HeldModule.nullable(), warning: z.string().nullable() }),
    summary: "Grant a person one module, with or without an end, or revoke it",
  }),
  setRoleEnds: put("/api/permissions/users/:id/role-ends", {
    ...asks,
    action: "edit",
    body: z.object({
      version: z.int(),
      /** The last day of each role named, in the person's own zone; null: the role has no end. */
      lastDays: z.record(z.string().max(80), dayText().nullable()),
    }),
    reply: z.object({ version: z.int(), roles: z.array(z.string()), roleEnds: z.record(z.string(), z.string()) }),
    summary: "Decide when roles of a person end by themselves",
  }),
  accessWarnings: get("/api/permissions/warnings", {
    ...asks,
    action: "view",
    reply: z.object({
      /** The active Super Admins, when there are more than three of them. */
      superAdmins: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
    }),
    summary: "Warnings for administrators of access: more than three Super Admins",
  }),
  explain: get("/api/permissions/explanation", {
    ...asks,
    action: "view",
    query: z.object({
      userId: z.uuid(),
      module: z.string().max(60),
      action: z.enum(actions),
      approval: z
        .enum(namedActionIds)
        .optional()
        .describe(
          "The named approval it is about, which a role grants or someone has delegated; to approve needs one where there are any",
        ),
      day: dayText().optional().describe("The day it is asked for; left out, today"),
      entity: z.string().max(60).optional(),
      entityId: z.uuid().optional(),
    }),
    reply: Explanation,
    summary: "Why a person may or may not do something, step by step, and what would change it",
  }),
  accessHistory: get("/api/permissions/history", {
    ...asks,
    action: "view",
    query: z.object({ ...page, userId: z.uuid().optional() }),
    reply: z.object({ rows: z.array(AccessEvent), next: z.string().nullable() }),
    summary: "Who granted or took which access, newest first",
  }),
};
