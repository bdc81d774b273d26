import { expect, it } from "vitest";
import { barNameWidth } from "./name-room.ts";

it("names beside bars have the room they need, and leave half of a narrow chart to the bars", () => {
  expect(barNameWidth(["Forms", "Inventory"])).toBe(150);
  expect(barNameWidth(["Processes and procedures"])).toBe(180);
  expect(barNameWidth(["A name that no chart has room for in one line"])).toBe(220);
});
