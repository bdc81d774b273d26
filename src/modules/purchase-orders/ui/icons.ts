import { IconFileDollar } from "@tabler/icons-react";

/** The icons of its entries in the rail, by the addresses they lead to. */
export const icons = { "/purchase-orders": IconFileDollar };
