import { expect, it } from "vitest";
import { addressesOf, tileIds, tiles } from "./tiles.ts";

it("a tile's link and its number ask the same question", () => {
  for (const tile of tiles) {
    const { href, count } = addressesOf(tile, "2026-03-14");
    const { tab: _tab, ...shown } = Object.fromEntries(new URL(href, "http://localhost").searchParams);
    expect({ id: tile.id, ...shown }).toEqual({
      id: tile.id,
      ...Object.fromEntries(new URL(count, "http://localhost").searchParams),
    });
  }
});

it("certificates count as ending soon up to the ninetieth day", () => {
  const tile = tiles.find(({ id }) => id === "certificatesExpiring");
  expect(tile?.filters("2026-03-14")).toEqual({ standing: "active", expiresBefore: "2026-06-12" });
});

it("every tile stands once", () => {
  expect(tiles.map(({ id }) => id).toSorted()).toEqual([...tileIds].toSorted());
});
