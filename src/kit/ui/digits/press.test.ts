import { expect, it } from "vitest";
import { press } from "./press.ts";

const at = (text: string, from = text.length, to = from) => ({ text, from, to });

it("puts digits and one decimal sign where the caret is", () => {
  expect(press(at("1.2"), "5")).toEqual(at("1.25"));
  expect(press(at("12", 1), ".")).toEqual(at("1.2", 2));
  expect(press(at("1.2"), ".")).toEqual(at("1.2"));
  expect(press(at("1.2", 0, 3), ",")).toEqual(at(",", 1));
});

it("replaces what is selected, as in a cell of a grid", () => {
  expect(press(at("11.20", 0, 5), "9")).toEqual(at("9"));
  expect(press(at("11.20", 0, 5), "back")).toEqual(at("", 0));
});

it("removes the last digit, and nothing from an empty field", () => {
  expect(press(at("11"), "back")).toEqual(at("1"));
  expect(press(at(""), "back")).toEqual(at(""));
});

it("changes the sign and leaves the caret in its place", () => {
  expect(press(at("5"), "minus")).toEqual(at("-5"));
  expect(press(at("-5"), "minus")).toEqual(at("5"));
  expect(press(at("-15", 2), "minus")).toEqual(at("15", 1));
  expect(press(at(""), "minus")).toEqual(at("-"));
});
