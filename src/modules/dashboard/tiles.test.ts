import { expect, it } from "vitest";
import { tilesOfRoles } from "./layout.ts";
import { addressesOf, tileIds, tiles } from "./tiles.ts";

const viewer = { id: "0b6f6e0e-0000-4000-8000-000000000001", today: "2026-03-14" };
const base = "0b6f6e0e-0000-4000-8000-000000000002";

it("a tile's link and its number ask the same question, of all bases and of one", () => {
  for (const tile of tiles)
    for (const baseId of [undefined, base]) {
      const { href, count } = addressesOf(tile, viewer, baseId);
      const {
        tab: _tab,
        section: _section,
        view: _view,
        ...shown
      } = Object.fromEntries(new URL(href, "http://localhost").searchParams);
      expect({ id: tile.id, ...shown }).toEqual({
        id: tile.id,
        ...Object.fromEntries(new URL(count, "http://localhost").searchParams),
      });
    }
});

it("every tile stands once, and on the start page of some role", () => {
  expect([...tiles.map(({ id }) => id), "board", "pipeline"].toSorted()).toEqual([...tileIds].toSorted());
  const placed = new Set<string>(Object.values(tilesOfRoles).flat());
  expect(tileIds.filter((id) => !placed.has(id))).toEqual([]);
});
