/** The columns of a table of lines, and how they find room on the paper. */
export interface PrintedColumn {
  title: string;
  align: "left" | "right" | "center";
  /** Identifiers, in the fixed-width face. */
  mono?: boolean;
  /** How much of spare room it takes beside the others; 1 unless told. */
  share?: number;
  cells: readonly string[];
}

export interface Fit {
  fontSize: number;
  /** In points, without the padding. */
  widths: number[];
}

/** Both sides of a cell, and the line between two. */
const padding = 6.3;
const longestCell = 150;

/**
 * Widths that fit `room` points at the largest of the sizes that lets every column keep its longest word; null when none does. Columns
 * first get what their words need, then what their text would like, then the room that is left.
 */
export function fit(columns: readonly PrintedColumn[], room: number, sizes: readonly number[]): Fit | null {
  for (const fontSize of sizes) {
    const free = room - columns.length * padding - 1;
    const least = columns.map((column) => leastWidth(column, fontSize));
    if (sum(least) > free) continue;
    const wished = columns.map((column, at) => Math.max(least[at] ?? 0, wishedWidth(column, fontSize)));
    return { fontSize, widths: between(columns, least, wished, free) };
  }
  return null;
}

function between(columns: readonly PrintedColumn[], least: number[], wished: number[], free: number): number[] {
  const wish = sum(wished) - sum(least);
  const given = wish === 0 ? 1 : Math.min(1, (free - sum(least)) / wish);
  const widths = least.map((width, at) => width + ((wished[at] ?? width) - width) * given);
  const spare = free - sum(widths);
  const shares = columns.map(({ share = 1, align }) => (align === "left" ? share * 2 : share));
  return widths.map((width, at) => width + (spare * (shares[at] ?? 1)) / sum(shares));
}

function leastWidth({ title, cells, mono }: PrintedColumn, fontSize: number): number {
  const face = mono ? "mono" : "normal";
  const heads = title.split(/\s+/).map((word) => widthOf(word, fontSize, "bold"));
  const bodies = cells.map((cell) => Math.max(0, ...unbroken(cell, mono).map((word) => widthOf(word, fontSize, face))));
  // A little more than the sum of the letters: the printer rounds, and a word one hair too wide is broken.
  return Math.max(...heads, ...bodies) * 1.03 + 1;
}

function wishedWidth({ title, cells, mono }: PrintedColumn, fontSize: number): number {
  const lines = cells.flatMap((cell) => cell.split("\n"));
  const widest = Math.max(0, ...lines.map((line) => widthOf(line, fontSize, mono ? "mono" : "normal")));
  return Math.min(longestCell, Math.max(widest, widthOf(title, fontSize, "bold") / 2));
}

/** The least width of a column on paper, with its padding. */
export const fullWidth = (column: PrintedColumn, fontSize: number): number => leastWidth(column, fontSize) + padding;

/** Room for the identifiers in the first cell of each row, so that none is broken; at least `least` points. */
export function identifierWidth(rows: readonly (readonly string[])[], least: number): number {
  return Math.max(least, ...rows.map(([first = ""]) => Math.min(longestCell, widthOf(first, 8, "mono") * 1.03 + 1)));
}

/** What must stay on one line: a word, or an identifier as a whole unless it is very long. */
function unbroken(cell: string, mono: boolean | undefined): string[] {
  if (mono && cell.length <= 20) return [cell];
  return cell.split(/[ \n\t]+/).map((word) => word.slice(0, 24));
}

/** The width of a text in points, by the advance widths of the report's faces. */
function widthOf(text: string, fontSize: number, face: "normal" | "bold" | "mono"): number {
  if (face === "mono") return [...text].length * 0.6 * fontSize;
  const widths = advances[face];
  const thousandths = [...text].map((letter) => (letter === "\u00a0" ? widths[0] : widths[letter.charCodeAt(0) - 32]) ?? 680);
  return (sum(thousandths) / 1000) * fontSize;
}

/** Advance widths of Inter, regular and semi-bold, for the characters from the space to the tilde, in thousandths of the type size. */
const advances: Record<"normal" | "bold", number[]> = {
  normal: numbers(
    "281 288 466 633 642 982 644 300 365 365 501 662 288 460 288 360 648 648 648 648 648 648 648 648 648 648 288 302 662 662 662 511 966 690 654 730 722 601 590 746 743 269 571 672 565 903 753 765 639 765 644 642 646 744 690 985 682 679 629 365 360 365 471 456 323 562 612 571 612 583 370 613 591 242 242 549 242 876 591 600 612 612 376 528 327 591 562 818 546 562 552 426 333 426 662",
  ),
  bold: numbers(
    "252 321 523 644 650 1004 663 326 373 373 540 673 319 465 319 379 660 647 647 647 666 647 647 647 647 647 319 329 673 673 673 543 999 728 659 737 722 605 588 749 746 277 580 703 565 922 759 769 645 773 652 650 660 736 728 1020 720 713 652 373 379 373 481 469 351 574 624 583 624 591 389 625 612 262 262 569 262 900 612 609 624 624 397 549 353 612 587 839 569 588 566 455 359 455 673",
  ),
};

function numbers(text: string): number[] {
  return text.split(" ").map(Number);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
