import { IconCalendarDue } from "@tabler/icons-react";

/** That of what is due: every further icon is fetched by every page. */
export const icons = { "/calendar": IconCalendarDue };
