import { isNull } from "drizzle-orm";
import { placeOf } from "#directory/company/networks.ts";
import { knownNetwork } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { countryName } from "#kit/places.ts";

/** Gives the place of an address in words, as the company's known networks are now. */
export async function placesNow(db: Reading): Promise<(ip: string | null) => string | null> {
  const networks = await db.select().from(knownNetwork).where(isNull(knownNetwork.archivedAt));
  return (ip) => {
    const place = placeOf(networks, ip);
    return place && `${place.name}, ${countryName(place.country)}`;
  };
}
