import { expect, it } from "vitest";
import { mtSample } from "../samples.ts";
import { messages, technique } from "./testing.ts";

it("a light source that counts as verified is asked about, by the record named (MT-R23)", () => {
  expect(messages(mtSample(), "MT-R23")).toEqual([]);
  expect(messages(mtSample(), "MT-R23", technique({ lightEvidence: "measured today", lightRecord: "LR-1" }))).toEqual([]);
  const [asked] = messages(
    mtSample(),
    "MT-R23",
    technique({ lightEvidence: "verified source", lightRecord: "LR-1", light: "LMP-02" }),
  );
  expect(asked).toBe(
    'W LMP-02 counts as verified by "LR-1": state who verified it, when, and up to what distance the light is sufficient',
  );
});
