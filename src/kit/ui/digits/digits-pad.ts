import { useSyncExternalStore } from "react";
import { useFingers } from "../screen.ts";

const key = "holdpoint-digits-pad";
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

function isOn(): boolean {
  try {
    chosen ??= localStorage.getItem(key) !== "off";
  } catch {
    chosen ??= true;
  }
  return chosen;
}

/** Whether numbers are typed on the pad of large keys: on a touch screen, unless this device was set otherwise. */
export function useDigitsPad(): { offered: boolean; on: boolean; choose: (on: boolean) => void } {
  const offered = useFingers();
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
  return { offered, on: offered && on, choose };
}

function choose(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    // Storage is not available: the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

interface Digits {
  whole: boolean;
  unit?: unknown;
  /** False where no value can be negative: the pad then has no minus. */
  signed?: boolean | undefined;
}

/**
 * The attributes of an input for a number, so that the pad knows what it accepts and the phone's own keyboard stays away while the pad is shown.
 */
export function useDigitsInput({ whole, unit, signed = true }: Digits) {
  const { on } = useDigitsPad();
  return {
    inputMode: on ? ("none" as const) : whole ? ("numeric" as const) : ("decimal" as const),
    "data-digits": whole ? "whole" : "decimal",
    "data-unit": typeof unit === "string" && unit !== "" ? unit : undefined,
    "data-signed": signed || undefined,
  };
}
