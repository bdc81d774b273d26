import { expect, it } from "vitest";
import { zoneIn } from "./place-options.ts";

it("the zone of a place follows its country: brought where there is one, asked for where there are several, left where it lies there", () => {
  expect(zoneIn("SG", "UTC")).toBe("Asia/Singapore");
  expect(zoneIn("US", "UTC")).toBe("");
  expect(zoneIn("US", "America/Chicago")).toBe("America/Chicago");
  expect(zoneIn("", "UTC")).toBe("UTC");
});
