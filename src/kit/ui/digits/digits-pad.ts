import { useMediaQuery } from "@mantine/hooks";
import { useSyncExternalStore } from "react";

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

/** Whether numbers are typed on the pad of large keys here: on a screen worked with fingers, unless this device was told otherwise. */
export function useDigitsPad(): { offered: boolean; on: boolean; choose: (on: boolean) => void } {
  const offered = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
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
    // Closed storage: it holds until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

interface Digits {
  whole: boolean;
  unit?: unknown;
  /** False where no value can be below zero: the pad then has no minus. */
  signed?: boolean | undefined;
}

/** What an input for a number carries, so that the pad knows what it takes and the telephone's own keys stay away while the pad is there. */
export function useDigitsInput({ whole, unit, signed = true }: Digits) {
  const { on } = useDigitsPad();
  return {
    inputMode: on ? ("none" as const) : whole ? ("numeric" as const) : ("decimal" as const),
    "data-digits": whole ? "whole" : "decimal",
    "data-unit": typeof unit === "string" && unit !== "" ? unit : undefined,
    "data-signed": signed || undefined,
  };
}
