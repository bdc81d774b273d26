/** Distances by road, for the modules that compare what was driven with them. */
import { and, inArray, isNull } from "drizzle-orm";
import { roadDistance } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

export const roadsFrom: Questions["roadsFrom"] = async (db, { baseIds, siteIds }) => {
  const rows = await db
    .select()
    .from(roadDistance)
    .where(
      and(
        inArray(roadDistance.baseId, [...baseIds]),
        inArray(roadDistance.placeId, [...siteIds]),
        isNull(roadDistance.archivedAt),
      ),
    );
  return new Map(rows.map(({ baseId, placeId, kilometres }) => [`${baseId} ${placeId}`, String(kilometres)]));
};
