/** Round values from 0 up to at least `most`, a handful of them, for the lines behind a chart. */
export function ticksTo(most: number, wanted = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10), Number.isInteger(most) ? 1 : 0);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Which of `count` labels to write where only some fit: evenly spread, with the first. */
export function shownLabels(count: number, fitting: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, fitting)));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
