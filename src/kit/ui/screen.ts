/** What a page is drawn on. */
import { useMediaQuery } from "@mantine/hooks";

/** As the breakpoint "sm" of the theme. */
const phone = "(max-width: 48em)";
const wide = "(min-width: 1400px)";
const touch = "(pointer: coarse)";

/** Whether there is only the width of a telephone. */
export const usePhone = (): boolean => useMediaQuery(phone, false, { getInitialValueInEffect: false });

/** Whether fourteen days fit beside names, with the rail and a list at the side. */
export const useWidePage = (): boolean => useMediaQuery(wide, false, { getInitialValueInEffect: false });

/** Whether it is used with fingers. */
export const useFingers = (): boolean => useMediaQuery(touch, false, { getInitialValueInEffect: false });

/** The same outside of what is drawn. */
export const onPhone = (): boolean => window.matchMedia(phone).matches;
export const withFingers = (): boolean => window.matchMedia?.(touch).matches ?? false;
