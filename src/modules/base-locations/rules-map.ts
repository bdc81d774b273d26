/** Where places lie on a drawing, north up. */
import { greatCircle } from "./rules-place.ts";

export interface MapPlace {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

/** A place on the drawing, in pixels, with its name beside it. */
export interface Plotted {
  id: string;
  name: string;
  x: number;
  y: number;
  /** The foot of the name, moved where another name stood there. */
  textY: number;
  /** Whether the name stands to the left of the dot. */
  toLeft: boolean;
}

const margin = 24;
const lineHeight = 16;
/** Of the font on a drawing. */
const letterWidth = 6.6;
/** A single place is not blown up beyond this many degrees. */
const leastSpan = 0.2;
const kilometresInDegree = 111.195;

/**
 * Sets places to scale into a drawing: degrees of longitude are shortened as at the middle latitude, and the drawing begins where the
 * widest gap between the places ends, so that neighbours on both sides of the date line stay neighbours. `scale` is a round number of
 * kilometres with its length in pixels, at the middle latitude.
 */
export function plotted(
  places: readonly MapPlace[],
  width: number,
  height: number,
): { places: Plotted[]; scale: { kilometres: number; pixels: number } } {
  const from = westernmost(places);
  const east = places.map(({ longitude }) => (longitude - from + 360) % 360);
  const latitudes = places.map(({ latitude }) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const shortening = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const spanEast = Math.max(leastSpan, Math.max(...east) * shortening);
  const spanNorth = Math.max(leastSpan, north - south);
  const perDegree = Math.min((width - 2 * margin) / spanEast, (height - 2 * margin - lineHeight) / spanNorth);
  const left = (width - Math.max(...east) * shortening * perDegree) / 2;
  const top = (height - lineHeight - (north - south) * perDegree) / 2;
  const dots = places.map(({ id, name, latitude }, at) => ({
    id,
    name,
    x: left + (east[at] ?? 0) * shortening * perDegree,
    y: top + (north - latitude) * perDegree,
  }));
  const kilometres = roundBelow((width / 3 / perDegree) * kilometresInDegree);
  return { places: named(dots, width), scale: { kilometres, pixels: (kilometres / kilometresInDegree) * perDegree } };
}

/** The longitude after the widest gap. */
function westernmost(places: readonly MapPlace[]): number {
  const sorted = places.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  const gaps = sorted.map((longitude, at) => ({
    longitude,
    gap: at === 0 ? longitude + 360 - (sorted.at(-1) ?? 0) : longitude - (sorted[at - 1] ?? 0),
  }));
  return gaps.toSorted((a, b) => b.gap - a.gap)[0]?.longitude ?? 0;
}

/** Names beside their dots, from the top; one that would lie on another moves down until it is free. */
function named(dots: readonly Omit<Plotted, "textY" | "toLeft">[], width: number): Plotted[] {
  const taken: { from: number; to: number; y: number }[] = [];
  return dots
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((dot) => {
      const long = dot.name.length * letterWidth + 10;
      const toLeft = dot.x + long > width;
      const [from, to] = toLeft ? [dot.x - long, dot.x] : [dot.x, dot.x + long];
      let textY = dot.y + 4;
      const inTheWay = () => taken.some((one) => one.from < to && from < one.to && Math.abs(one.y - textY) < lineHeight);
      while (inTheWay()) textY += 2;
      taken.push({ from, to, y: textY });
      return { ...dot, textY, toLeft };
    });
}

/** 1, 2 or 5 with zeros, at most this much. */
function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

/** The nearest other place and how far it is in kilometres; null for a place alone. */
export function nearest(place: MapPlace, places: readonly MapPlace[]): { id: string; name: string; kilometres: number } | null {
  const [found] = places
    .filter(({ id }) => id !== place.id)
    .map((other) => ({ id: other.id, name: other.name, kilometres: greatCircle(place, other) }))
    .toSorted((a, b) => a.kilometres - b.kilometres);
  return found ?? null;
}

/** From each place to its nearest other one; two that are nearest to each other once. */
export function waysBetween(places: readonly MapPlace[]): { from: string; to: string; kilometres: number }[] {
  const ways = places.flatMap((place) => {
    const near = nearest(place, places);
    return near ? [{ from: place.id, to: near.id, kilometres: near.kilometres }] : [];
  });
  return ways.filter(({ from, to }, at) => !ways.slice(0, at).some((way) => way.from === to && way.to === from));
}
