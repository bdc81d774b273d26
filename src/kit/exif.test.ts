import sharp from "sharp";
import { expect, it } from "vitest";
import { takenIn } from "./exif.ts";
import { positionText } from "./position.ts";

const photo = (exif: Record<string, Record<string, string>>) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#888888" } })
    .withExif(exif)
    .jpeg()
    .toBuffer();

it("time, zone and position are read as the camera wrote them", async () => {
  const taken = takenIn(
    await photo({
      IFD0: { Make: "Holdpoint" },
      IFD2: { DateTimeOriginal: "2026:03:14 09:26:53", OffsetTimeOriginal: "-05:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "29/1 45/1 72/100", GPSLongitudeRef: "W", GPSLongitude: "95/1 21/1 2884/100" },
    }),
  );
  expect(taken.at).toBe("2026-03-14T09:26:53-05:00");
  expect(taken.position && positionText(taken.position)).toBe("29.75020° N, 95.35801° W");
});

it("without a zone the time has none, and an invalid time or place is null", async () => {
  expect(takenIn(await photo({ IFD2: { DateTimeOriginal: "2026:03:14 09:26:53" } }))).toEqual({
    at: "2026-03-14T09:26:53",
    position: null,
  });
  expect(takenIn(await photo({ IFD2: { DateTimeOriginal: "2026:13:44 09:26:53" } }))).toEqual({ at: null, position: null });
  expect(takenIn(new TextEncoder().encode("a,b"))).toEqual({ at: null, position: null });
});

it("a block that is truncated or points outside itself gives nothing", async () => {
  const whole = await photo({ IFD2: { DateTimeOriginal: "2026:03:14 09:26:53" } });
  const start = whole.indexOf("Exif\0\0");
  expect(takenIn(whole.subarray(0, start + 20))).toEqual({ at: null, position: null });
});
