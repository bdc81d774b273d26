import { z } from "zod";
import { about } from "./about.ts";
import { bulkEndpoints } from "./bulk-contract.ts";
import { importEndpoints } from "./import-contract.ts";
import { erasureEndpoints } from "./contract-erasure.ts";
import { ownDataEndpoints } from "./own-contract.ts";
import { pictureEndpoints } from "./pictures-contract.ts";
import { delegationEndpoints } from "./delegation-contract.ts";
import { permissionEndpoints } from "./permissions-contract.ts";
import { requestEndpoints } from "./requests-contract.ts";
import { reviewEndpoints } from "./review-contract.ts";
import { accessIds } from "#access/matrix.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { EmergencyContact, employmentTypes, userStates } from "#directory/people/person.ts";
import { defineModule, del, flag, get, many, ordinary, patch, post, put, Stored } from "#kit/contract.ts";
import { emailWords } from "#kit/fields.ts";
import { Phone, phoneAsked } from "#kit/places.ts";
import { dayText, limitedText, requiredText } from "#kit/schemas.ts";
import { NewPassword } from "#shell/contract.ts";

const line = (most: number) => limitedText(most).nullable();
/** A number that messages go to, as it is dialled from anywhere; what else somebody may be called at is any line. */
const mobileNumber = line(30).refine((text) => !text || Phone.safeParse(text).success, phoneAsked);
const name = requiredText("Enter a name", 80);
/** The last day of roles given for a time, by the name of the role, in the person's own zone; null: no end. */
const roleLastDays = z.record(z.string().max(80), dayText().nullable()).optional();

const UserFields = z.object({
  email: z.email({ error: emailWords }).max(200),
  firstName: name,
  lastName: name,
  employeeNumber: z.string().trim().min(1, "Enter an employee number").max(30),
  jobTitle: line(80),
  baseLocationId: z.uuid().nullable(),
  employmentType: z.enum(employmentTypes),
  phone: line(30),
  hireDate: dayText().nullable(),
  endDate: dayText().nullable(),
});

/** What a company further keeps of a person; all of it may be empty. */
const Particulars = z.object({
  preferredName: line(80),
  department: line(80),
  additionalBaseIds: z.array(z.uuid()).max(50),
  managerId: z.uuid().nullable(),
  mobile: mobileNumber,
  /** The firm a subcontractor comes from, and the days its agreement covers. */
  companyName: line(120),
  agreementFrom: dayText().nullable(),
  agreementTo: dayText().nullable(),
});

/** A person as the form of the user page changes them. */
export const UserRecord = UserFields.extend(Particulars.shape).extend({
  roles: z.array(z.string()).min(1, "A user has at least one role"),
  roleLastDays,
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Somebody to be invited: who they are, and what they will be allowed to do. */
export const InvitationDraft = z.object({
  email: z.email({ error: emailWords }).max(200),
  firstName: name,
  lastName: name,
  employeeNumber: line(30).optional(),
  jobTitle: line(80).optional(),
  baseLocationId: z.uuid().nullable().optional(),
  managerId: z.uuid().nullable().optional(),
  employmentType: z.enum(employmentTypes),
  companyName: line(120).optional(),
  agreementFrom: dayText().nullable().optional(),
  agreementTo: dayText().nullable().optional(),
  mobile: mobileNumber.optional(),
  endDate: dayText().nullable().optional(),
  roles: z.array(z.string()).min(1, "Choose a role"),
  roleLastDays,
});
export type InvitationDraft = z.infer<typeof InvitationDraft>;

/** What is kept apart: for the person, HSE, Operations and administrators only. */
export const PersonalData = z.object({
  emergencyContact: EmergencyContact.nullable(),
  address: line(300),
  /** For dose records only. */
  birthDate: dayText().nullable(),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** What a person changes of their own record (rule 18). */
export const OwnProfileDraft = z.object({
  preferredName: line(80),
  initials: line(5),
  phone: line(30),
  mobile: mobileNumber,
  address: line(300),
  emergencyContact: EmergencyContact.nullable(),
});
export type OwnProfileDraft = z.infer<typeof OwnProfileDraft>;

/** A new user: one role or several, and a first password. What is left out takes its ordinary value. */
export const UserDraft = UserFields.extend({
  employeeNumber: z.string().trim().max(30).optional(),
  jobTitle: z.string().trim().max(80).nullable().optional(),
  baseLocationId: z.uuid().nullable().optional(),
  employmentType: z.enum(employmentTypes).optional(),
  phone: z.string().trim().max(30).nullable().optional(),
  hireDate: dayText().nullable().optional(),
  endDate: dayText().nullable().optional(),
  role: z.string().optional(),
  roles: z.array(z.string()).optional(),
  roleLastDays,
  password: z.string().min(8, "Password must be at least 8 characters").max(200),
  mustChangePassword: z.boolean().optional(),
});
export type UserDraft = z.infer<typeof UserDraft>;

/** What may be changed on a user; `version` guards against a change meanwhile when it is sent. */
export const UserChange = UserFields.partial().extend({
  version: z.int().optional(),
  role: z.string().optional(),
  roles: z.array(z.string()).min(1, "A user has at least one role").optional(),
  roleLastDays,
  status: z.enum(userStates).optional(),
  mustChangePassword: z.boolean().optional(),
});
export type UserChange = z.infer<typeof UserChange>;

export const User = Stored.extend(UserFields.shape).extend({
  ...Particulars.shape,
  status: z.enum(userStates),
  statusReason: z.string().nullable(),
  statusSince: z.string().nullable(),
  /** The account is to be deactivated at the end of the day before this one. */
  deactivateOn: z.string().nullable(),
  managerName: z.string().nullable(),
  /** The ways beside the password in which this person proves themselves: "email", "sms", "totp", "passkey". */
  secondFactors: z.array(z.string()),
  /** The photo in use, to be asked for by this id. */
  photoId: z.uuid().nullable(),
  certificatesValid: z.int(),
  /** Valid today, for 90 more days at most. */
  certificatesExpiring: z.int(),
  certificatesExpired: z.int(),
  /** Until when the open invitation can be accepted. */
  invitedUntil: z.string().nullable(),
  roles: z.array(z.string()),
  /** When a role given for a time ends, by its name. */
  roleEnds: z.record(z.string(), z.string()),
  /** IANA zone of the person's base: a role is over when its last day is over there. */
  timeZone: z.string().nullable(),
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

const ModuleName = z.object({ id: z.string(), name: z.string() });
const UserModuleAccess = z.object({ moduleId: z.string(), module: ModuleName });

/** A user after a link was made for them. The link is given only where the product cannot send it. */
const WithLink = z.object({ user: User, link: z.string().nullable() });
export type WithLink = z.infer<typeof WithLink>;

const leaverKinds = [
  "level III",
  "radiation safety",
  "base",
  "report",
  "work order",
  "project",
  "client",
  "procedure",
  "person",
  "certificate",
] as const;
/** Something that will have no owner when a person leaves. */
export const LeaverItem = z.object({
  kind: z.enum(leaverKinds),
  message: z.string(),
  /** The record it is about, by its shared name and id. */
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
});
export type LeaverItem = z.infer<typeof LeaverItem>;

/** A report a person took part in. */
export const AuthoredReport = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  method: z.string(),
  itemDescription: z.string().nullable(),
  inspectedOn: z.string().nullable(),
  did: z.array(z.string()),
});
export type AuthoredReport = z.infer<typeof AuthoredReport>;

const token = z.string().min(1).max(200);
const version = z.int();
const reason = z.string().trim().min(3, "Enter the reason").max(500);

export const userLabels = {
  employeeNumber: "Employee no.",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  roles: "Roles",
  roleEnds: "Roles end",
  roleLastDays: "Last day of a role",
  jobTitle: "Job title",
  baseName: "Base",
  employmentType: "Employment",
  status: "Status",
  phone: "Phone",
  hireDate: "Hired",
  endDate: "Leaves",
  lastSeenAt: "Last seen",
  preferredName: "Preferred name",
  initials: "Initials",
  department: "Department",
  additionalBaseIds: "Further bases",
  managerId: "Manager",
  managerName: "Manager",
  mobile: "Mobile",
  companyName: "Company",
  agreementFrom: "Agreement from",
  agreementTo: "Agreement to",
  address: "Address",
  emergencyContact: "Emergency contact",
  birthDate: "Date of birth",
  baseLocationId: "Base",
  secondFactors: "Second factor",
  certificatesValid: "Certificates valid",
  certificatesExpiring: "Expiring",
  certificatesExpired: "Expired",
  statusReason: "Reason",
  statusSince: "Since",
  deactivateOn: "Leaves on",
};

const users = ordinary("/api/users", {
  row: User,
  draft: UserDraft,
  filters: {
    status: many(z.enum(userStates)),
    baseLocationId: z.uuid().optional(),
    role: z.string().optional(),
    moduleId: z.string().optional(),
    employmentType: many(z.enum(employmentTypes)),
    managerId: z.uuid().optional(),
    noSecondFactor: flag,
    consentMissing: flag,
    inactiveMonths: z.enum(["6", "11"]).optional().describe("Not seen for so many months"),
    mine: flag,
  },
  labels: userLabels,
  noun: "user",
  modules: ["user-management"],
});

export const peopleAndAccess = defineModule({
  ...about,
  endpoints: {
    ...users,
    ...peopleEndpoints,
    ...permissionEndpoints,
    ...delegationEndpoints,
    ...reviewEndpoints,
    ...bulkEndpoints,
    ...pictureEndpoints,
    ...ownDataEndpoints,
    ...requestEndpoints,
    ...erasureEndpoints,
    ...importEndpoints(InvitationDraft),
    update: { ...users.update, body: UserChange },
    changeRecord: patch("/api/users/:id/record", {
      action: "edit",
      modules: ["user-management"],
      body: z.object({ version, changes: UserRecord.partial() }),
      reply: User,
      summary: "Change a user; the version read must be the version stored",
    }),
    invite: post("/api/users/invitations", {
      action: "create",
      modules: ["user-management"],
      body: InvitationDraft,
      reply: WithLink,
      summary: "Invite someone by email; the link counts once, for seven days",
    }),
    inviteAgain: post("/api/users/:id/invitations", {
      action: "create",
      modules: ["user-management"],
      reply: WithLink,
      summary: "Send a new invitation; the former link ends",
    }),
    revokeInvitation: del("/api/users/:id/invitations", {
      action: "create",
      modules: ["user-management"],
      reply: User,
      summary: "Revoke an invitation",
    }),
    invitation: post("/api/auth/invitation", {
      open: true,
      body: z.object({ token }),
      reply: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), expiresAt: z.string() }),
      summary: "Whom an invitation is for",
    }),
    acceptInvitation: post("/api/auth/accept-invitation", {
      open: true,
      body: z.object({ token, password: NewPassword }),
      reply: z.object({ message: z.string(), email: z.string() }),
      summary: "Set the first password with the token of an invitation, once",
    }),
    sendPasswordLink: post("/api/users/:id/password-reset", {
      action: "create",
      modules: ["user-management"],
      reply: WithLink,
      summary: "Send a person a link to set a new password; every session of theirs ends",
    }),
    leaverCheck: get("/api/users/:id/leaver-check", {
      action: "archive",
      modules: ["user-management"],
      reply: z.array(LeaverItem),
      summary: "What will have no owner when this person leaves",
    }),
    deactivate: post("/api/users/:id/deactivation", {
      action: "archive",
      modules: ["user-management"],
      body: z.object({
        version,
        reason,
        /** The first day without access; left out, access ends now. */
        on: dayText().nullable().optional(),
        /** Why the person leaves although the leaver check found something. */
        overrideReason: z.string().trim().max(500).optional(),
      }),
      reply: User,
      summary: "End a person's access, now or on a day",
    }),
    cancelDeactivation: del("/api/users/:id/deactivation", {
      action: "archive",
      modules: ["user-management"],
      query: z.object({ version: z.coerce.number().int() }),
      reply: User,
      summary: "Cancel a deactivation planned for a later day",
    }),
    reactivate: post("/api/users/:id/reactivation", {
      action: "archive",
      modules: ["user-management"],
      body: z.object({ version }),
      reply: WithLink,
      summary: "Reactivate a deactivated person; they set up a new password and second factor",
    }),
    personal: get("/api/users/:id/personal", {
      signedIn: true,
      reply: PersonalData,
      summary: "Address, emergency contact and date of birth; open to the person, HSE, Operations and administrators",
    }),
    changePersonal: put("/api/users/:id/personal", {
      action: "edit",
      modules: ["user-management"],
      body: PersonalData,
      reply: PersonalData,
      summary: "Change a person's address, emergency contact and date of birth",
    }),
    reportsOf: get("/api/users/:id/reports", {
      action: "view",
      modules: ["user-management"],
      reply: z.array(AuthoredReport),
      summary: "The last 100 reports a person took part in, as far as one may see them",
    }),
    myProfile: get("/api/my-profile", {
      signedIn: true,
      reply: OwnProfileDraft.extend({ id: z.uuid(), version, photoId: z.uuid().nullable() }),
      summary: "What one may change of one's own record",
    }),
    changeMyProfile: patch("/api/my-profile/:id", {
      signedIn: true,
      body: z.object({ version, changes: OwnProfileDraft.partial() }),
      reply: OwnProfileDraft.extend({ id: z.uuid(), version, photoId: z.uuid().nullable() }),
      summary: "Change one's own record",
    }),
    modules: get("/api/modules", {
      signedIn: "always",
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
      summary: "Set the modules of a person to exactly these",
    }),
  },
});

export const moduleList = Object.entries(accessIds).map(([id, title]) => ({ id, name: title }));
