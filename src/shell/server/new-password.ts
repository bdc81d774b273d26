import { eq } from "drizzle-orm";
import { hashPassword } from "./passwords.ts";
import { weaknessOf } from "./password-strength.ts";
import { type PasswordPolicy, passwordRules, type PasswordSetting, wrongWith } from "../passwords.ts";
import { tell } from "./letters.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";

/** The company's rules for new passwords. */
export async function passwordPolicy(db: Reading): Promise<PasswordPolicy> {
  const { passwordLength, passwordComposition } = await securityOf(db);
  return { length: passwordLength, composition: passwordComposition };
}

/** Refuses a password that breaks the company's rules, at the given field. */
export async function mustFollow(db: Reading, password: string, setting: PasswordSetting, field: string): Promise<void> {
  const wrong = wrongWith(password, passwordRules(await passwordPolicy(db), setting));
  if (wrong) throw wrongField(field, wrong);
}

/** Stores a new password the person chose, records it in the trail without its value and tells them. `field` is marked where it is too weak. */
export async function setPassword(ctx: Ctx, user: Row<typeof appUser>, password: string, field: string): Promise<void> {
  const weakness = await weaknessOf(password, user);
  if (weakness) throw wrongField(field, weakness);
  const { store } = ctx;
  const passwordHash = await hashPassword(password);
  // It may have changed since it was read: that is not a problem here.
  const [now = user] = await store.db.select().from(appUser).where(eq(appUser.id, user.id)).for("update");
  const changes = { passwordHash, mustChangePassword: false };
  await store.updateUnseen(appUser, user.id, now.version, changes, "change password");
  await tell(ctx, user.email, "Your password was changed", "The password of your Holdpoint account was changed.");
}
