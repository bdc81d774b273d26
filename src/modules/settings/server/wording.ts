import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { OwnWording, WordedLetter } from "../contract-wording.ts";
import { messageTemplate } from "./tables.ts";
import { Locale } from "#directory/company/formats.ts";
import { letterOf, letters } from "#directory/company/letters.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { personFormats, appUser } from "#directory/people/server/tables.ts";
import { conflicting, invalid, notFound, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { wordingProblems } from "#kit/wording.ts";

/**
 * The company's own words of a message for whoever has this address, or null: first in the language and country of that person, then in
 * the language, then in the company's; else the shipped words hold.
 */
export async function wordingFor(db: Reading, key: string, to: string): Promise<Pick<OwnWording, "subject" | "body"> | null> {
  const own = await db
    .select()
    .from(messageTemplate)
    .where(and(eq(messageTemplate.key, key), isNull(messageTemplate.archivedAt)))
    .orderBy(asc(messageTemplate.locale));
  if (own.length === 0) return null;
  const [person] = await db
    .select({ formats: personFormats.formats })
    .from(appUser)
    .innerJoin(personFormats, eq(personFormats.userId, appUser.id))
    .where(or(sql`lower(${appUser.email}) = ${to.toLowerCase()}`, eq(appUser.mobile, to)))
    .limit(1);
  const [company] = await db.select({ locale: companySettings.locale }).from(companySettings);
  const wanted = [person?.formats.locale, company?.locale].filter((locale) => locale !== undefined);
  const language = (locale: string) => locale.split("-")[0];
  for (const locale of wanted) {
    const found = own.find((one) => one.locale === locale) ?? own.find((one) => language(one.locale) === language(locale));
    if (found) return found;
  }
  return null;
}

/** Every message with its shipped words and the company's own. */
export async function listWording({ db }: Ctx): Promise<WordedLetter[]> {
  const own = await db
    .select()
    .from(messageTemplate)
    .where(isNull(messageTemplate.archivedAt))
    .orderBy(asc(messageTemplate.locale));
  return Object.entries(letters).map(([key, { variables, ...shipped }]) => ({
    key,
    ...shipped,
    variables: Object.entries(variables).map(([name, variable]) => ({ name, needed: false, ...variable })),
    own: own.filter((row) => row.key === key).map(({ locale, version, subject, body }) => ({ locale, version, subject, body })),
  }));
}

interface Named {
  key: string;
  locale: string;
}

/** Puts the company's own words in place. One row for each message and locale: words taken back come into use again. */
export async function saveWording(
  ctx: Ctx,
  { key, locale, body: { version, ...words } }: Named & { body: { version: number; subject: string; body: string } },
): Promise<OwnWording> {
  const shipped = letterOf(key);
  if (!shipped) throw notFound("message");
  if (!Locale.safeParse(locale).success) throw wrongField("locale", "Choose a language and country from the list.");
  const problems = wordingProblems(shipped, words);
  if (problems.length > 0) throw invalid(problems, problems[0]?.message);
  const before = await rowOf(ctx, { key, locale });
  if (!before && version === 0) return ctx.store.insert(messageTemplate, { key, locale, ...words });
  if (!before || (before.archivedAt && version !== 0)) throw conflicting("The default text has been restored. Reload the page.");
  if (!before.archivedAt) return ctx.store.update(messageTemplate, before.id, version, words);
  const restored = await ctx.store.restore(messageTemplate, before.id, before.version);
  return ctx.store.update(messageTemplate, restored.id, restored.version, words);
}

/** Takes the company's own words back: the shipped ones hold again. */
export async function resetWording(
  ctx: Ctx,
  { key, locale, query }: Named & { query: { version: number } },
): Promise<{ key: string }> {
  const before = await rowOf(ctx, { key, locale });
  if (!before || before.archivedAt) throw notFound("wording");
  await ctx.store.archive(messageTemplate, before.id, query.version);
  return { key };
}

async function rowOf({ store }: Ctx, { key, locale }: Named) {
  const [row] = await store.db
    .select()
    .from(messageTemplate)
    .where(and(eq(messageTemplate.key, key), eq(messageTemplate.locale, locale)));
  return row;
}
