import { describe, expect, it } from "vitest";
import { type MapPlace, nearest, plotted, waysBetween } from "./rules-map.ts";

const place = (id: string, latitude: number, longitude: number): MapPlace => ({ id, name: id, latitude, longitude });
const houston = place("Houston", 29.7604, -95.3698);
const beaumont = place("Beaumont", 30.0802, -94.1266);
const aberdeen = place("Aberdeen", 57.208, -2.207);
const at = (places: readonly MapPlace[]) => new Map(plotted(places, 600, 300).places.map((one) => [one.id, one]));

describe("places on a drawing", () => {
  it("lie north up and west on the left, inside the drawing", () => {
    const found = at([houston, aberdeen, place("Abu Dhabi", 24.337, 54.492)]);
    const [hou, abz, auh] = ["Houston", "Aberdeen", "Abu Dhabi"].map((id) => found.get(id));
    expect(abz && hou && abz.y < hou.y && hou.x < abz.x).toBe(true);
    expect(auh && abz && hou && auh.x > abz.x && auh.y > hou.y).toBe(true);
    for (const { x, y } of found.values()) expect([x >= 0 && x <= 600, y >= 0 && y <= 300]).toEqual([true, true]);
  });
  it("stay neighbours on both sides of the date line", () => {
    const found = at([place("Fiji", -18, 178), place("Samoa", -14, -172), place("Perth", -32, 116)]);
    const x = (id: string) => found.get(id)?.x ?? 0;
    expect([x("Perth") < x("Fiji"), x("Fiji") < x("Samoa")]).toEqual([true, true]);
  });
  it("are to scale: the bar is as long as its kilometres", () => {
    const { places, scale } = plotted([houston, beaumont], 600, 300);
    const [a, b] = places;
    const pixels = Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));
    expect((pixels / scale.pixels) * scale.kilometres).toBeCloseTo(125, 0);
    expect(scale.kilometres).toBe(20);
  });
  it("keep their names apart where they lie close together", () => {
    const found = plotted([houston, place("Houston lab", 29.7605, -95.3699), aberdeen], 600, 300).places;
    const [first, second] = found.filter(({ id }) => id.startsWith("Houston"));
    expect(Math.abs((first?.textY ?? 0) - (second?.textY ?? 0))).toBeGreaterThanOrEqual(16);
  });
  it("put a place alone into the middle", () => {
    expect(plotted([houston], 600, 300).places[0]).toMatchObject({ x: 300, y: 142 });
  });
});

it("the nearest other place is told with its distance", () => {
  expect(nearest(houston, [houston, aberdeen, beaumont])?.name).toBe("Beaumont");
  expect(nearest(houston, [houston, beaumont])?.kilometres).toBeCloseTo(124.98, 2);
  expect(nearest(houston, [houston])).toBeNull();
  const ways = waysBetween([houston, beaumont, aberdeen]);
  expect(ways.map(({ from, to }) => [from, to])).toEqual([
    ["Houston", "Beaumont"],
    ["Aberdeen", "Beaumont"],
  ]);
});
