import { expect, it } from "vitest";
import { zoneIn } from "./place-options.ts";

it("the zone of a place follows its country: set when it has one, asked for when it has several, unchanged when it is in that country", () => {
  expect(zoneIn("SG", "UTC")).toBe("Asia/Singapore");
  expect(zoneIn("US", "UTC")).toBe("");
  expect(zoneIn("US", "America/Chicago")).toBe("America/Chicago");
  expect(zoneIn("", "UTC")).toBe("UTC");
});
