import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import type { Session } from "#shell/contract.ts";

/** What this device was last given by the company; where the person has chosen otherwise since, their choice stays. */
const given = "holdpoint-theme-of-company";

/** Shows the company's theme on devices on which nobody has chosen one. */
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
