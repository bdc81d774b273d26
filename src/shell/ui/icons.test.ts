import { expect, it } from "vitest";
import { catalogue } from "../../catalogue.ts";
import { icons } from "../../icons.ts";
import { pages } from "../../pages.ts";
import { railOf } from "./navigation.ts";

it("every entry of the rail has an icon, and every icon an entry", () => {
  const entries = railOf(catalogue, pages, () => true).flatMap((group) => group.entries.map(({ href }) => href));
  expect(Object.keys(icons).toSorted()).toEqual(entries.toSorted());
});
