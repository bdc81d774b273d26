import { expect, it } from "vitest";
import { z } from "zod";
import { orderedId } from "./ordered-id.ts";

it("gives ids that sort in the order they were made in, many within one millisecond", () => {
  const made = Array.from({ length: 20_000 }, orderedId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  expect(z.uuid().safeParse(made.at(-1)).success).toBe(true);
});
