import { expect, it } from "vitest";
import { smallerPhoto } from "./smaller-photo.ts";

it("a small photo goes as it is, of the time its file was written where the camera says none, and what is no photo without one", async () => {
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
