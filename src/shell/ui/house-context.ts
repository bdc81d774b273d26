import type { Icon } from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import type { ModuleGroup, PagesByModule } from "./navigation.ts";

/** What every route may read. The catalogue is large (every module's contract), so it and the icons are loaded with the frame and not before. */
export interface HouseContext {
  queryClient: QueryClient;
  pages: PagesByModule;
  loadCatalogue: () => Promise<readonly ModuleGroup[]>;
  loadIcons: () => Promise<Readonly<Record<string, Icon>>>;
}
