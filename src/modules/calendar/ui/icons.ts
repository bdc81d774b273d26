import { IconCalendar } from "@tabler/icons-react";

export const icons = { "/calendar": IconCalendar };
