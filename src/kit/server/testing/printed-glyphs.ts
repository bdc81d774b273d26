import { execFileSync } from "node:child_process";

/** Ink of one glyph on a page, in points: x grows to the right, y downwards; `base` is its baseline. */
interface Ink {
  left: number;
  right: number;
  top: number;
  bottom: number;
  base: number;
}

/**
 * The decimal points of a page as they are drawn, each with the ink-free space to its neighbours in tenths of a digit's height. Reads the
 * outlines that poppler's pdftocairo writes, not the text behind them: a point that is covered or hidden under a digit is found.
 */
export function decimalPointsOf(pdf: string, page: number): { before: number; after: number }[] {
  const args = ["-svg", "-f", String(page), "-l", String(page), pdf, "-"];
  const svg = execFileSync("pdftocairo", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const outlines = new Map(
    // Older and newer versions of poppler write a glyph's definition differently.
    [...svg.matchAll(/id="(glyph[\d-]+)">\s*<path (?:style="[^"]*" )?d="([^"]*)"\/>/g)].map(([, id = "", d = ""]) => [
      id,
      boxOf(d),
    ]),
  );
  const glyphs = [...svg.matchAll(/<use xlink:href="#(glyph[\d-]+)" x="([\d.-]+)" y="([\d.-]+)"\/>/g)].flatMap(
    ([, id = "", x = "", y = ""]): Ink[] => {
      const box = outlines.get(id);
      const [at, base] = [Number(x), Number(y)];
      return box ? [{ left: at + box.left, right: at + box.right, top: base + box.top, bottom: base + box.bottom, base }] : [];
    },
  );
  return glyphs.flatMap((dot, index) => {
    const [before, after] = [glyphs[index - 1], glyphs[index + 1]];
    if (!before || !after || before.base !== dot.base || after.base !== dot.base) return [];
    const height = dot.base - before.top;
    const isDot = dot.bottom <= dot.base + 0.2 && dot.base - dot.top < height / 3 && dot.right - dot.left < height / 3;
    const isFigure = (one: Ink) => Math.abs(one.base - one.top - height) < height / 8 && one.bottom - one.base < height / 8;
    const near = before.right > dot.left - height && after.left < dot.right + height;
    if (!isDot || !near || !isFigure(before) || !isFigure(after)) return [];
    return [{ before: (10 * (dot.left - before.right)) / height, after: (10 * (after.left - dot.right)) / height }];
  });
}

function boxOf(path: string): Omit<Ink, "base"> | null {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  if (numbers.length < 2) return null;
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
