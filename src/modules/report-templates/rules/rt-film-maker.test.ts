import { expect, it } from "vitest";
import { rtFilmSample } from "../samples.ts";
import { messages, technique } from "./testing.ts";

const says = (filmMaker: string, filmType: string) => messages(rtFilmSample(), "RT-R29", technique({ filmMaker, filmType }));

it("a film is one that its maker makes (RT-R29)", () => {
  expect(messages(rtFilmSample(), "RT-R29")).toEqual([]);
  expect(says("Kodak", "D5")).toEqual(["E D5 is a film of Agfa, not of Kodak: correct the maker or the film"]);
  expect(says("Fuji", "Structurix D7")).toHaveLength(1);
  expect(says("Agfa", "IX100")).toEqual(["E IX100 is a film of Fujifilm, not of Agfa: correct the maker or the film"]);
  expect([says("Agfa-Gevaert", "D5"), says("Carestream", "Industrex MX 125"), says("Fujifilm", "IX-100")]).toEqual([[], [], []]);
});

it("a maker that nobody knows for a film of that name is asked about, and a film of no list is not", () => {
  expect(says("x", "D5")).toEqual([
    "W D5 is known as a film of Agfa, but the maker entered is x: correct one of them, or state which film was used",
  ]);
  expect(says("Foma", "Indux R5")).toEqual([]);
});
