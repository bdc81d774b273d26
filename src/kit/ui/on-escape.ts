import type { KeyboardEvent } from "react";

/** Escape in a part that holds one of its own to close first, such as a calendar, which lets it through once it is closed. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape") close();
};
