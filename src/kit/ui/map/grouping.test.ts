import { describe, expect, it } from "vitest";
import { comesApart, grouped, leastZoom, mostZoom, plane, pointAt, viewOf } from "./grouping.ts";

const at = (latitude: number, longitude: number) => pointAt(latitude, longitude) ?? expect.fail("not in the plane");
const houston = at(29.7604, -95.3698);
const beaumont = at(30.0802, -94.1266);
const aberdeen = at(57.1497, -2.0943);

describe("the plane of the map", () => {
  it("has the crossing of equator and prime meridian in its middle, and north above south", () => {
    expect(at(0, 0)).toEqual({ x: plane / 2, y: plane / 2 });
    expect(at(0, 180).x).toBeCloseTo(plane, 6);
    expect(aberdeen.y).toBeLessThan(houston.y);
    // Mercator: the ordinate of 60 degrees is ln(tan(75 degrees)) of the radius.
    expect(at(60, 0).y).toBeCloseTo(plane / 2 - (plane / (2 * Math.PI)) * Math.log(Math.tan((75 * Math.PI) / 180)), 6);
  });

  it("does not reach the poles", () => {
    expect([pointAt(90, 0), pointAt(-86, 0)]).toEqual([null, null]);
  });
});

describe("points near to each other", () => {
  it("are one group far out, and come apart nearer", () => {
    const points = [houston, beaumont, aberdeen];
    expect(grouped(points, 1, 30).map(({ of }) => of.length)).toEqual([2, 1]);
    expect(grouped(points, 60, 30).map(({ of }) => of.length)).toEqual([1, 1, 1]);
  });

  it("stand as one in the middle of them", () => {
    const [group] = grouped(
      [
        { x: 10, y: 20 },
        { x: 14, y: 20 },
      ],
      1,
      30,
    );
    expect(group).toMatchObject({ x: 12, y: 20 });
  });

  it("never come apart at the same place", () => {
    expect(comesApart({ of: [houston, { ...houston }] }, 30)).toBe(false);
    expect(comesApart({ of: [houston, beaumont] }, 30)).toBe(true);
  });
});

describe("the first view", () => {
  const frame = { width: 800, height: 600 };
  const seen = (view: { k: number; x: number; y: number }, { x, y }: { x: number; y: number }) => [
    x * view.k + view.x,
    y * view.k + view.y,
  ];

  it("has all points in the frame, away from its edges", () => {
    const view = viewOf([houston, beaumont, aberdeen], frame);
    for (const point of [houston, beaumont, aberdeen]) {
      const [x = 0, y = 0] = seen(view, point);
      expect(Math.min(x, 800 - x, y, 600 - y)).toBeGreaterThanOrEqual(48 - 1e-9);
    }
  });

  it("of one point has it in the middle, with the country around it; a group is shown as near as asked", () => {
    const view = viewOf([houston], frame);
    expect(seen(view, houston)).toEqual([400, 300]);
    expect(view.k).toBe(60);
    expect(viewOf([houston], frame, { most: mostZoom }).k).toBe(mostZoom);
  });

  it("without a point is the whole world", () => {
    expect(viewOf([], frame)).toEqual({ k: leastZoom(frame), x: 100, y: 0 });
  });
});
