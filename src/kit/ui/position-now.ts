import { type Position, positionOf } from "#kit/position.ts";

/** Where this device is; null when the person does not allow it, or it is not found within a few seconds. */
export function positionNow(): Promise<Position | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(positionOf(coords.latitude, coords.longitude)),
      () => done(null),
      { enableHighAccuracy: true, timeout: 6_000, maximumAge: 120_000 },
    ),
  );
}
