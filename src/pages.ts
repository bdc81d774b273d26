import type { ModulePages } from "#kit/ui/pages.ts";
import type { ModuleId } from "./catalogue.ts";

/** What each module's pages show. A module of the catalogue that is missing here does not compile; the files come when they are asked for. */
export const pages: Record<ModuleId, () => Promise<ModulePages>> = {
  "people-and-access": () => import("#modules/people-and-access/ui/pages.tsx"),
};
