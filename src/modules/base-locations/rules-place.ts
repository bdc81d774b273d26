/** Where a base lies, and how ready it is. */
import type { BaseReadiness, ShareId } from "./contract-facts.ts";

interface Point {
  /** Decimal degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth in kilometres (IUGG). */
const radius = 6371.0088;
const kilometresInMile = 1.609344;

/** The great-circle distance in kilometres (haversine; base-locations.md calculation 1). An estimate: roads are longer. */
export function greatCircle(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(to.latitude - from.latitude) + cos(from.latitude) * cos(to.latitude) * half(to.longitude - from.longitude);
  return 2 * radius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export const inMiles = (kilometres: number): number => kilometres / kilometresInMile;

interface Counted {
  id: ShareId;
  good: number;
  of: number;
  href: string;
}

/** The mean of the shares (rule 12, calculation 3). What a base has none of says nothing about it and does not count. */
export function readinessOf(counted: readonly Counted[]): BaseReadiness {
  const shares = counted.filter(({ of }) => of > 0).map((one) => ({ ...one, share: (one.good / one.of) * 100 }));
  const sum = shares.reduce((total, { share }) => total + share, 0);
  return {
    score: shares.length === 0 ? null : oneDecimal(sum / shares.length),
    shares: shares.toSorted((a, b) => a.share - b.share).map(({ share, ...one }) => ({ ...one, percent: oneDecimal(share) })),
  };
}

const oneDecimal = (percent: number) => Math.round(percent * 10) / 10;
