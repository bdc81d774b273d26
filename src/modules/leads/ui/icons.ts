import { IconTargetArrow } from "@tabler/icons-react";

export const icons = { "/leads": IconTargetArrow };
