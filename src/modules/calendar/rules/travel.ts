/** The drive between two places, estimated from the great circle (rule 9). */

/** Degrees of WGS 84, north and east positive. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Roads are longer than the line through the air by about this factor. */
const roadFactor = 1.3;
/** Kilometres per hour: 80, or 50 mph at sites that count in miles. */
export const speeds = { metric: 80, miles: 50 * 1.609344 } as const;
const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great circle between two places in kilometres. */
export function greatCircleKm(a: Point, b: Point): number {
  const lat = Math.sin(radians(b.latitude - a.latitude) / 2);
  const lon = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = lat * lat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * lon * lon;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(h));
}

/** Minutes of the drive for a great circle in kilometres, rounded up: 124.98 km take 122 min at 80 km/h. */
export const drivingMinutes = (greatCircle: number, kmPerHour: number = speeds.metric): number =>
  Math.ceil(Math.round(((greatCircle * roadFactor) / kmPerHour) * 60 * 1e6) / 1e6);

/** "2 h 02 min (est.)" */
export const drivingSaid = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min (est.)`;
