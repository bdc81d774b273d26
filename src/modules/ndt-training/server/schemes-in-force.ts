import { type CertificationScheme, schemes } from "../schemes.ts";
import { eq, sql } from "drizzle-orm";
import { visionMonths } from "#directory/company/regulatory.ts";
import { profileId, regulatoryProfile } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** Months between two vision tests, where the company's regulatory profile says another number than the schemes. */
export async function visionMonthsSet(db: Reading): Promise<{ near?: number; colour?: number }> {
  const [profile] = await db
    .select({ intervals: regulatoryProfile.intervals })
    .from(regulatoryProfile)
    .where(eq(regulatoryProfile.id, profileId));
  return visionMonths(profile?.intervals ?? {});
}

/** The schemes as shipped, with the intervals of vision tests the company has set. */
export async function schemesInForce(db: Reading): Promise<readonly CertificationScheme[]> {
  const { near, colour } = await visionMonthsSet(db);
  if (near === undefined && colour === undefined) return schemes;
  return schemes.map((scheme) => ({
    ...scheme,
    ...(scheme.vision
      ? {
          vision: {
            ...scheme.vision,
            near: { ...scheme.vision.near, intervalMonths: near ?? scheme.vision.near.intervalMonths },
            colour: { ...scheme.vision.colour, intervalMonths: colour ?? scheme.vision.colour.intervalMonths },
          },
        }
      : {}),
  }));
}

/** The same in SQL: months between two tests of a kind as the company has set them, else the usual number. */
export const visionMonthsSql = (key: "nearVision" | "colourVision", usual: number) => sql`coalesce((
  select case p.intervals -> ${sql.raw(`'${key}'`)} ->> 'unit'
    when 'mo' then (p.intervals -> ${sql.raw(`'${key}'`)} ->> 'value')::int
    when 'y' then (p.intervals -> ${sql.raw(`'${key}'`)} ->> 'value')::int * 12
    when 'd' then (p.intervals -> ${sql.raw(`'${key}'`)} ->> 'value')::int / 30 end
  from ${regulatoryProfile} p limit 1), ${sql.raw(String(usual))})`;
