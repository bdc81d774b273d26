import type { ModulePages } from "#kit/ui/pages.ts";
import type { PagesByModule } from "./navigation.ts";

/** Every module's list of pages: a few lines of data each; the pages themselves come when they are visited. */
export async function loadPages(lists: Record<string, () => Promise<ModulePages>>): Promise<PagesByModule> {
  const loaded = await Promise.all(Object.entries(lists).map(async ([id, load]) => [id, await load()] as const));
  return Object.fromEntries(loaded);
}
