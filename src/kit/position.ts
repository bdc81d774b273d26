import { z } from "zod";

/** A place on earth in degrees of WGS 84, to five decimals (about a metre). North and east are positive. */
export const Position = z.object({
  latitude: z.string().regex(/^-?\d{1,2}\.\d{5}$/),
  longitude: z.string().regex(/^-?\d{1,3}\.\d{5}$/),
});
export type Position = z.infer<typeof Position>;

/** The position at these degrees; null where they are not valid. */
export function positionOf(latitude: number, longitude: number): Position | null {
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) } : null;
}

/** "29.75021° N, 95.35801° W" */
export function positionText({ latitude, longitude }: Position): string {
  const said = (degrees: string, [plus, minus]: readonly [string, string]) =>
    degrees.startsWith("-") ? `${degrees.slice(1)}° ${minus}` : `${degrees}° ${plus}`;
  return `${said(latitude, ["N", "S"])}, ${said(longitude, ["E", "W"])}`;
}
