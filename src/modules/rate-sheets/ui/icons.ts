import { IconReceipt } from "@tabler/icons-react";

export const icons = { "/rate-sheets": IconReceipt };
