import type { ModulePages, PagePart, PageRoute, RecordKind } from "#kit/ui/pages.ts";

/** A group of the catalogue, as far as the navigation needs it. */
export interface ModuleGroup {
  title: string;
  modules: readonly { id: string; title: string }[];
}

/** Module id -> what its `ui/pages.tsx` exports. */
export type PagesByModule = Record<string, ModulePages>;

export interface RailEntry {
  module: string;
  title: string;
  href: string;
  /** Other addresses that belong under it, and beginnings that end in a slash: below "/profile/" is a person, "/profile" is one's own. */
  also?: readonly string[];
}

export interface RailGroup {
  title: string;
  entries: RailEntry[];
}

/** The rail: the catalogue's groups and order, and for each module the pages this person may open. Empty groups are left out. */
export function railOf(
  groups: readonly ModuleGroup[],
  pages: PagesByModule,
  may: (module: string | null) => boolean,
  sees: (accessId: string) => boolean = () => true,
): RailGroup[] {
  const everyPage = allPages(pages);
  return groups
    .map(({ title, modules }) => ({
      title,
      entries: modules.flatMap(({ id, title: name }) =>
        entriesOf(id, name, listed(pages[id]?.pages ?? [], sees), may).map((entry) => withOthers(entry, everyPage)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const listed = (pages: readonly PageRoute[], sees: (accessId: string) => boolean) =>
  pages.filter(({ listedFor }) => listedFor === undefined || sees(listedFor));

function entriesOf(
  module: string,
  name: string,
  pages: readonly PageRoute[],
  may: (module: string | null) => boolean,
): RailEntry[] {
  const open = pages.filter((page) => !page.path.includes("$") && page.module !== "open" && may(page.module));
  const named = open.filter(({ rail }) => rail !== undefined);
  const entry = (title: string, { path: href }: PageRoute) => ({ module, title, href });
  if (pages.some(({ rail }) => rail !== undefined)) return named.map((page) => entry(page.rail ?? name, page));
  // A page under one of another module is reached from there.
  const first = open.find(({ under }) => under === undefined);
  return first ? [entry(name, first)] : [];
}

/** An entry with the addresses of the pages that stand under it, also those of other modules. */
function withOthers(entry: RailEntry, pages: readonly PageRoute[]): RailEntry {
  const also = pages.filter(({ under }) => under === entry.href).map(({ path }) => path.replace(/\$.*$/, ""));
  return also.length > 0 ? { ...entry, also } : entry;
}

export function allPages(pages: PagesByModule): PageRoute[] {
  return Object.values(pages).flatMap((module) => [...module.pages]);
}

export function allRecords(pages: PagesByModule): RecordKind[] {
  return Object.values(pages).flatMap((module) => [...(module.records ?? [])]);
}

export function allParts(pages: PagesByModule): PagePart[] {
  return Object.values(pages).flatMap((module) => [...(module.parts ?? [])]);
}

export interface Crumb {
  title: string;
  href?: string;
}

/** The entry a page belongs to: of several that its address begins with, the closest. */
export function entryAt(rail: readonly RailGroup[], pathname: string): { group: RailGroup; entry: RailEntry } | undefined {
  return rail
    .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
    .filter(({ entry }) => within(pathname, entry))
    .toSorted((a, b) => nearness(pathname, b.entry) - nearness(pathname, a.entry))[0];
}

/** How much of an address an entry names. */
const nearness = (pathname: string, { href, also = [] }: RailEntry): number =>
  Math.max(...[href, ...also].map((start) => (begins(pathname, start) ? start.length : 0)));

/** Where the page is: its group, its module (a link unless it is the page itself), and what it shows. */
export function crumbsOf(rail: readonly RailGroup[], pathname: string, shown: string): Crumb[] {
  const at = entryAt(rail, pathname);
  if (!at) return shown ? [{ title: shown }] : [];
  const here = at.entry.href === pathname;
  const trail: Crumb[] = [
    { title: at.group.title },
    here ? { title: at.entry.title } : { title: at.entry.title, href: at.entry.href },
  ];
  return here || shown === "" || shown === at.entry.title ? trail : [...trail, { title: shown }];
}

/** Whether an address is that entry or below it; the start page contains only itself. */
export function within(pathname: string, { href, also = [] }: Pick<RailEntry, "href" | "also">): boolean {
  return [href, ...also].some((start) => begins(pathname, start));
}

const begins = (pathname: string, start: string): boolean =>
  pathname === start || (start !== "/" && pathname.startsWith(start.endsWith("/") ? start : `${start}/`));
