import { IconReceipt } from "@tabler/icons-react";

export const icons = { "/expenses": IconReceipt };
