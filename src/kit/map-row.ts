import { z } from "zod";

/** Where a record is: a site of a client, with its coordinates in decimal degrees (WGS 84) where they are known. */
export const MapSite = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});
export type MapSite = z.infer<typeof MapSite>;

/** A record for a map, once for each of its sites. */
export const MapRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  company: z.string().nullable(),
  site: MapSite.nullable(),
});
export type MapRow = z.infer<typeof MapRow>;
