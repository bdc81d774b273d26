import { expect, it } from "vitest";
import { namedSequence } from "./sequence-name.ts";

it.each([
  ["{CLIENT}-{METHOD}-{YY}-{SEQ:4} CLIENT=BPC · 2026", "BPC · 2026", "{CLIENT}-{METHOD}-{YY}-{SEQ:4}"],
  ["{CLIENT}-{SITE}-{SEQ:4} CLIENT=HEB;SITE=SUA · 2025", "HEB · SUA · 2025", "{CLIENT}-{SITE}-{SEQ:4}"],
  ["{PROJECT}-{METHOD}-{SEQ:3}", "All reports", "{PROJECT}-{METHOD}-{SEQ:3}"],
])("%s is named by what it counts", (sequence, name, pattern) => {
  expect(namedSequence(sequence)).toEqual({ name, pattern });
});
