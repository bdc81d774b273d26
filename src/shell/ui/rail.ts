import type { Icon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { railOf, type ModuleGroup, type PagesByModule, type RailGroup } from "./navigation.ts";
import type { HouseContext } from "./house-context.ts";
import { mayOpen, maySee, useSession } from "./session.ts";

/** The rail of the person signed in; empty until the catalogue has been loaded. */
export function useRail(): RailGroup[] {
  const session = useSession();
  const groups = useCatalogue();
  const pages = usePages();
  return useMemo(
    () =>
      session
        ? railOf(
            groups,
            pages,
            (module) => mayOpen(session, module),
            (id) => maySee(session, id),
          )
        : [],
    [session, groups, pages],
  );
}

export function usePages(): PagesByModule {
  return useHouse().pages;
}

const none: readonly ModuleGroup[] = [];

function useCatalogue(): readonly ModuleGroup[] {
  const { loadCatalogue } = useHouse();
  return useQuery({ queryKey: ["catalogue"], queryFn: loadCatalogue }).data ?? none;
}

const plain: Readonly<Record<string, Icon>> = {};

/** The icons of the rail by the addresses they lead to; none until they have been loaded. */
export function useIcons(): Readonly<Record<string, Icon>> {
  const { loadIcons } = useHouse();
  return useQuery({ queryKey: ["icons"], queryFn: loadIcons }).data ?? plain;
}

function useHouse(): HouseContext {
  const { context }: { context: HouseContext } = useRouter().options;
  return context;
}
