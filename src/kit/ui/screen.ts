/** What a page is drawn on. */
import { useMediaQuery } from "@mantine/hooks";

/** As the breakpoint "sm" of the theme. */
const phone = "(max-width: 48em)";
const touch = "(pointer: coarse)";

/** Whether there is only the width of a telephone. */
export const usePhone = (): boolean => useMediaQuery(phone, false, { getInitialValueInEffect: false });

/** Whether it is used with fingers. */
export const useFingers = (): boolean => useMediaQuery(touch, false, { getInitialValueInEffect: false });

/** The same outside of what is drawn. */
export const onPhone = (): boolean => window.matchMedia(phone).matches;
export const withFingers = (): boolean => window.matchMedia?.(touch).matches ?? false;
