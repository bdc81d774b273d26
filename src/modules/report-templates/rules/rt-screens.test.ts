import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { rtFilmSample } from "../samples.ts";
import { messages, technique } from "./testing.ts";

it("gamma radiographs to ISO 17636-1 have screens in front and behind (RT-R24)", () => {
  const iso = { standard: "ISO 17636-1 A", source: "Ir-192" };
  const lead = quantity("0.1", "mm");
  const says = (more: object) => messages(rtFilmSample(), "RT-R24", technique({ ...iso, ...more }));
  expect(says({ screenFront: lead, screenBack: lead })).toEqual([]);
  expect(says({ screenFront: lead, screenBack: null })).toEqual([
    "W Ir-192 without a back screen: enter the thickness, or state which screens were used",
  ]);
  expect(says({ screenFront: quantity("0", "mm"), screenBack: null })[0]).toContain("front and back screens");
  expect(says({ source: "X-ray", screenFront: null, screenBack: null })).toEqual([]);
  expect(messages(rtFilmSample(), "RT-R24", technique({ screenFront: null }))).toEqual([]);
});
