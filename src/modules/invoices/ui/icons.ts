import { IconFileInvoice } from "@tabler/icons-react";

export const icons = { "/invoices": IconFileInvoice };
