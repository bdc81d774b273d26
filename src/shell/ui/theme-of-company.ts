import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import type { Session } from "#shell/contract.ts";

/** What this device last got from the company; if the person has chosen otherwise since, their choice stays. */
const given = "holdpoint-theme-of-company";

/** Applies the company's theme on devices on which nobody has chosen one. */
export function useThemeOf(theme: Session["theme"]): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    const wanted = theme === "system" ? "auto" : theme;
    const before = localStorage.getItem(given) ?? "light";
    if (before === wanted || colorScheme !== before) return;
    localStorage.setItem(given, wanted);
    setColorScheme(wanted);
  }, [theme, colorScheme, setColorScheme]);
}
