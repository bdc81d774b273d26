/** Points of a map: where they are in its plane, which of them stand too near to each other, and from where all are in sight. */
import { geoMercator } from "d3-geo";

/** The plane of the map: the world in Mercator's projection, 1000 units wide and high. */
export const plane = 1000;
export const projection = geoMercator()
  .scale(plane / (2 * Math.PI))
  .translate([plane / 2, plane / 2]);

export interface Point {
  x: number;
  y: number;
}
/** Where the plane is on the screen: pixels for a unit, and its corner. */
export interface View extends Point {
  k: number;
}

/** The nearest and the farthest view, in pixels for a unit: 40 m and 25 km a pixel at the equator. */
export const mostZoom = 1000;
/** All points of a town are not drawn nearer than this at first. */
const firstZoom = 60;

/** Where degrees are in the plane; null beyond 85 degrees north or south, which it does not reach. */
export function pointAt(latitude: number, longitude: number): Point | null {
  const [x, y] = projection([longitude, latitude]) ?? [];
  return x !== undefined && y !== undefined && y >= 0 && y <= plane ? { x, y } : null;
}

/** Things at points of the plane that are drawn as one, at the middle of them. */
export interface PointGroup<T> extends Point {
  of: (T & Point)[];
}

/** Puts together what is nearer than so many pixels to the middle of a group, in the order of the points. */
export function grouped<T>(points: readonly (T & Point)[], k: number, pixels: number): PointGroup<T>[] {
  const groups: PointGroup<T>[] = [];
  for (const point of points) {
    const near = groups.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) * k < pixels);
    if (near) {
      near.of.push(point);
      near.x = middle(near.of.map(({ x }) => x));
      near.y = middle(near.of.map(({ y }) => y));
    } else groups.push({ x: point.x, y: point.y, of: [point] });
  }
  return groups;
}

const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether the points of a group come apart when the map is as near as it gets. */
export function comesApart({ of }: { of: readonly Point[] }, pixels: number): boolean {
  const { width, height } = boundsOf(of);
  return Math.max(width, height) * mostZoom > pixels;
}

interface Size {
  width: number;
  height: number;
}

/** The farthest view: the whole world is in the frame. */
export const leastZoom = ({ width, height }: Size): number => Math.min(width, height) / plane;

/** The view with all points in the middle of a frame, this many pixels from its edges; the whole world without a point. */
export function viewOf(points: readonly Point[], size: Size, { edge = 48, most = firstZoom } = {}): View {
  const least = leastZoom(size);
  const { x, y, width, height } =
    points.length > 0 ? boundsOf(points) : { x: plane / 2, y: plane / 2, width: plane, height: plane };
  const fits = Math.min((size.width - 2 * edge) / width, (size.height - 2 * edge) / height);
  const k = Math.max(least, Math.min(most, fits));
  return { k, x: size.width / 2 - x * k, y: size.height / 2 - y * k };
}

/** The middle of points, and how far they reach. */
function boundsOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (north + south) / 2, width: east - west, height: south - north };
}
