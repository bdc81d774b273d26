import { IconClockHour4 } from "@tabler/icons-react";

/** The icon of its entry in the rail, by the address it leads to. */
export const icons = { "/timesheets": IconClockHour4 };
