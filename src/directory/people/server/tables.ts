import { eq, isNull, sql } from "drizzle-orm";
import { boolean, date, index, jsonb, primaryKey, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type EmergencyContact, employmentTypes, userStates } from "../person.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { OwnFormats } from "#directory/company/formats.ts";
import type { Rights } from "#kit/access.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** A member of staff. The name stays on signed reports as it was on the day. */
export const appUser = snakeCase.table(
  "app_user",
  {
    ...record(),
    /** Stored in lower case: a sign-in name is the same whatever the case. */
    email: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** What colleagues call them; reports print the legal name. */
    preferredName: text(),
    employeeNumber: text().notNull().unique(),
    jobTitle: text(),
    department: text(),
    baseLocationId: uuid().references(() => baseLocation.id),
    /** Further bases a right that reaches "base" covers. */
    additionalBaseIds: uuid().array().notNull().default([]),
    managerId: uuid(),
    employmentType: text({ enum: employmentTypes }).notNull().default("employee"),
    /** Of a subcontractor: the firm, and the days its agreement covers. */
    companyName: text(),
    agreementFrom: date({ mode: "string" }),
    agreementTo: date({ mode: "string" }),
    phone: text(),
    mobile: text(),
    initials: text(),
    /** These three are for the person, HSE, Operations and administrators. */
    emergencyContact: jsonb().$type<EmergencyContact>(),
    address: text(),
    birthDate: date({ mode: "string" }),
    hireDate: date({ mode: "string" }),
    endDate: date({ mode: "string" }),
    status: text({ enum: userStates }).notNull().default("active"),
    statusReason: text(),
    statusSince: instant(),
    /** The day on which the account is to be deactivated; the nightly work does it. */
    deactivateOn: date({ mode: "string" }),
    /** When the person was last told that the account will be archived for want of use. */
    inactivityNoticedOn: date({ mode: "string" }),
    roles: text().array().notNull(),
    /** When a role given for a time ends, by its name (an instant in ISO). From then on it counts no more. */
    roleEnds: jsonb().$type<Record<string, string>>().notNull().default({}),
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(false),
    lastSeenAt: instant(),
  },
  (t) => [index().on(t.lastName, t.firstName), index().on(t.baseLocationId), index().on(t.managerId)],
);
/** What tells who a person is, and what is theirs alone. */
const personalFields = [
  "email",
  "firstName",
  "lastName",
  "preferredName",
  "employeeNumber",
  "companyName",
  "phone",
  "mobile",
  "initials",
  "hireDate",
  "endDate",
  "statusReason",
];
describeRecord(appUser, {
  entity: "User",
  noun: "user",
  modules: ["user-management", "profile"],
  label: (user) => `${user.firstName} ${user.lastName}`,
  own: (actor) => eq(appUser.id, actor.id),
  base: appUser.baseLocationId,
  secret: ["passwordHash", "emergencyContact", "address", "birthDate"],
  personal: { of: "id", label: true, fields: personalFields },
  // A role that is renamed, a password of one's own choice.
  alsoWithoutEvent: ["roles", "roleEnds", "mustChangePassword", "lastSeenAt"],
  about: (user) => ({ baseLocationId: user.baseLocationId }),
  unique: {
    app_user_email_key: { field: "email", message: "This email address already belongs to another user." },
    app_user_employee_number_key: { field: "employeeNumber", message: "This employee number is already used." },
  },
});

/**
 * A person's photo or the image of their signature, re-encoded. A new one takes the place of the one in use, which stays with the time it
 * counted: what was signed with it shows it for good.
 */
export const userPicture = snakeCase.table(
  "user_picture",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    kind: text({ enum: ["photo", "signature"] }).notNull(),
    sha256: text().notNull(),
    mediaType: text().notNull(),
    /** Small, for lists; a signature has none. */
    thumbnailSha256: text(),
    validFrom: instant().notNull(),
    validTo: instant(),
  },
  (t) => [
    index().on(t.userId, t.kind, t.validFrom),
    uniqueIndex("user_picture_in_use")
      .on(t.userId, t.kind)
      .where(sql`${t.validTo} is null`),
  ],
);
describeRecord(userPicture, {
  entity: "UserPicture",
  noun: "picture",
  modules: [],
  label: (row) => (row.kind === "photo" ? "Photo" : "Signature"),
});

/** A named set of rights; the built-in ones are brought up to date at every start. */
export const role = snakeCase.table("role", {
  ...record(),
  name: text().notNull().unique(),
  description: text().notNull(),
  builtIn: boolean().notNull(),
  permissions: jsonb().$type<Rights>().notNull(),
  defaultModules: text().array().notNull(),
  namedActions: text().array().notNull(),
});
describeRecord(role, { entity: "Role", noun: "role", modules: ["user-permissions"], label: (row) => row.name });

/**
 * One module given to one person, or taken from them: "added" and "removed" were decided for this person alone and outlast every later change
 * of their roles. After `expiresAt` it counts no more.
 */
export const userModuleAccess = snakeCase.table(
  "user_module_access",
  {
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    moduleId: text().notNull(),
    grantedById: uuid(),
    grantedAt: instant().notNull(),
    source: text({ enum: ["role default", "added", "removed"] }).notNull(),
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.moduleId] }),
    index("user_module_access_ends")
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
  ],
);

/** A sign-in that still counts. The cookie holds a random token; only its hash is here. */
export const userSession = snakeCase.table(
  "user_session",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    tokenHash: text().notNull(),
    /** The token before the last rotation; it still counts for a minute, for requests that were already under way. */
    formerTokenHash: text(),
    rotatedAt: instant(),
    /** What the person may do has changed: the next request gets a new token. */
    rotate: boolean().notNull().default(false),
    /** What a device may keep to recognise this sign-in offline; it opens nothing on the server. */
    deviceTokenHash: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    authenticatedAt: instant().notNull(),
    ip: text(),
    userAgent: text(),
    /** The device identifier the browser generated once ("device_..."). */
    deviceId: text(),
    /** What proved the person beside the password, in words; null where nothing was asked for. */
    factor: text(),
    /** Opened from the packaged app. */
    packaged: boolean().notNull().default(false),
    endedAt: instant(),
    endReason: text({ enum: ["logout", "idle", "absolute", "revoked", "password change", "deactivated"] }),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.formerTokenHash), index().on(t.userId), index().on(t.lastSeenAt, t.id)],
);

/**
 * Named approvals one person does for another for a time (holiday cover). Both days count whole, where the one who hands over works. Who may
 * see one is decided where it is asked for: it belongs to two people, not to a module.
 */
export const delegation = snakeCase.table(
  "delegation",
  {
    ...record(),
    fromUserId: uuid()
      .notNull()
      .references(() => appUser.id),
    toUserId: uuid()
      .notNull()
      .references(() => appUser.id),
    actions: text().array().notNull(),
    validFrom: date({ mode: "string" }).notNull(),
    validTo: date({ mode: "string" }).notNull(),
    /** The same in instants, as computed from the two days when it was written. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    reason: text().notNull(),
    /** Ended before its time, or its end written down. */
    endedAt: instant(),
  },
  (t) => [
    index("delegation_open_to").on(t.toUserId).where(isNull(t.endedAt)),
    index("delegation_open_from").on(t.fromUserId).where(isNull(t.endedAt)),
    index().on(t.validFrom, t.id),
  ],
);
describeRecord(delegation, {
  entity: "Delegation",
  noun: "delegation",
  modules: [],
  label: ({ validFrom, validTo }) => `${validFrom} to ${validTo}`,
});

/** How one person wants dates and figures shown, where it is not as the company shows them. */
export const personFormats = snakeCase.table("person_formats", {
  userId: uuid().primaryKey(),
  formats: jsonb().$type<OwnFormats>().notNull(),
  updatedAt: instant().notNull(),
});

/**
 * A device an administrator has marked for use in the field: unused sessions on it last longer. The identifier is one the device gave itself
 * and could be copied; it makes a session last, and opens none.
 */
export const fieldDevice = snakeCase.table("field_device", {
  deviceId: text().primaryKey(),
  markedAt: instant().notNull(),
  markedById: uuid().notNull(),
});
