/** The shape of a weld from its lines: the type of weld and the outside diameter it runs around. */
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
): Pick<DescribedWeld, "kind" | "isCalledGirth" | "isButtByReport" | "mayBeSeam" | "diameters"> {
  const [first] = views;
  const kind = first ? kindOf(first) : null;
  const isCalledGirth = first !== undefined && girth.test(Object.values(wordsOf(first)).join(" "));
  const isRound = views.some(
    (read) => diameterOfSize(read.text("line.size") ?? "", column) !== null || read.decimal("technique.OD") !== null,
  );
  return {
    kind,
    isCalledGirth,
    isButtByReport: first !== undefined && wordsOf(first).report === "butt",
    mayBeSeam: kind === "girth" && !isCalledGirth && !isRound,
    diameters: diametersOf(views, column),
  };
}

/**
 * The outside diameter from the most specific source: the size of the line, else the diameter of its setup, else that of the item. Several
 * if size and setup, or two views of the weld, contradict each other.
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

const wordsOf = (read: Reader): Record<"joint" | "size" | "report", string> => {
  const words = (path: string) => (read.text(path) ?? "").trim().toLowerCase();
  return { joint: words("line.joint"), size: words("line.size"), report: words("header.jointType") };
};

const girth = /girth|circ|\bgw(?![a-z])/;
const longitudinal = /longitudinal|\bseam\b|\bl[ws](?![a-z])/;
const butt = /butt|groove|\bbw(?![a-z])/;

/** By the joint written on the line, then its size, then the type of joint of the report; a butt joint counts as girth unless named longitudinal. */
function kindOf(read: Reader): WeldKind | null {
  const { joint, size, report } = wordsOf(read);
  const named = kindNamed(joint);
  if (named !== null) return named;
  return alongOrRound(size) ?? (butt.test(joint) ? "girth" : (kindNamed(report) ?? (butt.test(report) ? "girth" : null)));
}

const alongOrRound = (words: string): WeldKind | null =>
  girth.test(words) ? "girth" : longitudinal.test(words) ? "longitudinal" : null;

function kindNamed(words: string): WeldKind | null {
  const found = alongOrRound(words);
  if (found !== null) return found;
  if (/fillet|socket|lap/.test(words)) return "fillet";
  return /branch|mit(er|re)/.test(words) ? "branch" : null;
}
