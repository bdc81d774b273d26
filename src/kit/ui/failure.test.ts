import { expect, it } from "vitest";
import { wordsOf } from "./failure.ts";

it("a full device is reported as such, and not as an unreachable server", () => {
  const full = new DOMException("The current transaction exceeded its quota limitations.", "QuotaExceededError");
  expect(wordsOf(full)).toMatchObject({ title: "This device is full" });
  expect(wordsOf(new TypeError("Failed to fetch"))).toMatchObject({ title: "The server could not be reached" });
});
