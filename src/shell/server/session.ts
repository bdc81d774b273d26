import type { Session } from "../contract.ts";
import type { Sessions } from "./sessions.ts";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { moduleNameOf } from "#access/matrix.ts";
import { accountAccessOf } from "#access/server/access.ts";
import type { AccountAccess } from "#access/server/own-rights.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import { appUser, personFormats } from "#directory/people/server/tables.ts";
import { usualFormats } from "#kit/formats.ts";
import { notSignedIn, Refusal } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** Who is signed in. 401 says whether nobody is, or whether the account behind the cookie has ended, so that a device can delete its data. */
export async function whoIsSignedIn(ctx: Ctx, sessions: Sessions): Promise<Session> {
  const account = ctx.signedIn ? await accountAccessOf(ctx.db, ctx.signedIn.id, ctx.now) : null;
  if (!account) throw (await accountHasEnded(ctx, sessions)) ? accountEnded() : notSignedIn();
  return {
    user: sessionUser(account),
    ...accessOf(account),
    isAuthenticated: true,
    rights: account.rights,
    namedActions: [...new Set([...account.namedActions, ...account.delegated.keys()])],
    timeZone: account.timeZone,
    ...(await formatsOf(ctx.db, account.user.id)),
    logo: await logosOf(ctx.db),
  };
}

export function sessionUser({ user }: AccountAccess): Session["user"] {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.roles[0] ?? "",
    mustChangePassword: user.mustChangePassword,
  };
}

export function accessOf({
  user,
  isSuperUser,
  moduleIds,
}: AccountAccess): Pick<Session, "isSuperUser" | "moduleAccess" | "modules" | "roles"> {
  return {
    isSuperUser,
    moduleAccess: Object.fromEntries(moduleIds.map((id) => [id, true])),
    modules: moduleIds.map((id) => ({ id, name: moduleNameOf(id) })),
    roles: user.roles.map((name) => ({ name })),
  };
}

/** The company's formats with the person's own choices. */
async function formatsOf(db: Reading, userId: string): Promise<Pick<Session, "formats" | "theme">> {
  const [company] = await db.select().from(companySettings).where(eq(companySettings.id, companyId));
  const [own] = await db.select().from(personFormats).where(eq(personFormats.userId, userId));
  const { locale, dateFormat, decimalSeparator, weekStart } = company ?? usualFormats;
  return {
    formats: { locale, dateFormat, decimalSeparator, weekStart, ...own?.formats },
    theme: company?.defaultTheme ?? "light",
  };
}

async function logosOf(db: Reading): Promise<Session["logo"]> {
  const rows = await db
    .select({ kind: storedFile.kind, sha256: storedFile.sha256 })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "CompanySettings"),
        eq(storedFile.entityId, companyId),
        inArray(storedFile.kind, ["logo", "logo-dark"]),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(asc(storedFile.createdAt), asc(storedFile.id));
  const newest = (kind: string) => rows.findLast((row) => row.kind === kind)?.sha256 ?? null;
  return { light: newest("logo"), dark: newest("logo-dark") };
}

async function accountHasEnded(ctx: Ctx, sessions: Sessions): Promise<boolean> {
  const session = await sessions.sessionOf(ctx.db, ctx.request);
  return session !== null && hasEnded(ctx.db, session.userId);
}

async function hasEnded(db: Reading, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ status: appUser.status, archivedAt: appUser.archivedAt })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return user !== undefined && (user.archivedAt !== null || user.status === "deactivated" || user.status === "archived");
}

const accountEnded = () => new Refusal(401, { code: "account-ended", message: "This account has ended. Ask an administrator." });
