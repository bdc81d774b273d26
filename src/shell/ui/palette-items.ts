import { useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "#kit/ui/routing.ts";
import { allPages, type RailGroup } from "./navigation.ts";
import { mayUse } from "./page-right.ts";
import { usePages } from "./rail.ts";
import { mayOpen, useSession } from "./session.ts";
import { signOut } from "./sign-out.ts";

/** An entry of the palette that is not a record. */
export interface PaletteItem {
  title: string;
  /** Further words it is found by. */
  words?: string;
  group?: string;
  run: () => void;
}

/** What this person may start, do and go to; the sections of a page appear only for typed text, the pages immediately. */
export function usePaletteItems(rail: readonly RailGroup[]): Record<"start" | "act" | "sections" | "places", PaletteItem[]> {
  const go = useGo();
  const session = useSession();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const open = allPages(usePages()).filter(({ module }) => session && mayOpen(session, module));
  const to = (title: string, href: string, more: { words?: string; group?: string } = {}) => ({
    title,
    ...more,
    run: () => go(href),
  });
  const dark = colorScheme === "dark";
  return {
    start: open.flatMap((page) => (page.starts && session && mayUse(session, page) ? to(page.starts, page.path) : [])),
    act: [
      {
        title: dark ? "Light theme" : "Dark theme",
        words: "mode colours",
        run: () => setColorScheme(dark ? "light" : "dark"),
      },
      ...open.filter(({ path }) => path === "/my-profile").map(({ title, path }) => to(title, path, { words: "password me" })),
      { title: "Sign out", words: "log out leave", run: () => void signOut(queryClient) },
    ],
    sections: open.flatMap(({ title, sections = [] }) =>
      sections.map((section) => to(section.title, section.href, { ...section, group: title })),
    ),
    places: rail.flatMap(({ title, entries }) => entries.map((entry) => to(entry.title, entry.href, { group: title }))),
  };
}
