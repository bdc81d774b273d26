import { inArray } from "drizzle-orm";
import { weightOf, weightWords } from "../../weight.ts";
import { tellAdministrators } from "../user-letters.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { type appUser, role } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { utcMinute } from "#kit/utc-minute.ts";

type Person = Pick<Row<typeof appUser>, "firstName" | "lastName" | "email" | "roles" | "roleEnds">;
type RoleRights = Pick<Row<typeof role>, "name" | "permissions" | "namedActions">;

/** Whoever gets a role of weight that they did not hold before: every administrator and the quality manager hear of it (rule 9). */
export async function tellOfGrant(ctx: Ctx, person: Person, before: readonly string[]): Promise<void> {
  const granted = (await rolesNamed(ctx, person.roles)).filter(({ name }) => !before.includes(name));
  const heavy = granted.filter((one) => weightOf(one).length > 0);
  if (heavy.length === 0) return;
  const name = `${person.firstName} ${person.lastName}`;
  const words = heavy.map((one) => {
    const end = person.roleEnds[one.name];
    return end ? `${weightWords(one)} (until ${utcMinute(end)})` : weightWords(one);
  });
  const text = `${ctx.actor.name} gave ${name} (${person.email}) the role ${words.join("; and the role ")}.`;
  await tell(ctx, `${name} is now ${heavy.map((one) => one.name).join(", ")}`, text);
}

/** A role of the company's own that weighs more than before: whoever holds it has been given that weight. */
export async function tellOfRole(
  ctx: Ctx,
  before: RoleRights,
  after: RoleRights,
  holders: readonly { firstName: string; lastName: string }[],
): Promise<void> {
  const added = weightOf(after).filter((name) => !weightOf(before).includes(name));
  if (added.length === 0 || holders.length === 0) return;
  const names = holders.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ");
  const text = `${ctx.actor.name} changed the role ${after.name}: it can now do what only the ${added.join(" or the ")} may. It is held by ${names}.`;
  await tell(ctx, `The role ${after.name} may do more`, text);
}

async function tell(ctx: Ctx, subject: string, text: string): Promise<void> {
  await tellAdministrators(ctx, subject, text);
  await ctx.security({ kind: "role.granted", severity: "high", outcome: "success", detail: text });
}

/** Roles by their names, and Super Admin, which is no record. */
async function rolesNamed(ctx: Ctx, names: readonly string[]): Promise<RoleRights[]> {
  if (names.length === 0) return [];
  const known = await ctx.db
    .select()
    .from(role)
    .where(inArray(role.name, [...names]));
  const root: RoleRights = { name: superAdmin, permissions: {}, namedActions: [] };
  return names.includes(superAdmin) ? [root, ...known] : known;
}
