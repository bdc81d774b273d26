import { IconReceipt } from "@tabler/icons-react";

export const icons = { "/field-tickets": IconReceipt };
