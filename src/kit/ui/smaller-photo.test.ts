import { expect, it } from "vitest";
import { smallerPhoto } from "./smaller-photo.ts";

it("a small photo is sent unchanged, with the time of its file where the camera gives none, and what is not a photo without a time", async () => {
  const lastModified = Date.parse("2026-03-14T09:26:53Z");
  const photo = new File(["no block"], "weld.jpg", { type: "image/jpeg", lastModified });
  expect(await smallerPhoto(photo)).toEqual({
    blob: photo,
    name: "weld.jpg",
    takenAt: "2026-03-14T09:26:53.000Z",
    position: null,
  });
  const sheet = new File(["a,b"], "gauge.csv", { type: "text/csv" });
  expect(await smallerPhoto(sheet)).toEqual({ blob: sheet, name: "gauge.csv", takenAt: null, position: null });
});
