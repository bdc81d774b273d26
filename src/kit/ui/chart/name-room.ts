/** Pixels for names beside an axis. */
export const roomFor = (names: readonly string[]): number => 24 + 6.5 * Math.max(0, ...names.map((name) => name.length));

/** Of bars: the same for most charts, so that charts below each other line up, and more where a name would be cut. */
export const barNameWidth = (names: readonly string[]): number => Math.min(220, Math.max(150, roomFor(names)));
