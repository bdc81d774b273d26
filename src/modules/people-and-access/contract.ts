import { z } from "zod";
import { accessIds } from "./matrix.ts";
import { defineModule, flag, get, many, ordinary, put, Stored } from "#kit/contract.ts";

export const userStates = ["invited", "active", "locked", "deactivated", "archived"] as const;
export const employmentTypes = ["employee", "contractor", "subcontractor", "trainee"] as const;

const name = z.string().trim().min(1, "Give a name").max(80);

const UserFields = z.object({
  email: z.email("Invalid email address").max(200),
  firstName: name,
  lastName: name,
  employeeNumber: z.string().trim().min(1, "Give an employee number").max(30),
  jobTitle: z.string().trim().max(80).nullable(),
  baseLocationId: z.uuid().nullable(),
  employmentType: z.enum(employmentTypes),
  phone: z.string().trim().max(30).nullable(),
  hireDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
});

/** A new user: one role or several, and a first password. What is left out takes its ordinary value. */
export const UserDraft = UserFields.extend({
  employeeNumber: z.string().trim().max(30).optional(),
  jobTitle: z.string().trim().max(80).nullable().optional(),
  baseLocationId: z.uuid().nullable().optional(),
  employmentType: z.enum(employmentTypes).optional(),
  phone: z.string().trim().max(30).nullable().optional(),
  hireDate: z.iso.date().nullable().optional(),
  endDate: z.iso.date().nullable().optional(),
  role: z.string().optional(),
  roles: z.array(z.string()).optional(),
  password: z.string().min(8, "Password must be at least 8 characters").max(200),
  mustChangePassword: z.boolean().optional(),
});
export type UserDraft = z.infer<typeof UserDraft>;

/** What may be changed on a user; `version` guards against a change meanwhile when it is sent. */
export const UserChange = UserFields.partial().extend({
  version: z.int().optional(),
  role: z.string().optional(),
  roles: z.array(z.string()).min(1, "A user has at least one role").optional(),
  status: z.enum(userStates).optional(),
  mustChangePassword: z.boolean().optional(),
});
export type UserChange = z.infer<typeof UserChange>;

export const User = Stored.extend(UserFields.shape).extend({
  status: z.enum(userStates),
  roles: z.array(z.string()),
  isSuperUser: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSeenAt: z.string().nullable(),
  baseName: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  permissions: z.record(z.string(), z.record(z.string(), z.enum(["own", "base", "all"]))),
  defaultModules: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;

export const ModuleName = z.object({ id: z.string(), name: z.string() });
export const UserModuleAccess = z.object({ moduleId: z.string(), module: ModuleName });

/** A person as pickers show them: no contact data, no certificates. */
export const PersonForReports = z.object({
  id: z.uuid(),
  displayName: z.string(),
  employeeNumber: z.string(),
  baseLocationId: z.uuid().nullable(),
  active: z.boolean(),
});
export type PersonForReports = z.infer<typeof PersonForReports>;

export const userLabels = {
  employeeNumber: "Employee no.",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  roles: "Roles",
  jobTitle: "Job title",
  baseName: "Base",
  employmentType: "Employment",
  status: "Status",
  phone: "Phone",
  hireDate: "Hired",
  endDate: "Leaves",
  lastSeenAt: "Last seen",
};

const users = ordinary("/api/users", {
  row: User,
  draft: UserDraft,
  filters: { status: many(z.enum(userStates)), baseLocationId: z.uuid().optional(), role: z.string().optional(), mine: flag },
  labels: userLabels,
  noun: "user",
  modules: ["user-management"],
});

export const peopleAndAccess = defineModule({
  id: "people-and-access",
  title: "People and access",
  opens: ["user-management", "profile", "user-permissions"],
  endpoints: {
    ...users,
    update: { ...users.update, body: UserChange },
    modules: get("/api/modules", {
      signedIn: true,
      reply: z.array(ModuleName),
      summary: "Every module a person can be given, by id and name",
    }),
    roles: get("/api/roles", { signedIn: true, reply: z.array(Role), summary: "The roles and what each grants" }),
    moduleAccess: get("/api/users/:id/module-access", {
      signedIn: true,
      reply: z.array(UserModuleAccess),
      summary: "The modules of one person; open to them and to readers of user permissions",
    }),
    setModuleAccess: put("/api/users/:id/module-access", {
      action: "edit",
      modules: ["user-permissions"],
      body: z.object({ moduleIds: z.array(z.string()) }),
      reply: z.array(UserModuleAccess),
      summary: "Give a person exactly these modules",
    }),
    forReports: get("/api/users-for-reports", {
      signedIn: true,
      reply: z.array(PersonForReports),
      summary: "People for pickers, small enough to keep on a device",
    }),
  },
});

export const moduleList = Object.entries(accessIds).map(([id, title]) => ({ id, name: title }));
