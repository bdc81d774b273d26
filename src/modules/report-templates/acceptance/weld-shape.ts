/** What the lines of a weld say of its shape: the kind of weld and the outside diameter it runs round. */
import { decimal, type Decimal } from "#kit/decimal.ts";
import { inColumn, type Column } from "../calculations/column.ts";
import type { Reader } from "../sheet.ts";
import type { DescribedWeld } from "./judge-weld.ts";
import { diameterOfSize, isSameDiameter } from "./pipe-size.ts";
import type { WeldKind } from "./weld-case.ts";

export function lengthIn(column: Column, mm: string | null): Decimal | null {
  const value = decimal(mm);
  return value && inColumn(column, value);
}

/** `views` are readers at the indications or lines of one weld. */
export function shapeOfWeld(
  views: readonly Reader[],
  column: Column,
): Pick<DescribedWeld, "kind" | "isCalledGirth" | "diameters"> {
  const [first] = views;
  return {
    kind: first ? kindOf(first) : null,
    isCalledGirth: first !== undefined && /girth|circ/.test(wordsOf(first).join(" ")),
    diameters: diametersOf(views, column),
  };
}

/**
 * The outside diameter by the most particular that says it: the size of the line, else the diameter of its setup, else that of the item.
 * Several where size and setup, or two views of the weld, contradict each other.
 */
function diametersOf(views: readonly Reader[], column: Column): Decimal[] {
  const own = (read: Reader) => ({
    ofSize: diameterOfSize(read.text("line.size") ?? "", column),
    ofSetup: above0(lengthIn(column, read.decimal("technique.OD"))),
  });
  const said = views.map(own).flatMap(({ ofSize, ofSetup }) => [ofSize, ofSetup].filter((one) => one !== null));
  const distinct = said.filter((one, index) => said.findIndex((other) => isSameDiameter(one, other)) === index);
  if (distinct.length > 0) return distinct;
  const ofItem = above0(lengthIn(column, views[0]?.decimal("header.outsideDiameter") ?? null));
  return ofItem ? [ofItem] : [];
}

const above0 = (size: Decimal | null): Decimal | null => (size?.gt(0) ? size : null);

const wordsOf = (read: Reader): string[] =>
  [read.text("line.joint") ?? "", read.text("header.jointType") ?? ""].map((text) => text.toLowerCase());

/** By the joint written on the line, else by the type of joint of the report; a butt joint counts as girth unless it is called longitudinal. */
function kindOf(read: Reader): WeldKind | null {
  for (const words of wordsOf(read)) {
    const found = kinds.find(([pattern]) => pattern.test(words));
    if (found) return found[1];
  }
  return null;
}

const kinds: readonly (readonly [RegExp, WeldKind])[] = [
  [/longitudinal|\bseam\b/, "longitudinal"],
  [/fillet|socket|lap/, "fillet"],
  [/branch|mit(er|re)/, "branch"],
  [/butt|girth|groove|circ/, "girth"],
];
