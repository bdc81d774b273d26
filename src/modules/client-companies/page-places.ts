/** Where the page of a client shows what other modules know of it. */
import type { ClientCompany } from "./contract.ts";
import { definePlace } from "#kit/page-places.ts";

/** Below the terms of a client, for people who see them. */
export const clientTerms = definePlace<{ client: ClientCompany }>("terms of a client");
export const clientTabs = definePlace<{ client: ClientCompany }>("tabs of a client");
