import { eq } from "drizzle-orm";
import { boolean, date, index, jsonb, primaryKey, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { employmentTypes, userStates } from "../contract.ts";
import type { Rights } from "#kit/access.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import { baseLocation } from "#modules/base-locations/server/tables.ts";

/** A member of staff. The name stays on signed reports as it was on the day. */
export const appUser = snakeCase.table(
  "app_user",
  {
    ...record(),
    /** Stored in lower case: a sign-in name is the same whatever the case. */
    email: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    employeeNumber: text().notNull().unique(),
    jobTitle: text(),
    baseLocationId: uuid().references(() => baseLocation.id),
    employmentType: text({ enum: employmentTypes }).notNull().default("employee"),
    phone: text(),
    hireDate: date({ mode: "string" }),
    endDate: date({ mode: "string" }),
    status: text({ enum: userStates }).notNull().default("active"),
    roles: text().array().notNull(),
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(false),
    lastSeenAt: instant(),
  },
  (t) => [index().on(t.lastName, t.firstName), index().on(t.baseLocationId)],
);
describeRecord(appUser, {
  entity: "User",
  noun: "user",
  modules: ["user-management", "profile"],
  label: (user) => `${user.firstName} ${user.lastName}`,
  own: (actor) => eq(appUser.id, actor.id),
  base: appUser.baseLocationId,
  secret: ["passwordHash"],
  about: (user) => ({ baseLocationId: user.baseLocationId }),
  unique: {
    app_user_email_key: { field: "email", message: "This e-mail address already belongs to another user." },
    app_user_employee_number_key: { field: "employeeNumber", message: "This employee number is already used." },
  },
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

/** One module given to one person. */
export const userModuleAccess = snakeCase.table(
  "user_module_access",
  {
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    moduleId: text().notNull(),
    grantedById: uuid(),
    grantedAt: instant().notNull(),
    source: text({ enum: ["role default", "added"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.moduleId] })],
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
    /** What a device may keep to recognise this sign-in offline; it opens nothing on the server. */
    deviceTokenHash: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    authenticatedAt: instant().notNull(),
    ip: text(),
    userAgent: text(),
    endedAt: instant(),
    endReason: text({ enum: ["logout", "idle", "absolute", "revoked", "password change", "deactivated"] }),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.userId)],
);
