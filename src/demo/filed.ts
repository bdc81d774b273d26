import type { Written } from "./write.ts";
import type { storedFile } from "#kit/server/tables.ts";

/** A file of the demo company as it is stored. */
export type Filed = Written<typeof storedFile>;
