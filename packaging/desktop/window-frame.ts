export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The position of a window when it was closed. */
interface Frame extends Box {
  maximized: boolean;
}

/** How a window opens; without x and y it is centred on the main screen. */
export type Opening = Omit<Frame, "x" | "y"> & Partial<Pick<Box, "x" | "y">>;

const usual = { width: 1280, height: 860, maximized: false };
const least = { width: 480, height: 400 };

/**
 * How the window opens again: where it was, unless the screen it was on is gone; then it keeps its size as far as the first screen allows. `kept` is the text stored at the last closing, or null.
 */
export function openingOf(kept: string | null, screens: readonly Box[]): Opening {
  const frame = frameIn(kept);
  if (!frame) return { ...usual, ...fitting(usual, screens[0]) };
  const { x, y, width, height, maximized } = frame;
  return screens.some((screen) => canBeGrabbed(frame, screen))
    ? { x, y, width: Math.max(width, least.width), height: Math.max(height, least.height), maximized }
    : { ...fitting(frame, screens[0]), maximized };
}

function frameIn(kept: string | null): Frame | null {
  try {
    const found: Partial<Frame> | null = JSON.parse(kept ?? "null") as Partial<Frame> | null;
    const { x, y, width, height, maximized } = found ?? {};
    return isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height)
      ? { x, y, width, height, maximized: maximized === true }
      : null;
  } catch {
    return null;
  }
}

/** Enough of the title bar is on the screen to grab it. */
function canBeGrabbed(window: Box, screen: Box): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  return across >= 120 && window.y >= screen.y - 8 && window.y <= screen.y + screen.height - 40;
}

function fitting({ width, height }: { width: number; height: number }, screen: Box | undefined) {
  return {
    width: Math.max(least.width, Math.min(width, screen?.width ?? width)),
    height: Math.max(least.height, Math.min(height, screen?.height ?? height)),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
