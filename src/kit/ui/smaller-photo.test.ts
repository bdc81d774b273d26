import { expect, it } from "vitest";
import { smallerPhoto, takenAtIn } from "./smaller-photo.ts";

it("the time of the camera is read from the head of a photo, and what is no time is none", () => {
  expect(takenAtIn("Exif..2026:03:14 09:26:53..")).toBe("2026-03-14T09:26:53.000Z");
  expect(takenAtIn("Exif..2026:13:44 09:26:53..")).toBeNull();
  expect(takenAtIn("")).toBeNull();
});

it("a small photo goes as it is with its time, and what is no photo without one", async () => {
  const photo = new File(["..2026:03:14 09:26:53.."], "weld.jpg", { type: "image/jpeg" });
  expect(await smallerPhoto(photo)).toEqual({ blob: photo, name: "weld.jpg", takenAt: "2026-03-14T09:26:53.000Z" });
  const sheet = new File(["a,b"], "gauge.csv", { type: "text/csv" });
  expect(await smallerPhoto(sheet)).toEqual({ blob: sheet, name: "gauge.csv", takenAt: null });
});
