import type { QueryClient } from "@tanstack/react-query";
import type { ModuleGroup, PagesByModule } from "./navigation.ts";

/** What every route may ask for. The catalogue is heavy (every module's contract), so it comes with the frame and not before. */
export interface HouseContext {
  queryClient: QueryClient;
  pages: PagesByModule;
  loadCatalogue: () => Promise<readonly ModuleGroup[]>;
}
