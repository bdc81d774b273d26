/** Where the page of a client shows what other modules know of it. */
import type { ClientCompany } from "./contract.ts";
import { definePlace } from "#kit/page-places.ts";

export const clientTabs = definePlace<{ client: ClientCompany }>("tabs of a client");
